/** What a campaign of two commits tells of the second one. Pure. */
import type { BisectAnswer, BisectBy } from '../../contract/bisect.ts'
import { rowName } from '../../contract/comparison-rows.ts'
import type { Comparison, ComparisonRow } from '../../contract/comparison.ts'
import { explainOutput } from '../../contract/explain-verdict.ts'
import { formatRatio } from '../../contract/format-number.ts'
import type { Failure, FailureCode } from '../../contract/outcome.ts'
import type { Preset } from '../../contract/words.ts'

/** `unresolved`: more rounds may tell. */
export type Telling = { answer: BisectAnswer | 'unresolved'; why: string }

/** The same, where no more is asked. */
export type Decided = { answer: BisectAnswer; why: string }

/** The preset under which each question is judged (design 5.3). */
export const presetOf: Record<BisectBy, Preset> = { verdict: 'accuracy', time: 'speed', memory: 'memory' }

/** The row of one case against itself, without attribution or consistency. */
export const rowOf = ({ rows }: Comparison, caseId: string): ComparisonRow | undefined =>
  rows.find((row) => row.kind === 'same' && rowName(row) === caseId)

export function toldByRow(row: ComparisonRow, by: BisectBy): Telling {
  const candidate = row.statuses?.[1] ?? 'ok'
  if (candidate !== 'ok') return { answer: 'skip', why: row.note === '' ? candidate : `${candidate}: ${row.note}` }
  if (by === 'verdict') return byVerdict(row)
  return by === 'time' ? byTime(row) : byMemory(row)
}

/** Of the good end against itself: its figures are the noise floor, whatever they are. */
export function toldOfItself(row: ComparisonRow, by: BisectBy): Telling {
  const told = toldByRow(row, by)
  const failed = row.statuses?.some((status) => status !== 'ok') ?? false
  return by === 'verdict' || failed ? told : { answer: 'good', why: `${told.why}: the noise floor` }
}

function byVerdict(row: ComparisonRow): Telling {
  switch (row.verdict) {
    case 'identical':
    case 'ok':
    case 'accepted':
      return { answer: 'good', why: row.verdict }
    case 'drift':
    case 'shape': {
      const decisive = Object.entries(row.outputs).find(([, { verdict }]) => verdict === row.verdict)
      return {
        answer: 'bad',
        why: decisive === undefined ? row.verdict : `${decisive[0]}: ${explainOutput(decisive[1])}`,
      }
    }
    default:
      return { answer: 'skip', why: row.note === '' ? row.verdict : `${row.verdict}: ${row.note}` }
  }
}

function byTime({ time: { ratio, low, high, verdict } }: ComparisonRow): Telling {
  const why = `${verdict}${ratio === null ? '' : `, time B/A ${formatRatio(ratio, low, high)}`}`
  if (verdict === 'slower') return { answer: 'bad', why }
  if (verdict === 'unchanged' || verdict === 'faster') return { answer: 'good', why }
  return { answer: verdict === 'unresolved' ? 'unresolved' : 'skip', why }
}

/**
 * What a step that stays unresolved is taken for: good or bad where its whole interval lies on that end's side of the
 * middle between the ends (the root of the bad end's ratio), for on a busy machine no interval is narrow enough to rule
 * every change out.
 */
export function nearerEnd({ time: { low, high } }: ComparisonRow, badEnd: ComparisonRow, why: string): Decided {
  const { ratio } = badEnd.time
  if (ratio !== null && ratio > 1 && low !== null && high !== null) {
    const far = `the bad end, ${formatRatio(ratio)}`
    if (high < Math.sqrt(ratio)) return { answer: 'good', why: `${why}: nearer to the good end than to ${far}` }
    if (low > Math.sqrt(ratio)) return { answer: 'bad', why: `${why}: nearer to ${far}` }
  }
  return { answer: 'skip', why }
}

function byMemory({ memory: { ratio, verdict } }: ComparisonRow): Telling {
  const why = `${verdict}${ratio === null ? '' : `, memory B/A ${formatRatio(ratio)}`}`
  if (verdict === 'more') return { answer: 'bad', why }
  return { answer: verdict === 'unchanged' || verdict === 'less' ? 'good' : 'skip', why }
}

const buildFailures: readonly FailureCode[] = ['ENVIRONMENT_FAILED', 'CONSTRAINTS_CONFLICT']

/** A commit whose environment can't be made is passed over; anything else that fails is no fault of the commit. */
export const isOfCommit = ({ code }: Failure): boolean => buildFailures.includes(code)
