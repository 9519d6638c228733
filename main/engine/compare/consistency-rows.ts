/** Rows of kind consistency: what the candidate's cases say must agree inside one bundle (design 5.3). */
import type { RecordedRelation } from '../../contract/bundle.ts'
import { isInformational } from '../../contract/comparison-rows.ts'
import type { ComparedOutput, ComparisonRow } from '../../contract/comparison.ts'
import type { CampaignKind, Verdict } from '../../contract/words.ts'
import { caseHashOf, type IndexedView, type ViewPair } from './bundle-view.ts'
import { compareRelated, type RelatedRecords } from './compare-related.ts'
import type { JudgedRow } from './exit-status.ts'
import { noMemory } from './memory.ts'
import { ownValue } from './own-value.ts'
import { caseSide } from './pairing.ts'
import { noTime } from './timing.ts'
import { worstVerdict } from './verdict.ts'

/** Bounds of relations are those of float64: other presets make float32, or plan transforms by timing them. */
const judgedUnder: readonly string[] = ['accuracy', 'float32-tracking']

/** A relation asks about one version, a self-check whether its results repeat, which the rows of its outputs answer. */
const notAsked = 'a self-check asks whether results repeat, not whether they agree'

/**
 * A row for every relation whose two results the candidate holds; in a self-check they only inform. Where a case failed,
 * or was not run, its own row says so, and there is none here.
 */
export async function consistencyRows(
  { reference, candidate }: ViewPair,
  kind: CampaignKind | null,
): Promise<JudgedRow[]> {
  if (!judgedUnder.includes(candidate.preset)) return []
  const rows: JudgedRow[] = []
  for (const { case_id: caseId, consistency = [] } of candidate.records.values()) {
    for (const relation of consistency) {
      const within = relatedRecords(candidate, caseId, relation.with)
      const before = isComparable(reference, candidate, [caseId, relation.with])
        ? relatedRecords(reference, caseId, relation.with)
        : null
      const row = within === null ? null : await rowOf(caseId, relation, within, before)
      if (row !== null) rows.push(judgedRow(kind === 'self-check' ? informing(row) : row))
    }
  }
  return rows
}

/** Both records in one bundle, where both have results. */
function relatedRecords(view: IndexedView, caseId: string, other: string): RelatedRecords | null {
  const [related, partner] = [caseSide(view, caseId), caseSide(view, other)]
  if (related.status !== 'ok' || partner.status !== 'ok' || related.record === null || partner.record === null)
    return null
  return { view: view.view, related: related.record, partner: partner.record }
}

/** A gap says something of another gap only where the same cases made both, under one preset. */
function isComparable(reference: IndexedView, candidate: IndexedView, caseIds: readonly string[]): boolean {
  const hashIn = (view: IndexedView, caseId: string) => {
    const record = view.records.get(caseId)
    return record === undefined ? undefined : caseHashOf(view, record)
  }
  return (
    reference.preset === candidate.preset &&
    caseIds.every((caseId) => hashIn(reference, caseId) === hashIn(candidate, caseId))
  )
}

async function rowOf(
  caseId: string,
  { with: other, outputs: names, tolerance, says }: RecordedRelation,
  within: RelatedRecords,
  before: RelatedRecords | null,
): Promise<ComparisonRow | null> {
  const outputs: Record<string, ComparedOutput> = {}
  const [changes, unread]: [string[], string[]] = [[], []]
  for (const [own, theirs] of Object.entries(names)) {
    // An output that is missing is told in the row of its case.
    if (ownValue(within.related.outputs, own) === undefined) continue
    if (ownValue(within.partner.outputs, theirs) === undefined) continue
    const compared = await compareRelated(within, before, { own, theirs, tolerance })
    if (compared.output === null) unread.push(`${own}: ${compared.note}`)
    else {
      outputs[own] = compared.output
      if (compared.note !== '') changes.push(`${own}: ${compared.note}`)
    }
  }
  const compared = Object.values(outputs).map(({ verdict }) => verdict)
  if (compared.length + unread.length === 0) return null
  const verdict = compared.length === 0 ? 'left-out' : worstVerdict(compared)
  const { rel, above_rel, intensity, max_abs_norm } = tolerance
  return {
    reference_id: other,
    candidate_id: caseId,
    kind: 'consistency',
    verdict,
    statuses: ['ok', 'ok'],
    ...(compared.length === 0 ? { not_judged: 'its arrays could not be read' } : {}),
    relation: { says, tolerance: { rel, above_rel, intensity, max_abs_norm } },
    accepted_by: null,
    note: noteOf(says, verdict, [...changes, ...unread]),
    outputs,
    time: noTime,
    memory: noMemory,
  }
}

function judgedRow(row: ComparisonRow): JudgedRow {
  const part = { reference: 'ok' as const, candidate: 'ok' as const, verdict: row.verdict }
  return { row, parts: [part], informational: isInformational(row), mustRepeat: false }
}

function informing(row: ComparisonRow): ComparisonRow {
  if (row.not_judged !== undefined) return row
  return { ...row, not_judged: notAsked, note: row.note === '' ? '' : `${row.note}; not judged: ${notAsked}` }
}

/** A relation that holds as it did needs no words. */
function noteOf(says: string, verdict: Verdict, told: string[]): string {
  const isQuiet = told.length === 0 && (verdict === 'identical' || verdict === 'ok')
  return isQuiet ? '' : [says.replace(/\.$/, ''), ...told].join('; ')
}
