import type { BundleSummary } from '../../../main/contract/api.ts'

export type Role = 'reference' | 'candidate'

const facts = ['suite', 'preset', 'tier', 'devices', 'machine_fingerprint'] as const

/** The other bundles, those that are most alike first (each fact above outweighs those after it), then the newest. */
export function candidatesFor(bundle: BundleSummary, all: readonly BundleSummary[]): BundleSummary[] {
  const likeness = (other: BundleSummary): number =>
    facts.reduce((sum, fact) => 2 * sum + Number(other[fact] === bundle[fact]), 0)
  return all
    .filter(({ id }) => id !== bundle.id)
    .toSorted(
      (one, other) =>
        likeness(other) - likeness(one) || Date.parse(other.timestamp_utc) - Date.parse(one.timestamp_utc),
    )
}
