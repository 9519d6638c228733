/** Which cases a plan chooses, and the shortest lists of a plan that choose given cases. Pure. */
import { matchesOnly } from '../../../main/contract/globs.ts'
import type { Plan } from '../../../main/contract/plan.ts'
import type { ListedCase } from '../../../main/contract/registry.ts'
import { Device, type Preset, Tier } from '../../../main/contract/words.ts'
import { groupBy } from '../../lib/group-by.ts'

export type Selection = Pick<Plan, 'tiers' | 'devices' | 'only' | 'tags'>
/** What is needed of a listed case to choose it. */
export type Choosable = Pick<ListedCase, 'case_id' | 'name' | 'variant' | 'tier' | 'device' | 'tags'>

/** As the command line's: every case and variant of quick on the cpu. */
export const defaultSelection: Selection = { tiers: ['quick'], devices: ['cpu'], only: [], tags: [] }

/** Ids of the cases that a plan's lists choose: the union of `only` (none: all), cut by tier, device and tag. */
export function chosenBy(cases: readonly Choosable[], { tiers, devices, only, tags }: Selection): Set<string> {
  const chosen = cases.filter(
    (listed) =>
      tiers.includes(listed.tier) &&
      devices.includes(listed.device) &&
      (only.length === 0 || only.some((glob) => matchesOnly(glob, listed))) &&
      (tags.length === 0 || listed.tags.some((tag) => tags.includes(tag))),
  )
  return new Set(chosen.map(({ case_id }) => case_id))
}

/** How many of the chosen cases run; routine ones are left out where the plan has no preset `speed`. */
export function countChosen(
  cases: readonly Pick<ListedCase, 'case_id' | 'sweep'>[],
  chosen: ReadonlySet<string>,
  presets: readonly Preset[],
): { running: number; leftOut: number } {
  const leftOut = presets.includes('speed')
    ? 0
    : cases.filter(({ case_id, sweep }) => sweep !== null && chosen.has(case_id)).length
  return { running: chosen.size - leftOut, leftOut }
}

/**
 * The shortest lists that choose exactly `chosen`: nothing where tiers and devices say it, one tag, else as few globs as a
 * greedy cover finds, of which none covers a case that is not chosen. Null for no case: a plan can't say that.
 */
export function selectionFor(cases: readonly Choosable[], chosen: ReadonlySet<string>): Selection | null {
  const wanted = cases.filter(({ case_id }) => chosen.has(case_id))
  if (wanted.length === 0) return null
  const tiers = Tier.options.filter((tier) => wanted.some((listed) => listed.tier === tier))
  const devices = Device.options.filter((device) => wanted.some((listed) => listed.device === device))
  const within = cases.filter(({ tier, device }) => tiers.includes(tier) && devices.includes(device))
  const base = { tiers, devices, only: [], tags: [] }
  if (within.length === wanted.length) return base
  const tag = tagThatChooses(within, wanted)
  return tag === undefined ? { ...base, only: globsFor(within, chosen) } : { ...base, tags: [tag] }
}

function tagThatChooses(within: readonly Choosable[], wanted: readonly Choosable[]): string | undefined {
  const [first, ...others] = wanted
  return first?.tags.find(
    (tag) =>
      others.every(({ tags }) => tags.includes(tag)) &&
      within.filter(({ tags }) => tags.includes(tag)).length === wanted.length,
  )
}

type Cover = { glob: string; covered: readonly string[] }

function globsFor(within: readonly Choosable[], chosen: ReadonlySet<string>): string[] {
  const honest = candidateGlobs(within, chosen).flatMap((glob): Cover[] => {
    const covered = within.filter((listed) => matchesOnly(glob, listed)).map(({ case_id }) => case_id)
    return covered.every((id) => chosen.has(id)) ? [{ glob, covered }] : []
  })
  const left = new Set(within.map(({ case_id }) => case_id).filter((id) => chosen.has(id)))
  const taken: Cover[] = []
  while (left.size > 0) {
    const gain = ({ covered }: Cover) => covered.filter((id) => left.has(id)).length
    const best = honest.reduce<Cover | null>(
      (most, next) => (most === null || isBetter(next, gain(next), most, gain(most)) ? next : most),
      null,
    )
    // Every chosen case has its own id among the candidates, so that there always is one.
    if (best === null || gain(best) === 0) break
    taken.push(best)
    for (const id of best.covered) left.delete(id)
  }
  return withoutNeedless(taken).map(({ glob }) => glob)
}

const isBetter = (one: Cover, gain: number, other: Cover, otherGain: number): boolean =>
  gain > otherGain || (gain === otherGain && one.glob.length < other.glob.length)

/** What later globs made needless is left out; the order stays that of the suite. */
function withoutNeedless(covers: readonly Cover[]): Cover[] {
  const kept = [...covers]
  for (const cover of covers) {
    const others = new Set(kept.filter((one) => one !== cover).flatMap(({ covered }) => covered))
    if (cover.covered.every((id) => others.has(id))) kept.splice(kept.indexOf(cover), 1)
  }
  return kept
}

const groupOf = (name: string): string => `${name.slice(0, name.indexOf('.'))}.*`

/**
 * What a person would write for the chosen cases: by name, group, variant, tier and device, down to the ids themselves. A
 * group of one case is called by the case's name: a case that comes to it later was not chosen.
 */
function candidateGlobs(within: readonly Choosable[], chosen: ReadonlySet<string>): string[] {
  const names = groupBy(new Set(within.map(({ name }) => name)), groupOf)
  const cases = within.filter(({ case_id }) => chosen.has(case_id))
  const globs = cases.flatMap(({ case_id, name, variant, tier, device }) => {
    const isAlone = names.get(groupOf(name))?.length === 1
    const group = isAlone ? name : groupOf(name)
    const whole = variant === 'default' ? name : `${name}[${variant}]`
    const where = [`@${tier}/*`, `@*/${device}`, `@${tier}/${device}`]
    return [
      name,
      group,
      `${whole}@*`,
      ...(variant === 'default' ? [] : [`*[${variant}]@*`, ...where.map((place) => `*[${variant}]${place}`)]),
      ...where.flatMap((place) => [
        `*${place}`,
        ...(isAlone ? [] : [`${group}${place}`]),
        `${name}*${place}`,
        `${whole}${place}`,
      ]),
      case_id,
    ]
  })
  return [...new Set(globs)]
}
