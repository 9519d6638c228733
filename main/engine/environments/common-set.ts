import type { LockedPackage } from '../../contract/environment.ts'
import { success, type Outcome } from '../../contract/outcome.ts'
import { packageOf } from './constraints.ts'
import { pins, type PackageQuestion } from './resolve-packages.ts'

/** What one ref's subject asks of its environment. */
export type Needs = { of: string; requires: readonly string[]; constraints: readonly string[] }

/** `wanted`: constraints that hold for the common set, and for each ref that doesn't exclude them. */
export type Shared = { requirements: readonly string[]; constraints: readonly string[]; wanted: readonly string[] }

/** `held`: those of the wanted constraints under which it was found. */
export type PackageSet = { packages: LockedPackage[]; held: string[] }

type Ask = (question: PackageQuestion) => Promise<Outcome<LockedPackage[]>>

/**
 * One set of packages for all refs, so that only the subject differs (design 3). A ref whose requirements exclude it, or
 * that has constraints of its own, gets the nearest set: the common one as far as it serves. Answers one set a ref.
 */
export async function resolveTogether(
  refs: readonly Needs[],
  shared: Shared,
  preferences: readonly LockedPackage[],
  ask: Ask,
): Promise<Outcome<PackageSet[]>> {
  const question = (members: readonly Needs[], keep: readonly LockedPackage[], own: readonly string[]) => ({
    requirements: unique([...shared.requirements, ...members.flatMap(({ requires }) => requires)]),
    constraints: unique([...shared.constraints, ...own]),
    preferences: keep,
    of: members.map(({ of }) => of).join(', '),
  })
  const together = (held: readonly string[]) =>
    largestGroup(refs, (members) => ask(question(members, preferences, held)), held.length > 0)

  let held = [...shared.wanted]
  let group = await together(held)
  if (!group.ok && isConflict(group) && held.length > 0) [held, group] = [[], await together([])]
  if (!group.ok) return group
  const { members, packages } = group.value
  const sets: PackageSet[] = []
  for (const ref of refs) {
    if (members.includes(ref) && ref.constraints.length === 0) {
      sets.push({ packages, held })
      continue
    }
    const own = await asFarAsWanted(ref, shared.wanted, (wanted) =>
      ask(question([ref], packages, [...ref.constraints, ...wanted])),
    )
    if (!own.ok) return own
    sets.push(own.value)
  }
  return success(sets)
}

/**
 * All refs where one set serves them all; else those that can join the first one, in order.
 * @param mayExclude where one alone is excluded by what is wanted, the others may still share a set
 */
async function largestGroup(
  refs: readonly Needs[],
  askFor: (members: readonly Needs[]) => Promise<Outcome<LockedPackage[]>>,
  mayExclude: boolean,
): Promise<Outcome<{ members: Needs[]; packages: LockedPackage[] }>> {
  const all = await askFor(refs)
  if (all.ok) return success({ members: [...refs], packages: all.value })
  if (!isConflict(all) || refs.length === 1) return all
  let members: Needs[] = []
  let packages: LockedPackage[] = []
  for (const ref of refs) {
    const joined = await askFor([...members, ref])
    if (joined.ok) [members, packages] = [[...members, ref], joined.value]
    else if (!isConflict(joined) || (members.length === 0 && !mayExclude)) return joined
  }
  return members.length === 0 ? all : success({ members, packages })
}

/** With every wanted constraint that the ref doesn't exclude; what it says of a package itself comes first. */
async function asFarAsWanted(
  ref: Needs,
  wanted: readonly string[],
  askUnder: (wanted: readonly string[]) => Promise<Outcome<LockedPackage[]>>,
): Promise<Outcome<PackageSet>> {
  const spoken = new Set(ref.constraints.map(packageOf))
  const open = wanted.filter((constraint) => !spoken.has(packageOf(constraint)))
  const whole = await askUnder(open)
  if (whole.ok) return success({ packages: whole.value, held: open })
  if (!isConflict(whole) || open.length === 0) return whole
  const bare = await askUnder([])
  if (!bare.ok) return bare
  let set: PackageSet = { packages: bare.value, held: [] }
  for (const constraint of open) {
    const more = await askUnder([...set.held, constraint])
    if (more.ok) set = { packages: more.value, held: [...set.held, constraint] }
    else if (!isConflict(more)) return more
  }
  return success(set)
}

/**
 * The set of a stored lock, exactly, for a ref that it serves (plus what the ref needs beyond it); else the nearest one.
 */
export async function resolveUnderLock(
  ref: Needs,
  shared: Shared,
  locked: readonly LockedPackage[],
  ask: Ask,
): Promise<Outcome<PackageSet>> {
  const constraints = unique([...shared.constraints, ...ref.constraints])
  const requirements = unique([...shared.requirements, ...ref.requires])
  const exact = await ask({ requirements, constraints: [...constraints, ...pins(locked)], preferences: [], of: ref.of })
  if (!exact.ok && !isConflict(exact)) return exact
  if (!exact.ok)
    return asFarAsWanted(ref, shared.wanted, (wanted) =>
      ask({ requirements, constraints: unique([...constraints, ...wanted]), preferences: locked, of: ref.of }),
    )
  const ofLock = new Map(locked.map((entry) => [entry.name, entry]))
  const resolved = new Map(exact.value.map((entry) => [entry.name, entry]))
  // A lock read from an existing interpreter has no hashes; the index gives them.
  const kept = locked.map((entry) => (entry.sha256.length > 0 ? entry : (resolved.get(entry.name) ?? entry)))
  const added = exact.value.filter(({ name }) => !ofLock.has(name))
  return success({
    packages: [...kept.filter(({ sha256 }) => sha256.length > 0), ...added],
    held: [...shared.wanted],
  })
}

const isConflict = (outcome: Outcome<unknown>) => !outcome.ok && outcome.failure.code === 'CONSTRAINTS_CONFLICT'

function unique(items: readonly string[]): string[] {
  return [...new Set(items)].toSorted()
}
