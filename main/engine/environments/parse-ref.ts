import { isAbsolute } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { plainText } from '../../contract/plain-text.ts'

/** A ref (design 2), taken apart; its path is absolute, for the engine's own folder means nothing to a person. */
export type ParsedRef =
  | { kind: 'release'; version: string }
  | { kind: 'git'; repository: string; local: boolean; revision: string }
  | { kind: 'wheel'; path: string }
  | { kind: 'env'; path: string }

/** PEP 440, loosely: the package index has the last word on which releases there are. */
const releasePattern =
  /^v?\d+(!\d+)?(\.\d+)*([-_.]?(a|b|c|rc|alpha|beta|pre|preview|post|rev|r|dev)[-_.]?\d*)*(\+[a-z0-9._-]+)?$/i
/** `https://host/path`, `git@host:path`; a single letter before the colon is a Windows drive. */
const urlPattern = /^([a-z][a-z0-9+.-]*:\/\/|[^/\\:]{2,}:)/i

/** Takes a ref apart. UNKNOWN_REF where it is none, its path is relative, or a part begins with `-` as an option does. */
export function parseRef(spec: string): Outcome<ParsedRef> {
  const [, kind, rest = ''] = /^(git|wheel|env):(.*)$/s.exec(spec) ?? []
  if (plainText(spec) !== spec)
    return refused(JSON.stringify(plainText(spec)), 'it holds control or invisible characters')
  if (kind === undefined) {
    if (releasePattern.test(spec)) return success({ kind: 'release', version: spec })
    return refused(spec, 'it is neither a release, such as 1.0.10, nor git:REPO@REF, wheel:PATH or env:PATH')
  }
  if (rest === '' || rest.startsWith('-')) return refused(spec, `what follows ${kind}: is empty or begins with "-"`)
  if (kind === 'git') return parseGit(spec, rest)
  if (!isAbsolute(rest)) return relative(spec)
  if (kind === 'wheel' && !rest.endsWith('.whl')) return refused(spec, 'a wheel is a file *.whl')
  return success({ kind: kind === 'wheel' ? 'wheel' : 'env', path: rest })
}

function parseGit(spec: string, rest: string): Outcome<ParsedRef> {
  const at = rest.lastIndexOf('@')
  const revision = at < 0 ? '' : rest.slice(at + 1)
  const repository = at < 0 ? rest : rest.slice(0, at)
  if (revision === '' || repository === '')
    return refused(spec, 'it names no revision', `Write git:${repository || 'REPO'}@HEAD, or a branch, tag or commit.`)
  if (revision.startsWith('-')) return refused(spec, 'its revision begins with "-"')
  const local = !urlPattern.test(repository)
  if (local && !isAbsolute(repository)) return relative(spec)
  return success({ kind: 'git', repository, local, revision })
}

function relative(spec: string): Outcome<never> {
  return refused(spec, 'its path is not absolute', 'Write the whole path; `driftscope` itself takes relative ones too.')
}

function refused(spec: string, why: string, cure?: string): Outcome<never> {
  return failure('UNKNOWN_REF', { message: `${spec} is not a ref: ${why}.`, ...(cure === undefined ? {} : { cure }) })
}
