/** Paths in a plan count from the folder of its writer: the caller's, or that of the file. Inside the engine they are absolute. */
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
/** `https://…`, `ssh://…`, `user@host:path`: not a path of this machine. */
const isRemote = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[^/\\]+@[^/\\]+:/.test(text)

/** A ref with its path made absolute: `wheel:PATH`, `env:PATH`, `git:REPO@REF` where REPO is a folder. */
export function absoluteRef(ref: string, folder: string): string {
  const match = /^(wheel|env|git):(.+)$/s.exec(ref)
  if (match === null) return ref
  const [, kind = '', rest = ''] = match
  // The home folder is the same from everywhere, and taking a ref apart expands it.
  if (/^~(?=$|\/)/.test(rest)) return ref
  if (kind !== 'git') return `${kind}:${resolve(folder, rest)}`
  const at = rest.lastIndexOf('@')
  const repository = at < 0 ? rest : rest.slice(0, at)
  if (isRemote(rest) || repository === '') return ref
  return `git:${resolve(folder, repository)}${at < 0 ? '' : rest.slice(at)}`
}

/** A constraint for one ref names it as the ref itself is written, so its path becomes absolute alike. */
export function absoluteConstraint(constraint: string, refs: readonly string[], folder: string): string {
  const ref = [...refs].sort((a, b) => b.length - a.length).find((candidate) => constraint.startsWith(`${candidate}:`))
  return ref === undefined ? constraint : absoluteRef(ref, folder) + constraint.slice(ref.length)
}

/** A suite's name, or the absolute path of its folder. */
export const absoluteSuite = (suite: string, folder: string) => (looksLikePath(suite) ? resolve(folder, suite) : suite)
