/** Paths in a plan count from the folder of its writer: the caller's, or that of the file. Inside the engine they are absolute. */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { Plan } from '../../contract/plan.ts'

/** The plan with its paths absolute, counted from `folder`. */
export function plantedIn(plan: Plan, folder: string): Plan {
  return {
    ...plan,
    suite: absoluteSuite(plan.suite, folder),
    refs: plan.refs.map((ref) => absoluteRef(ref, folder)),
    constraints: plan.constraints.map((text) => absoluteConstraint(text, plan.refs, folder)),
  }
}

const looksLikePath = (text: string) => /[/\\]/.test(text) || text === '.' || text === '..' || /^~/.test(text)
/** `https://…`, `ssh://…`, `host:path`: not a path of this machine; one letter before a colon is a Windows drive. */
const isRemote = (text: string) => /^([a-z][a-z0-9+.-]*:\/\/|[^/\\:]{2,}:)/i.test(text)
/** `~` too: inside `wheel:~/x` the shell leaves it alone. */
const absolute = (path: string, folder: string) => resolve(folder, path.replace(/^~(?=$|\/)/, homedir()))

/** A ref with its path made absolute: `wheel:PATH`, `env:PATH`, `git:REPO@REF` where REPO is a folder. */
export function absoluteRef(ref: string, folder: string): string {
  const match = /^(wheel|env|git):(.+)$/s.exec(ref)
  if (match === null) return ref
  const [, kind = '', rest = ''] = match
  if (kind !== 'git') return `${kind}:${absolute(rest, folder)}`
  const at = rest.lastIndexOf('@')
  const repository = at < 0 ? rest : rest.slice(0, at)
  if (isRemote(repository) || repository === '') return ref
  return `git:${absolute(repository, folder)}${at < 0 ? '' : rest.slice(at)}`
}

/** A constraint for one ref names it as the ref itself is written, so its path becomes absolute alike. */
export function absoluteConstraint(constraint: string, refs: readonly string[], folder: string): string {
  const ref = [...refs].sort((a, b) => b.length - a.length).find((candidate) => constraint.startsWith(`${candidate}:`))
  return ref === undefined ? constraint : absoluteRef(ref, folder) + constraint.slice(ref.length)
}

/** A suite's name, or the absolute path of its folder. */
export const absoluteSuite = (suite: string, folder: string) => (looksLikePath(suite) ? absolute(suite, folder) : suite)
