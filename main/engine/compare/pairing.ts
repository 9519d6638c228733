import type { BundleRecord } from '../../contract/bundle.ts'
import type { SideStatus } from '../../contract/comparison.ts'
import { caseHashOf, caseIdsOf, type IndexedView, type ViewPair } from './bundle-view.ts'
import { readStatus } from './verdict.ts'

/** One side of a row: what became of the case there, and its record where there is one. */
export type CaseSide = { view: IndexedView; status: SideStatus; record: BundleRecord | null }
/** Two records to compare: of one case id, or of a variant with the one that it names. */
export type CasePair = {
  kind: 'same' | 'attribution'
  referenceId: string
  candidateId: string
  reference: CaseSide
  candidate: CaseSide
}

/** False where the suite says of a side's variant that two runs of one version may differ. */
export const isSteady = ({ reference, candidate }: CasePair) =>
  reference.record?.stable_expected !== false && candidate.record?.stable_expected !== false

/** What the row of such a pair says of itself; nothing of any other. */
export const notJudged = (pair: CasePair): { not_judged?: string } =>
  isSteady(pair) ? {} : { not_judged: 'its numbers may differ from run to run' }

/** What a bundle says of a case. Its `incomplete` list is read first (design 5.2). */
export function caseSide(view: IndexedView, caseId: string): CaseSide {
  const incomplete = view.incomplete.get(caseId)
  const record = view.records.get(caseId) ?? null
  if (incomplete !== undefined) return { view, status: readStatus(incomplete), record: null }
  return { view, status: record === null ? 'absent' : readStatus(record.status), record }
}

/** One pair a case id of either side, in the order in which bundles name them. */
export function samePairs(pairs: readonly ViewPair[]): CasePair[] {
  const ids = new Set(pairs.flatMap(({ reference, candidate }) => [...caseIdsOf(reference), ...caseIdsOf(candidate)]))
  return [...ids].map((id) => {
    const knowing = pairs.find(({ reference, candidate }) => [reference, candidate].some((view) => knows(view, id)))
    if (knowing === undefined) throw new RangeError(`no bundle names ${id}`)
    return pairOf(knowing, 'same', id, id)
  })
}

const knows = (view: IndexedView, id: string) => view.records.has(id) || view.incomplete.has(id)

export const pairOf = (
  views: ViewPair,
  kind: CasePair['kind'],
  referenceId: string,
  candidateId: string,
): CasePair => ({
  kind,
  referenceId,
  candidateId,
  reference: caseSide(views.reference, referenceId),
  candidate: caseSide(views.candidate, candidateId),
})

/** Candidate variants with `compare_as`, each beside the reference's record of the variant that it names. */
export function attributionPairs(views: ViewPair): CasePair[] {
  return [...views.candidate.records.values()].flatMap((record) => {
    const variant = record.compare_as
    if (variant === undefined || variant === null) return []
    const referenceId = withVariant(record.case_id, variant)
    if (referenceId === record.case_id || !views.reference.records.has(referenceId)) return []
    return [pairOf(views, 'attribution', referenceId, record.case_id)]
  })
}

/** `group.name[variant]@tier/device` with another variant; `[default]` is left out. */
export function withVariant(caseId: string, variant: string): string {
  const at = caseId.lastIndexOf('@')
  const name = (at < 0 ? caseId : caseId.slice(0, at)).replace(/\[[^\]]*\]$/, '')
  return `${name}${variant === 'default' ? '' : `[${variant}]`}${at < 0 ? '' : caseId.slice(at)}`
}

/**
 * Words for why two records can't be compared because their cases differ, or null. Between unlike presets the bundles'
 * hashes are compared, since a record's covers its preset; an attribution pair is as comparable as the case it names.
 */
export function differingCase({ kind, referenceId, reference, candidate }: CasePair): string | null {
  const [a, b] = [reference.record, kind === 'same' ? candidate.record : candidate.view.records.get(referenceId)]
  if (a === null || b === null || b === undefined) return null
  const acrossPresets = reference.view.preset !== candidate.view.preset
  const hashOf = (view: IndexedView, record: BundleRecord) =>
    acrossPresets ? view.view.manifest.case_hash : caseHashOf(view, record)
  const [ofA, ofB] = [hashOf(reference.view, a), hashOf(candidate.view, b)]
  if (ofA === undefined || ofB === undefined || ofA === ofB) return null
  return `case hash ${ofA.slice(0, 12)} against ${ofB.slice(0, 12)}: the case itself changed`
}
