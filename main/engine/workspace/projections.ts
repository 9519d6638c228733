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

/** `path` is absolute; `message` says what is wrong and what to do. */
export type Finding = { path: string; message: string }

/** sha256 of a file, hex, or null where there is none; a file with several names is read once. */
export type HashOf = (path: string) => Promise<string | null>

/** What is wrong in a run directory. */
export type CheckRun = (folder: string, hashOf: HashOf) => Promise<Finding[]>

/** What the workspace can't know itself: what the files of bundles and campaigns say. */
export type Projections = { indexBundle(folder: string): Promise<Outcome<BundleIndex>>; checkRun: CheckRun }
