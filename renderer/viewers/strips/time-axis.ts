/** The one time axis that all strips share: from the start of the execution to its expected end. */
import { formatSeconds } from '../../../main/contract/format-number.ts'

/** Pixels left and right of every strip's plot. */
export const plotLeft = 56
export const plotRight = 16

const spans = [2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400]
const tickSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400]

/**
 * Where the axis ends, in seconds: at the end, once there is one; else at the expected one with a little room. An
 * execution that is longer than expected, or of which nothing is known, gets the next round span, so that the axis
 * seldom moves.
 */
export function axisEnd(newest_s: number, expected_s: number | null, ended: boolean): number {
  if (ended) return Math.max(newest_s, 0.1)
  if (expected_s !== null && newest_s <= expected_s) return Math.max(expected_s * 1.02, 0.1)
  return spans.find((span) => span > newest_s * 1.05) ?? newest_s * 1.5
}

/** Round times with at least 48 px between them. */
export function axisTicks(end_s: number, width: number): number[] {
  const most = Math.max(1, Math.floor(width / 48))
  const step = tickSteps.find((candidate) => end_s / candidate <= most) ?? end_s / most
  return Array.from({ length: Math.floor(end_s / step + 1e-9) + 1 }, (_, place) => place * step)
}

/** `40` under 100 s, else `2 min`; the last tick of an axis in seconds says so. */
export function tickWords(t_s: number, end_s: number, isLast: boolean): string {
  const rounded = Number(t_s.toPrecision(6))
  if (end_s < 180) return `${String(rounded)}${isLast ? ' s' : ''}`
  if (rounded === 0) return '0'
  return rounded % 60 === 0 && rounded < 3600 ? `${String(rounded / 60)} min` : formatSeconds(Math.max(rounded, 100))
}
