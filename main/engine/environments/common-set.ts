import type { LockedPackage } from '../../contract/environment.ts'
import { success, type Outcome } from '../../contract/outcome.ts'
import type { PackageQuestion } from './resolve-packages.ts'
import { pins } from './resolve-packages.ts'

/** What one ref's subject asks of its environment. */
export type Needs = { of: string; requires: readonly string[]; constraints: readonly string[] }

type Ask = (question: PackageQuestion) => Promise<Outcome<LockedPackage[]>>

/**
 * One set of packages for all refs, so that only the subject differs (design 3). A ref whose requirements exclude it, or
 * that has constraints of its own, gets the nearest set: the common one as far as it serves. Answers one set a ref.
 */
export async function resolveTogether(
  refs: readonly Needs[],
  shared: { requirements: readonly string[]; constraints: readonly string[] },
  preferences: readonly LockedPackage[],
  ask: Ask,
): Promise<Outcome<LockedPackage[][]>> {
  const question = (members: readonly Needs[], keep: readonly LockedPackage[], own: readonly string[]) => ({
    requirements: unique([...shared.requirements, ...members.flatMap(({ requires }) => requires)]),
    constraints: unique([...shared.constraints, ...own]),
    preferences: keep,
    of: members.map(({ of }) => of).join(', '),
  })

  const group = await largestGroup(refs, (members) => ask(question(members, preferences, [])))
  if (!group.ok) return group
  const { members, packages } = group.value
  const sets: LockedPackage[][] = []
  for (const ref of refs) {
    if (members.includes(ref) && ref.constraints.length === 0) {
      sets.push(packages)
      continue
    }
    const own = await ask(question([ref], packages, ref.constraints))
    if (!own.ok) return own
    sets.push(own.value)
  }
  return success(sets)
}

/** All refs where one set serves them all; else those that can join the first one, in order. */
async function largestGroup(
  refs: readonly Needs[],
  askFor: (members: readonly Needs[]) => Promise<Outcome<LockedPackage[]>>,
): Promise<Outcome<{ members: Needs[]; packages: LockedPackage[] }>> {
  const all = await askFor(refs)
  if (all.ok) return success({ members: [...refs], packages: all.value })
  if (all.failure.code !== 'CONSTRAINTS_CONFLICT' || refs.length === 1) return all
  let members: Needs[] = []
  let packages: LockedPackage[] = []
  for (const ref of refs) {
    const joined = await askFor([...members, ref])
    if (joined.ok) [members, packages] = [[...members, ref], joined.value]
    else if (joined.failure.code !== 'CONSTRAINTS_CONFLICT' || members.length === 0) return joined
  }
  return success({ members, packages })
}

/**
 * The set of a stored lock, exactly, for a ref that it serves (plus what the ref needs beyond it); else the nearest one.
 */
export async function resolveUnderLock(
  ref: Needs,
  shared: { requirements: readonly string[]; constraints: readonly string[] },
  locked: readonly LockedPackage[],
  ask: Ask,
): Promise<Outcome<LockedPackage[]>> {
  const constraints = unique([...shared.constraints, ...ref.constraints])
  const requirements = unique([...shared.requirements, ...ref.requires])
  const exact = await ask({ requirements, constraints: [...constraints, ...pins(locked)], preferences: [], of: ref.of })
  if (!exact.ok && exact.failure.code !== 'CONSTRAINTS_CONFLICT') return exact
  if (!exact.ok) return ask({ requirements, constraints, preferences: locked, of: ref.of })
  const ofLock = new Map(locked.map((entry) => [entry.name, entry]))
  const resolved = new Map(exact.value.map((entry) => [entry.name, entry]))
  // A lock read from an existing interpreter has no hashes; the index gives them.
  const kept = locked.map((entry) => (entry.sha256.length > 0 ? entry : (resolved.get(entry.name) ?? entry)))
  const added = exact.value.filter(({ name }) => !ofLock.has(name))
  return success([...kept.filter(({ sha256 }) => sha256.length > 0), ...added])
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)].toSorted()
}
