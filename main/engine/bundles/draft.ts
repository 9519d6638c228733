import type { BundleRecord } from '../../contract/bundle.ts'
import type { RunEvent, Sample } from '../../contract/run-directory.ts'

/** A sample and the folder in which its arrays, meters and log lie. */
export type SampleAt = { sample: Sample; folder: string }

/** How the machine looked when the driver started. */
export type DriverStart = Pick<
  Extract<RunEvent, { type: 'driver-started' }>,
  'machine' | 'load_average' | 'mem_available_bytes'
>

/** A file of the bundle to be. `sha256`: what the run directory says it must be, where it says so. */
export type DraftFile =
  | { path: string; kind: 'file'; from: string; sha256: string | null }
  /** Logs of several rounds, one after the other. */
  | { path: string; kind: 'logs'; rounds: { round: number; from: string }[] }

export type RecordDraft = {
  record: BundleRecord
  /** The log whose last lines become the record's `log_tail`. */
  logTailOf: string | null
}

/** A bundle before it is written; `files` lists all but records and manifest, whose own list of files is made last. */
export type BundleDraft = { manifest: Record<string, unknown>; records: RecordDraft[]; files: DraftFile[] }
