/** Refs as they are written and said. Pure. */
import type { RefCompletion } from '../../../main/contract/estimate.ts'

/** What kind of thing a ref names. */
export function kindOfRef(spec: string): string {
  const prefix = /^(git|wheel|env):/.exec(spec)?.[1]
  return prefix === undefined ? 'release' : ({ git: 'git', wheel: 'wheel', env: 'environment' }[prefix] ?? prefix)
}

/** `values` with the one at `from` at `to` instead. */
export function moved<T>(values: readonly T[], from: number, to: number): T[] {
  const next = [...values]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * What becomes of a text that was accepted: a ref, or the beginning of one that stays in the field (a folder, a
 * repository whose refs come next). A ref that is there already is not added again.
 */
export function acceptedRef(
  written: string,
  completions: readonly Pick<RefCompletion, 'spec' | 'note'>[],
  known: readonly string[],
): { ref: string | null; rest: string } {
  const text = written.trim()
  const completion = completions.find(({ spec }) => spec === text)
  if (/^(git|wheel|env):/.test(text) && text.endsWith('/')) return { ref: null, rest: text }
  if (completion?.note === 'repository') return { ref: null, rest: text.replace(/@HEAD$/, '@') }
  if (text === '' || known.includes(text)) return { ref: null, rest: '' }
  return { ref: text, rest: '' }
}

/** Said below the list of completions. */
export function statusOf({
  text,
  offered,
  isFetching,
  failure,
}: {
  text: string
  offered: number
  isFetching: boolean
  failure: string | undefined
}): string {
  if (failure !== undefined) return failure
  if (isFetching) return text.startsWith('git:') ? 'Asking the repository…' : 'Asking the package index…'
  if (offered > 0) return 'Enter adds'
  return text.trim() === '' ? '' : `Nothing known by that name; Enter adds it as it is.`
}
