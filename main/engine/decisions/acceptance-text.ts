/** Entries as text of an accepted_changes.toml: appended to what stands there, and taken out again, without touching the rest. */
import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'smol-toml'
import type { Acceptance } from '../../contract/acceptance.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { parseAcceptances } from '../compare/acceptances.ts'

/** One `[[accepted]]` for each entry, its keys in the order of design 5.3; lines end in LF. */
export const entriesText = (entries: readonly Acceptance[]): string => entries.map(entryText).join('\n')

function entryText({ max_abs_norm, max_rel, max_intensity, ...entry }: Acceptance): string {
  const { case: glob, kind, since, reason, pr } = entry
  const words = stringify({ case: glob, kind, since, reason, pr }).trimEnd()
  const bounds = Object.entries({ max_abs_norm, max_rel, max_intensity }).flatMap(([name, bound]) =>
    bound === undefined ? [] : [`${name} = ${boundText(bound)}`],
  )
  return ['[[accepted]]', words, ...bounds, ''].join('\n')
}

/** As people write a bound: `1.1e-6`, `0.68`, `600.0`; TOML wants a point or an exponent where a float is meant. */
function boundText(bound: number): string {
  if (bound !== 0 && (bound < 0.1 || bound >= 10_000)) return bound.toExponential().replace('e+', 'e')
  return Number.isInteger(bound) ? bound.toFixed(1) : String(bound)
}

/**
 * `text` with the entries after all that it holds, in its own line ends. ACCEPTANCES_INVALID where the file is not valid,
 * or would not hold the old entries and the new ones and nothing else afterwards.
 */
export function withEntries(text: string, entries: readonly Acceptance[], path: string): Outcome<Appended> {
  const before = parseAcceptances(text, path)
  if (!before.ok) return before
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' ? '' : /\n$/.test(text) ? lineEnd : lineEnd + lineEnd
  const appended = gap + entriesText(entries).replaceAll('\n', lineEnd)
  const whole = text + appended
  return holdsOnly(whole, [...before.value, ...entries], path)
    ? success({ text: whole, appended })
    : failure('ACCEPTANCES_INVALID', {
        message: `${path}: entries can not be appended to what stands there.`,
        cure: 'Entries are appended as [[accepted]] tables; write those of the file so, too, or add the new ones by hand.',
      })
}

export type Appended = { text: string; /** What was put behind the old text. */ appended: string }

/** `text` without what `withEntries` once appended. ACCEPTANCES_INVALID where it no longer stands there as it was written. */
export function withoutEntries(text: string, appended: string, path: string): Outcome<string> {
  const [before, written] = [parseAcceptances(text, path), parseAcceptances(appended, path)]
  if (!before.ok) return before
  if (written.ok && !written.value.some((entry) => before.value.some((one) => isDeepStrictEqual(one, entry)))) {
    // Taken out by hand: nothing is left to do.
    return success(text)
  }
  const rest = cutOut(text, appended)
  const after = rest === null ? null : parseAcceptances(rest, path)
  if (rest !== null && written.ok && after?.ok === true && isInserted(written.value, after.value, before.value)) {
    return success(rest)
  }
  return failure('ACCEPTANCES_INVALID', {
    message: `${path}: the entries of this decision no longer stand there as they were written.`,
    cure: 'Take out of that file by hand what is left of them; then undo again.',
  })
}

/** With the empty line before it, where that is still there: the text is then as it was. Null where it is not found. */
function cutOut(text: string, appended: string): string | null {
  const block = appended.trimStart()
  const gap = appended.slice(0, appended.length - block.length)
  const at = text.lastIndexOf(block)
  if (at < 0) return null
  const start = text.slice(0, at).endsWith(gap) ? at - gap.length : at
  const [before, after] = [text.slice(0, start), text.slice(at + block.length)]
  // What a hand put behind the entries since does not join a last line that had no end.
  const isJoined = /^[^\r\n]/.test(after) && /[^\n]$/.test(before)
  return before + (isJoined ? (gap.includes('\r\n') ? '\r\n' : '\n') : '') + after
}

/** Whether `all` is `others` with `block` at one place. */
function isInserted(block: readonly Acceptance[], others: readonly Acceptance[], all: readonly Acceptance[]): boolean {
  const differs = others.findIndex((entry, k) => !isDeepStrictEqual(entry, all[k]))
  const at = differs < 0 ? others.length : differs
  return isDeepStrictEqual([...others.slice(0, at), ...block, ...others.slice(at)], all)
}

function holdsOnly(text: string, entries: readonly Acceptance[], path: string): boolean {
  const parsed = parseAcceptances(text, path)
  return parsed.ok && isDeepStrictEqual(parsed.value, entries)
}
