/** What a row fails by: the table of design 5.3, for the exit status and for reports. */
import type { SideStatus } from './comparison.ts'
import type { Verdict } from './words.ts'

/** The gates of `--fail-on`. */
export type Gate = 'drift' | 'shape' | 'error' | 'missing' | 'speed' | 'memory'

/** One judgement inside a row: its correctness, an unreadable array, or the status under another preset. */
export type RowPart = { reference: SideStatus; candidate: SideStatus; verdict: Verdict }

/** Statuses that fail wherever the candidate has them. */
const failing: readonly SideStatus[] = ['error', 'oom', 'timeout', 'lost', 'cancelled']
export const isFailing = (status: SideStatus) => failing.includes(status)

/** The gate that one part fails by, or null. */
export function failedGate({ reference, candidate, verdict }: RowPart): Gate | null {
  if (verdict === 'drift' || verdict === 'shape') return verdict
  if (isFailing(candidate)) return 'error'
  if (verdict === 'left-out' || candidate === 'absent') return 'missing'
  return candidate !== 'ok' && reference === 'ok' ? 'missing' : null
}
