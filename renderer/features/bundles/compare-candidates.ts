import type { BundleSummary } from '../../../main/contract/api.ts'
import { refLabel } from '../../lib/ref-label.ts'

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

/** What `bundle` is beside `other` unless the person says otherwise: the lower version is the reference, else the one captured first. */
export function likelyRole(bundle: BundleSummary, other: BundleSummary): Role {
  const [own, others] = [refLabel(bundle.label), refLabel(other.label)]
  const areVersions = /^v?\d/.test(own) && /^v?\d/.test(others)
  const order = areVersions ? own.localeCompare(others, 'en', { numeric: true }) : 0
  const earlier = order || Date.parse(bundle.timestamp_utc) - Date.parse(other.timestamp_utc)
  return earlier <= 0 ? 'reference' : 'candidate'
}
