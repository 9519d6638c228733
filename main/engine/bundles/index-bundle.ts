import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleRecord } from '../../contract/bundle.ts'
import { success } from '../../contract/outcome.ts'
import { besideNames, readFileList } from './file-list.ts'
import { openBundle, type OpenedBundle } from './open-bundle.ts'
import { manifestName } from './read-manifest.ts'
import { costsOf } from './record-costs.ts'
import { listFiles } from './write-bundle.ts'

/** What the workspace's catalogue holds of a bundle; fits `Projections` of openWorkspace, which bundles may not import. */
export async function indexBundle(folder: string) {
  const opened = await openBundle(folder)
  if (!opened.ok) return opened
  const bundle = opened.value
  const list = await readFileList(folder, bundle.manifest)
  if (!list.ok) return list
  const files = list.value?.files ?? (await listFiles(folder, besideNames))
  const present: string[] = []
  for (const name of besideNames) {
    if ((await lstat(join(folder, name)).catch(() => null))?.isFile() === true) present.push(name)
  }
  return success({
    rows: {
      bundle: bundleRow(
        bundle,
        files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      ),
      records: bundle.records.map(recordRow),
      outputs: bundle.records.flatMap(outputRows),
    },
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    beside: present.filter((name) => name !== manifestName).toSpliced(0, 0, manifestName),
  })
}

function bundleRow({ id, manifest, records }: OpenedBundle, sizeBytes: number) {
  const { ref, suite, devices, environment } = manifest
  return {
    id,
    label: ref.label,
    sha: ref.sha ?? null,
    describe: ref.describe ?? null,
    spec: typeof ref['spec'] === 'string' ? ref['spec'] : null,
    suite: suite?.name ?? null,
    preset: manifest.preset,
    tier: manifest.tier,
    devices: Array.isArray(devices) ? devices.join('+') : devices,
    timestamp_utc: manifest.timestamp_utc,
    subject_version: manifest.abtem_version ?? null,
    machine_fingerprint: manifest.machine_fingerprint ?? null,
    environment_hash: environment?.hash ?? null,
    campaign_id: manifest.campaign_id ?? null,
    kind: manifest.kind ?? null,
    cases: records.length,
    incomplete: manifest.incomplete?.length ?? 0,
    size_bytes: sizeBytes,
  }
}

function recordRow(record: BundleRecord) {
  return {
    case_id: record.case_id,
    status: record.status.toLowerCase(),
    case_hash: record.case_hash ?? null,
    compare_as: record.compare_as ?? null,
    error_summary: record.error_summary ?? null,
    ...costsOf(record),
  }
}

function outputRows({ case_id, outputs }: BundleRecord) {
  return Object.entries(outputs).map(([output, { file, shape, dtype, round_sha256, stable }]) => ({
    case_id,
    output,
    file,
    shape,
    dtype,
    element_sha256: round_sha256?.[0] ?? null,
    stable: stable ?? true,
  }))
}
