/** What a bundle's manifest and records say, for its details. Pure. */
import type { BundleFile, BundleManifest, BundleRecord } from '../../../main/contract/bundle.ts'
import { severityOf } from '../../../main/contract/comparison-rows.ts'
import { Status } from '../../../main/contract/words.ts'

export type FileKind = 'records' | 'arrays' | 'logs, meters'
export type FileLine = { kind: FileKind; files: number; sizeBytes: number }

const kindOf = (path: string): FileKind => {
  if (/^cases\/[^/]+\.json$/.test(path)) return 'records'
  return /\.np[yz]$/.test(path) ? 'arrays' : 'logs, meters'
}

/** Files by what they are; null for a bundle whose manifest lists none (schema 1 of another program). */
export function fileLines(files: readonly BundleFile[] | undefined): FileLine[] | null {
  if (files === undefined) return null
  const kinds: readonly FileKind[] = ['records', 'arrays', 'logs, meters']
  return kinds.map((kind) => {
    const own = files.filter(({ path }) => kindOf(path) === kind)
    return { kind, files: own.length, sizeBytes: own.reduce((sum, { size_bytes }) => sum + size_bytes, 0) }
  })
}

/** Records by status with those that a campaign did not come to, the worst first. */
export function statusCounts(
  records: readonly Pick<BundleRecord, 'status'>[],
  incomplete: NonNullable<BundleManifest['incomplete']>,
): { status: Status; count: number }[] {
  const statuses = [...records, ...incomplete].map(({ status }) => status.toLowerCase())
  return Status.options
    .map((status) => ({ status, count: statuses.filter((own) => own === status).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => severityOf(other.status) - severityOf(one.status))
}

/** The packages that decide about numbers come first, as far as they are there. */
const leading = ['python', 'numpy', 'scipy', 'dask', 'numba', 'cupy']

export function packageLines(manifest: BundleManifest): [name: string, version: string][] {
  const packages = Object.entries(manifest.environment?.packages ?? {})
  const rank = (name: string) => (leading.includes(name) ? leading.indexOf(name) : leading.length)
  return packages.toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
}
