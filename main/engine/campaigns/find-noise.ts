/** The noise floor of a comparison, from the self-checks that the workspace keeps. */
import type { BundleManifest, BundleRecord } from '../../contract/bundle.ts'
import { Comparison, type NoiseFloor } from '../../contract/comparison.ts'
import { type CaseHashes, chooseNoise, type SelfCheck, type Wanted } from '../compare/choose-noise.ts'
import { correctnessPreset } from '../compare/presets.ts'
import type { ComparisonRow } from '../workspace/catalogue-rows.ts'
import type { Workspace } from '../workspace/open-workspace.ts'

type Bundle = { manifest: BundleManifest; records: BundleRecord[] }

/** What two sides ask of a floor; one bundle a preset and side. */
export function wantedNoise(reference: Bundle[], candidate: Bundle[], { settings }: Workspace): Wanted {
  const both = [...reference, ...candidate].map(({ manifest }) => manifest)
  const stated = (of: (manifest: BundleManifest) => string | undefined) =>
    both.flatMap((manifest) => of(manifest) ?? [])
  return {
    machines: stated(({ machine_fingerprint }) => machine_fingerprint),
    environments: stated(({ environment }) => environment?.hash),
    caseHashes: Object.fromEntries(candidate.map((bundle) => [bundle.manifest.preset, hashesOf(bundle)])),
    correctness: correctnessPreset(presetsOf(reference), presetsOf(candidate)) ?? 'accuracy',
    captured_utc: candidate[0]?.manifest.timestamp_utc ?? '',
    maxAgeDays: settings.noise.max_age_days,
  }
}

const presetsOf = (bundles: Bundle[]) => bundles.map(({ manifest }) => manifest.preset)

const hashesOf = ({ manifest, records }: Bundle): Record<string, string> =>
  Object.fromEntries(
    records.flatMap(({ case_id, case_hash = manifest.case_hash }) =>
      case_hash === undefined ? [] : [[case_id, case_hash]],
    ),
  )

/**
 * Derived from stored comparisons each time that it is asked for: they are the truth, and nothing else has to be kept or
 * made anew. A comparison that can't be read gives no floor.
 */
export async function findNoise(wanted: Wanted, workspace: Workspace): Promise<NoiseFloor | null> {
  const found: SelfCheck[] = []
  for (const row of workspace.catalogue.selfChecks()) {
    const caseHashes = sharedHashes(row, wanted, workspace)
    if (caseHashes === null) continue
    const text = await workspace.comparisonText(row.id)
    const comparison = text === null ? null : Comparison.safeParse(JSON.parse(text))
    if (comparison?.success === true) found.push({ id: row.id, comparison: comparison.data, caseHashes })
  }
  return chooseNoise(found, wanted)
}

/** The case hashes of a self-check's bundles; null where none of its cases is wanted, or it is no self-check. */
function sharedHashes(row: ComparisonRow, { caseHashes }: Wanted, { catalogue }: Workspace): CaseHashes | null {
  const hashes: CaseHashes = {}
  let isShared = false
  for (const [preset, id] of Object.entries(row.reference_bundles)) {
    const wanted = caseHashes[preset]
    if (wanted === undefined) continue
    const of = Object.fromEntries(catalogue.records(id).map(({ case_id, case_hash }) => [case_id, case_hash ?? '']))
    isShared ||= Object.entries(of).some(([caseId, hash]) => wanted[caseId] === hash)
    hashes[preset] = of
  }
  return isShared ? hashes : null
}
