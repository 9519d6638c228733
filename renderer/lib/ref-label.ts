import { lastPart } from './path-name.ts'

const isPath = (spec: string) => /^([\\/]|[A-Za-z]:[\\/])/.test(spec)

/** A ref as its column's head has room for: `env:…/1.0.10` is `1.0.10`, `git:repo@v1` is `v1`; the whole goes into a tooltip. */
export function refLabel(spec: string): string {
  const [, kind, rest = ''] = /^(git|wheel|env):(.*)$/s.exec(spec) ?? []
  if (kind === 'git') return rest.slice(rest.lastIndexOf('@') + 1)
  // What an env: ref is called without its kind is a path too.
  if (kind === undefined && !isPath(spec)) return spec
  return lastPart(kind === undefined ? spec : rest)
}
