import type { Outcome } from '../../contract/outcome.ts'
import type { BundleRows } from './catalogue-rows.ts'

/** A bundle as the workspace sees it: rows for the catalogue, and the files with the hashes that they must have. */
export type BundleIndex = {
  rows: BundleRows
  /** Paths relative to the bundle's folder; without the manifest. */
  files: { path: string; sha256: string }[]
  /** Files beside the list that belong to the bundle, `manifest.json` first. */
  beside: string[]
}

/** What the workspace can't know itself: what the files of a bundle say. */
export type Projections = { indexBundle(folder: string): Promise<Outcome<BundleIndex>> }
