/** The search for the first commit at which a case drifts, or becomes slower or larger: its question, its file and its methods. */
import { z } from 'zod'
import { CaseId } from './case-id.ts'
import { ComparisonRow } from './comparison.ts'
import { mostRounds } from './plan.ts'
import { Sha256, UtcTime } from './words.ts'

const Commit = z.string().regex(/^[0-9a-f]{40,64}$/)

/** What makes a commit bad: the row's verdict, or that it is slower, or needs more memory, than the good end. */
export const BisectBy = z.enum(['verdict', 'time', 'memory'])
export type BisectBy = z.infer<typeof BisectBy>

export const HistoryCommit = z.strictObject({
  sha: Commit,
  parents: z.array(Commit),
  author: z.string(),
  /** As git writes it: ISO 8601 with the author's offset. */
  authored: z.string(),
  subject: z.string(),
})
export type HistoryCommit = z.infer<typeof HistoryCommit>

/** `skip`: it can't be told, as with `git bisect skip`. */
export const BisectAnswer = z.enum(['good', 'bad', 'skip'])
export type BisectAnswer = z.infer<typeof BisectAnswer>

export const BisectStep = z.strictObject({
  sha: Commit,
  answer: BisectAnswer,
  /** For people. */
  why: z.string(),
  /** The campaign that told, the last one where it was repeated with more rounds; its comparison where it has one. */
  campaign_id: z.uuid(),
  comparison_id: z.string().nullable(),
  /** Of the preset that was judged; null: as many as the preset has. */
  rounds: z.int().positive().nullable(),
})
export type BisectStep = z.infer<typeof BisectStep>

const End = z.strictObject({ spec: z.string(), sha: Commit })

/** `bisects/<id>.json`: all that a bisection must know to go on. */
export const Bisect = z.strictObject({
  format: z.literal(1),
  id: z.uuid(),
  created_utc: UtcTime,
  /** Name of a suite, or the path of its folder. */
  suite: z.string(),
  case_id: CaseId,
  /** Of the preset that judges: a case that changes on the way is another question. */
  case_hash: Sha256,
  by: BisectBy,
  /** As in `git:REPO@REF`. */
  repository: z.string(),
  good: End,
  bad: End,
  rounds: z.int().positive().nullable(),
  constraints: z.array(z.string()),
  accepted: z.string().nullable(),
  /** All commits that the bad end holds and the good one doesn't, children before parents. */
  history: z.array(HistoryCommit).min(1),
  /** In the order in which they were told; the ends come first. */
  steps: z.array(BisectStep),
})
export type Bisect = z.infer<typeof Bisect>

/** What is next: `left` commits may be the first bad one, and about `stepsLeft` tests tell which. */
export const BisectState = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('check'), end: z.enum(['good', 'bad']), sha: Commit }),
  z.strictObject({ do: z.literal('test'), sha: Commit, left: z.int(), steps_left: z.int() }),
  z.strictObject({ do: z.literal('found'), sha: Commit }),
  /** Any of these may be the first bad one: those before it can't be told. */
  z.strictObject({ do: z.literal('narrowed'), shas: z.array(Commit) }),
  /** An end is not what it was said to be. */
  z.strictObject({ do: z.literal('refuse'), end: z.enum(['good', 'bad']), sha: Commit }),
])
export type BisectState = z.infer<typeof BisectState>

/** A bisection, where it stands, and the row that each step was told by (null where its comparison is gone). */
export const BisectReport = z.strictObject({
  bisect: Bisect,
  state: BisectState,
  rows: z.array(ComparisonRow.nullable()),
})
export type BisectReport = z.infer<typeof BisectReport>

/** A part of the API's table. */
export const bisectApi = {
  /** Checks the question and keeps it; nothing is run yet. Without `suite`: the only one known that has the case. */
  'bisects.begin': {
    params: z.strictObject({
      suite: z.string().optional(),
      case_id: z.string(),
      good: z.string(),
      bad: z.string(),
      by: BisectBy.default('verdict'),
      rounds: z.int().min(1).max(mostRounds).optional(),
      constraints: z.array(z.string().min(1)).default([]),
      accepted: z.string().optional(),
    }),
    result: BisectReport,
  },
  /** Tests commit after commit until the end, each in a campaign of its own; stopping it loses nothing. */
  'bisects.go_on': { params: z.strictObject({ id: z.string() }), result: BisectReport },
  /** `id`: the UUID or an unambiguous beginning of it; left out: the newest one. */
  'bisects.show': { params: z.strictObject({ id: z.string().optional() }), result: BisectReport },
  /** The newest first. */
  'bisects.list': { params: z.strictObject({}), result: z.array(BisectReport.omit({ rows: true })) },
}
