import type { BundleRecord } from '../../contract/bundle.ts'
import type { ComparedTime } from '../../contract/comparison.ts'
import { roundMedians, timeRounds } from './measured-rounds.ts'
import { median, ratioOfMediansInterval, type Interval } from './statistics.ts'

/** Change of time that is worth a flag, and the rounds that a verdict needs (design 5.3). */
export const timeThreshold = 0.1
export const fewestRounds = 6
/** A change must exceed the noise floor this many times. */
export const noiseFactor = 3

/** What a measurement may be used for: judged where its preset measures it, comparable where the machines are alike. */
export type Standing = 'judged' | 'not-judged' | 'not-comparable'
export type Limit = { threshold: number; noise: number | null }

export const widest = ({ threshold, noise }: Limit) => Math.max(threshold, noiseFactor * (noise ?? 0))

export const noTime: ComparedTime = { ratio: null, low: null, high: null, verdict: 'not-judged' }

/**
 * Time of the candidate over the reference: ratio of the medians over rounds, of warm repeats, or of first calls where a
 * side has no warm ones. Reported under every preset, judged under speed.
 */
export function compareTime(
  reference: BundleRecord,
  candidate: BundleRecord,
  standing: Standing,
  limit: Limit,
): ComparedTime {
  const warm = [reference, candidate].every((record) => timeRounds(record, 'warm').length > 0)
  const [a, b] = [reference, candidate].map((record) => roundMedians(timeRounds(record, warm ? 'warm' : 'cold')))
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return noTime
  const ratio = median(b) / median(a)
  if (!Number.isFinite(ratio)) return noTime
  const interval = ratioOfMediansInterval(b, a)
  const rounds = Math.min(a.length, b.length)
  const verdict = standing === 'judged' ? judgeTime(rounds, interval, widest(limit)) : standing
  return { ratio, low: interval?.low ?? null, high: interval?.high ?? null, verdict }
}

/** Flagged only where the whole interval lies beyond `limit`; nothing is said where it is too wide to tell. */
export function judgeTime(rounds: number, interval: Interval | null, limit: number): ComparedTime['verdict'] {
  if (rounds < fewestRounds || interval === null) return 'unresolved'
  if (interval.low > 1 + limit) return 'slower'
  if (interval.high < 1 - limit) return 'faster'
  return interval.high - interval.low > limit ? 'unresolved' : 'unchanged'
}
