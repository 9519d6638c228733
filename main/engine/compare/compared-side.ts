import type { ComparedSide } from '../../contract/comparison.ts'
import type { BundleView, IndexedView } from './bundle-view.ts'
import { normalised, packagesOf } from './machines.ts'
import { ownValue } from './own-value.ts'

/** How the report's head names a side: by the bundle that correctness is taken from. */
export function comparedSide({ view: { manifest } }: IndexedView, bundles: readonly BundleView[]): ComparedSide {
  const packages = packagesOf(manifest)
  const held = manifest.environment?.lock?.held
  return {
    label: manifest.ref.label,
    sha: manifest.ref.sha ?? null,
    describe: manifest.ref.describe ?? null,
    subject_version:
      manifest.abtem_version ?? ownValue(packages, normalised(manifest.suite?.distribution ?? '')) ?? null,
    bundles: Object.fromEntries(bundles.map((bundle) => [bundle.manifest.preset, bundle.id])),
    suite: manifest.suite?.name ?? null,
    tier: manifest.tier,
    devices: Array.isArray(manifest.devices) ? manifest.devices.join('+') : manifest.devices,
    machine_fingerprint: manifest.machine_fingerprint ?? null,
    environment_hash: manifest.environment?.hash ?? null,
    packages,
    ...(held === undefined ? {} : { held_constraints: held }),
    timestamp_utc: manifest.timestamp_utc,
    incomplete: incompleteOf(bundles),
  }
}

function incompleteOf(bundles: readonly BundleView[]): ComparedSide['incomplete'] {
  const entries = bundles.flatMap(({ manifest }) =>
    (manifest.incomplete ?? []).map(({ case_id, status }) => ({ case_id, status: status.toLowerCase() })),
  )
  return [...new Map(entries.map((entry) => [`${entry.case_id} ${entry.status}`, entry])).values()]
}
