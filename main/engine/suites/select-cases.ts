import { matchesOnly } from '../../contract/globs.ts'
import type { Device, Tier } from '../../contract/words.ts'
import type { ListedCase, SuiteListing } from '../../contract/registry.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { nearNames } from './near-names.ts'

/** An empty list does not cut. */
export type Selection = {
  tiers: readonly Tier[]
  devices: readonly Device[]
  only: readonly string[]
  tags: readonly string[]
}

/**
 * The listed cases of a selection, in the listing's order: the union of `only` (none: all), cut by tier, device and tag
 * (any of several). UNKNOWN_CASE where a glob covers no registered case, a tag is unknown, or nothing is left.
 */
export function selectCases(listing: SuiteListing, selection: Selection): Outcome<ListedCase[]> {
  const { tiers, devices, only, tags } = selection
  for (const glob of only) {
    if (!listing.cases.some((listed) => matchesOnly(glob, listed))) return unknownCase(glob, listing)
  }
  const knownTags = new Set(listing.cases.flatMap((listed) => listed.tags))
  for (const tag of tags) if (!knownTags.has(tag)) return unknownTag(tag, [...knownTags], listing)
  const chosen = listing.cases.filter(
    (listed) =>
      (only.length === 0 || only.some((glob) => matchesOnly(glob, listed))) &&
      (tiers.length === 0 || tiers.includes(listed.tier)) &&
      (devices.length === 0 || devices.includes(listed.device)) &&
      (tags.length === 0 || listed.tags.some((tag) => tags.includes(tag))),
  )
  return chosen.length > 0 ? success(chosen) : nothingLeft(listing, selection)
}

function unknownCase(glob: string, listing: SuiteListing): Outcome<never> {
  const byId = /[[@]/.test(glob)
  const near = nearNames(
    glob,
    listing.cases.map((listed) => (byId ? listed.case_id : listed.name)),
  )
  return failure('UNKNOWN_CASE', {
    message: `No case of suite ${listing.suite} matches --only ${glob}.`,
    cure:
      near.length > 0
        ? `Did you mean ${near.join(' or ')}?`
        : `driftscope cases --suite ${listing.suite} lists them all.`,
  })
}

function unknownTag(tag: string, known: string[], listing: SuiteListing): Outcome<never> {
  return failure('UNKNOWN_CASE', {
    message: `No case of suite ${listing.suite} has the tag ${tag}. Tags: ${known.toSorted().join(', ') || 'none'}.`,
    ...(nearNames(tag, known).length > 0 ? { cure: `Did you mean ${nearNames(tag, known).join(' or ')}?` } : {}),
  })
}

/** Only the keys of a selection are said: a whole plan serves as one, and holds others too. */
function nothingLeft(listing: SuiteListing, { tiers, devices, only, tags }: Selection): Outcome<never> {
  const cuts = Object.entries({ tiers, devices, only, tags })
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(', ')}`)
  return failure('UNKNOWN_CASE', {
    message: `No case of suite ${listing.suite} is left with ${cuts.join('; ') || 'this selection'}.`,
    cure: `driftscope cases --suite ${listing.suite} lists them all.`,
  })
}
