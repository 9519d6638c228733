/** Both sides of a row: the records behind it, their logs, and the packages that differ. */
import { join } from 'node:path'
import type { BundleRecord } from '../../contract/bundle.ts'
import { caseFileName } from '../../contract/case-id.ts'
import type { PlacedRow, RowDetails } from '../../contract/comparison-view.ts'
import type { ComparedSide, Comparison, ComparisonRow } from '../../contract/comparison.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { bundlePath } from '../bundles/bundle-path.ts'
import { readRecordOf } from '../bundles/read-records.ts'
import { readTextPart } from '../campaigns/log-part.ts'
import type { Workspace } from '../workspace/open-workspace.ts'

type SideDetails = RowDetails['sides'][number]

/** Of a longer log its end is shown, for that is where a failure is told. */
const logLimitBytes = 1024 ** 2

/**
 * One entry a side and bundle: first that of the preset which the verdict rests on, then those of other presets that hold
 * the case (the rounds of its times and memory). A bundle that is not in the workspace gives neither record nor log.
 */
export async function rowDetails(
  comparison: Comparison,
  placed: PlacedRow,
  workspace: Workspace,
): Promise<Outcome<RowDetails>> {
  const { reference, candidate } = comparison
  const preset = presetBehind(comparison, placed.row)
  // A relation is one of the candidate with itself.
  const [first, other] = placed.row.kind === 'consistency' ? [candidate, candidate] : [reference, candidate]
  const a = await detailsOf('a', first, other, placed.row.reference_id, preset, workspace)
  if (!a.ok) return a
  const b = await detailsOf('b', other, first, placed.row.candidate_id, preset, workspace)
  if (!b.ok) return b
  return success({ row: placed, sides: [...a.value, ...b.value] })
}

function presetBehind({ presets }: Comparison, { kind }: ComparisonRow): string | null {
  return kind === 'float32' ? 'float32-tracking' : (presets?.correctness ?? null)
}

async function detailsOf(
  side: 'a' | 'b',
  of: ComparedSide,
  other: ComparedSide,
  caseId: string | null,
  preset: string | null,
  workspace: Workspace,
): Promise<Outcome<SideDetails[]>> {
  const packages = differingPackages(of, other)
  const bundles = Object.entries(of.bundles).toSorted(([one], [two]) => Number(two === preset) - Number(one === preset))
  const found: SideDetails[] = []
  for (const [, bundleId] of bundles) {
    const held = caseId === null ? success(null) : await heldBy(bundleId, caseId, workspace)
    if (!held.ok) return held
    if (held.value !== null) found.push({ side, bundle_id: bundleId, ...held.value, packages })
  }
  const none = { side, bundle_id: bundles[0]?.[1] ?? null, record: null, log: null, packages }
  return success(found.length > 0 ? found : [none])
}

/** The record and log of a case in a stored bundle; null where it holds none, or is not stored here. */
async function heldBy(
  bundleId: string,
  caseId: string,
  { catalogue, paths }: Workspace,
): Promise<Outcome<{ record: BundleRecord; log: string | null } | null>> {
  const stored = catalogue.bundlesByIdPrefix(bundleId).find(({ id }) => id === bundleId)
  if (stored === undefined) return success(null)
  const folder = join(paths.bundles, stored.id)
  const record = await readRecordOf(folder, caseId)
  if (!record.ok || record.value === null) return record.ok ? success(null) : record
  const name = `logs/${caseFileName(caseId)}.log`
  const path = await bundlePath(folder, name, 'the case')
  if (!path.ok) return path
  return success({ record: record.value, log: await logAt(path.value) })
}

async function logAt(path: string): Promise<string | null> {
  const { sizeBytes } = await readTextPart(path, 0, 1)
  if (sizeBytes === 0) return null
  const from = Math.max(0, sizeBytes - logLimitBytes)
  const { text } = await readTextPart(path, from, logLimitBytes)
  return from === 0 ? text : `(The first ${from} bytes of this log are left out here.)\n${text}`
}

function differingPackages({ packages: of }: ComparedSide, { packages: other }: ComparedSide): Record<string, string> {
  return Object.fromEntries(Object.entries(of).filter(([name, version]) => other[name] !== version))
}
