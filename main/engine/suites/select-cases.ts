import { matchesOnly } from '../../contract/globs.ts'
import type { Device, Preset, Tier } from '../../contract/words.ts'
import { runsUnder, type ListedCase, type SuiteListing } from '../../contract/registry.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { plural } from '../../contract/format-number.ts'
import { nearNames } from './near-names.ts'

/** An empty list does not cut; nor do presets that are not named: routine cases run under speed only. */
export type Selection = {
  presets?: readonly Preset[]
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
  const { tiers, devices, only, tags, presets } = selection
  for (const glob of only) {
    if (!listing.cases.some((listed) => matchesOnly(glob, listed))) return unknownCase(glob, listing)
  }
  const knownTags = new Set(listing.cases.flatMap((listed) => listed.tags))
  for (const tag of tags) if (!knownTags.has(tag)) return unknownTag(tag, [...knownTags], listing)
  const named = listing.cases.filter(
    (listed) =>
      (only.length === 0 || only.some((glob) => matchesOnly(glob, listed))) &&
      (tiers.length === 0 || tiers.includes(listed.tier)) &&
      (devices.length === 0 || devices.includes(listed.device)) &&
      (tags.length === 0 || listed.tags.some((tag) => tags.includes(tag))),
  )
  if (named.length === 0) return nothingLeft(listing, selection)
  const chosen = named.filter((listed) => presets === undefined || presets.some((preset) => runsUnder(listed, preset)))
  return chosen.length > 0 ? success(chosen) : onlyRoutines(named, presets ?? [])
}

/** What a selection would choose under the preset speed too, in words; null where that is nothing. */
export function routinesLeftOut(listing: SuiteListing, selection: Selection): string | null {
  const { presets, ...rest } = selection
  const [all, chosen] = [selectCases(listing, rest), selectCases(listing, selection)]
  if (!all.ok || !chosen.ok || presets === undefined) return null
  const count = all.value.length - chosen.value.length
  return count === 0 ? null : `${plural(count, 'routine case')} left out: they run under the preset speed only.`
}

function onlyRoutines(named: ListedCase[], presets: readonly Preset[]): Outcome<never> {
  return failure('UNKNOWN_CASE', {
    message: `${named[0]?.name ?? ''}: a routine case runs under the preset speed only, and the plan has ${presets.join(', ')}.`,
    cure: 'Add --preset speed.',
  })
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
