import type { BundleManifest, BundleRecord } from '../../contract/bundle.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ArrayContents } from '../arrays/open-npz.ts'

/** A bundle as the comparison sees it: what it says, and a way to its arrays; where it lies is not known here. */
export type BundleView = {
  /** sha256 of manifest.json's bytes. */
  id: string
  manifest: BundleManifest
  records: BundleRecord[]
  /** The array of `output`, or the failure ARRAY_UNREADABLE; its detail says `absent` where the file is not in the bundle. */
  openOutput(record: BundleRecord, output: string): Promise<Outcome<ArrayContents>>
}

/** A row's two bundles: of one preset, unless another was asked for by name. */
export type ViewPair = { reference: IndexedView; candidate: IndexedView }

/** A bundle with its records by case id. */
export type IndexedView = {
  view: BundleView
  preset: string
  records: ReadonlyMap<string, BundleRecord>
  /** Case ids without a record, because the campaign did not finish (design 5.2), with their statuses in lower case. */
  incomplete: ReadonlyMap<string, string>
}

export function indexView(view: BundleView): IndexedView {
  return {
    view,
    preset: view.manifest.preset,
    records: new Map(view.records.map((record) => [record.case_id, record])),
    incomplete: new Map((view.manifest.incomplete ?? []).map(({ case_id, status }) => [case_id, status.toLowerCase()])),
  }
}

/** Ids of every case that the bundle says anything about. */
export const caseIdsOf = ({ records, incomplete }: IndexedView) => [...records.keys(), ...incomplete.keys()]

/** The record's own case hash, or the bundle's (design 5.2). Opaque: only ever compared. */
export function caseHashOf({ view }: IndexedView, record: BundleRecord): string | undefined {
  return record.case_hash ?? view.manifest.case_hash
}
