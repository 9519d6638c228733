/** An acceptance as it would be written: rows, bounds, globs and text, each checked, before anything is written. */
import type { Acceptance } from '../../contract/acceptance.ts'
import { isInformational, rowName } from '../../contract/comparison-rows.ts'
import type { Comparison, ComparisonRow } from '../../contract/comparison.ts'
import { type AcceptedBounds, type Proposal, wantsDecision } from '../../contract/decision.ts'
import { plural } from '../../contract/format-number.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { coversRow, holds, isSince } from '../compare/accept-rows.ts'
import { parseAcceptances } from '../compare/acceptances.ts'
import type { AcceptanceFile } from './acceptance-file.ts'
import { withEntries } from './acceptance-text.ts'
import { driftedOutputs, measuredOf, proposedBounds } from './bounds.ts'
import { entriesFor } from './entries.ts'

export type Wish = {
  rows: readonly ComparisonRow[]
  reason: string
  link: string | null
  /** Left out: those that cover the rows and no others, of each kind. */
  globs?: string[] | undefined
  /** Left out: twice the measured, rounded up. */
  bounds?: AcceptedBounds | undefined
}

/** A reason that is still to be written; no entry is without one. */
const noReason = '…'

/** Failures: ACCEPTANCES_INVALID where the file can't take the entries; DECISION_REFUSED where they would add nothing. */
export function propose(comparison: Comparison, wish: Wish, file: AcceptanceFile): Outcome<Proposal> {
  const { rows } = wish
  const marked = [...new Set(rows.map(rowName))]
  const { describe, label } = comparison.reference
  // A branch's label would go on matching when the branch has moved; what it was described as does not.
  const since = describe ?? label
  const reason = wish.reason === '' ? noReason : wish.reason
  const words = { since, reason, ...(wish.link === null ? {} : { pr: wish.link }) }
  const counted = comparison.rows.filter((row) => !isInformational(row))
  const { entries, ...covering } = entriesFor(rows, counted, { ...wish, words })
  const standing = parseAcceptances(file.text, file.path)
  if (!standing.ok) return standing
  const own = standing.value.filter((entry) => isSince(entry.since, comparison.reference))
  if (rows.every((row) => isAccepted(row, own))) {
    return refused(
      `${file.path} accepts ${some(marked)} already: a second entry would add nothing.`,
      'Compare again to see it accepted; a decision that was made since can be undone.',
    )
  }
  const written = withEntries(file.text, entries, file.path)
  if (!written.ok) return written
  return success({
    since,
    rows: rows.length,
    measured: measuredOf(rows),
    bounds: wish.bounds ?? proposedBounds(rows),
    ...covering,
    beyond: [...new Set(rows.filter((row) => !isAccepted(row, entries)).map(rowName))],
    worst: comparison.rows.indexOf(worstOf(rows)),
    flagged: rows.filter(costsMore).map((row) => comparison.rows.indexOf(row)),
    entries,
    text: written.value.appended.trim(),
    file: {
      path: file.path,
      sha256: file.sha256,
      begins_with: file.beginsWith,
      will_be_named: !file.isNamed,
    },
  })
}

function worstOf(rows: readonly ComparisonRow[]): ComparisonRow {
  const [worst] = rows.toSorted((one, other) => measuredOf([other]).max_abs_norm - measuredOf([one]).max_abs_norm)
  if (worst === undefined) throw new Error('an acceptance of no row was proposed')
  return worst
}

const costsMore = ({ time, memory }: ComparisonRow) => time.verdict === 'slower' || memory.verdict === 'more'

const isAccepted = (row: ComparisonRow, entries: readonly Acceptance[]) =>
  entries.some((entry) => coversRow(entry, row) && driftedOutputs(row).every((output) => holds(entry, output, 'ours')))

/** DECISION_REFUSED where the proposal would not do what the person sees: exactly the marked rows, all of them accepted. */
export function checked({ uncovered, others, beyond }: Proposal): Outcome<undefined> {
  if (others.length > 0) {
    return refused(
      `These globs also cover ${some(others)}, which nobody marked.`,
      'Mark those rows, too, or name the cases more narrowly.',
    )
  }
  if (uncovered.length > 0)
    return refused(`These globs do not cover ${some(uncovered)}.`, 'Add a glob for every marked row.')
  if (beyond.length > 0) {
    return refused(`${some(beyond)} would stay a drift: beyond these bounds.`, 'Raise the bounds, or mark fewer rows.')
  }
  return success()
}

/** Rows by their places. WRONG_USE where there is no such row; DECISION_REFUSED where one wants no decision. */
export function rowsAt({ rows }: Comparison, places: readonly number[]): Outcome<ComparisonRow[]> {
  const found: ComparisonRow[] = []
  for (const place of new Set(places)) {
    const row = rows[place]
    if (row === undefined) {
      return failure('WRONG_USE', {
        message: `The comparison has ${plural(rows.length, 'row')}; there is no row ${place}.`,
      })
    }
    found.push(row)
  }
  const settled = found.filter((row) => !wantsDecision(row))
  if (settled.length === 0) return success(found)
  return refused(
    `${some(settled.map(rowName))} did not move, or only informs: there is nothing to decide.`,
    'Mark rows whose verdict is drift or shape.',
  )
}

/** DECISION_REFUSED for what no bound can accept: another shape, NaN or infinity on one side only, an infinite norm. */
export function acceptable(rows: readonly ComparisonRow[]): Outcome<undefined> {
  const shapes = rows.filter(({ verdict }) => verdict === 'shape')
  if (shapes.length > 0) {
    return refused(
      `${some(shapes.map(rowName))} has another shape: no bound can accept that.`,
      'Reject it, or take it out of the marked rows.',
    )
  }
  const nonFinite = rows.filter((row) => driftedOutputs(row).some(({ decided_by }) => decided_by === 'non-finite'))
  if (nonFinite.length > 0) {
    return refused(
      `${some(nonFinite.map(rowName))} has NaN or infinity on one side only: beyond every bound.`,
      'Reject it, or take it out of the marked rows.',
    )
  }
  const endless = rows.filter((row) =>
    Object.values(measuredOf([row])).some((size) => Math.abs(size ?? 0) === Infinity),
  )
  if (endless.length === 0) return success()
  return refused(
    `${some(endless.map(rowName))} moved infinitely far, as from nothing but zeros: no bound can accept that.`,
    'Reject it, or take it out of the marked rows.',
  )
}

const refused = (message: string, cure: string): Outcome<never> => failure('DECISION_REFUSED', { message, cure })

const namedAtMost = 3

function some(caseIds: readonly string[]): string {
  const more = caseIds.length - namedAtMost
  return `${caseIds.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${plural(more, 'more case')}` : ''}`
}
