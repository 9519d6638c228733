import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { LockedPackage, type EnvironmentLock } from '../../contract/environment.ts'
import { success, type Outcome } from '../../contract/outcome.ts'
import { UtcTime } from '../../contract/words.ts'
import { utcNow } from '../clock.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { type Needs, type PackageSet, resolveTogether, resolveUnderLock } from './common-set.ts'
import type { FoundPython } from './find-python.ts'
import type { Installer } from './installer.ts'
import { resolvePackages, type PackageQuestion } from './resolve-packages.ts'
import type { SubjectWheel } from './subject-wheel.ts'
import { normalisedName } from './wheel-metadata.ts'

export type ResolutionRequest = {
  /** In the order of the campaign's sides. */
  refs: { label: string; wheel: SubjectWheel; constraints: string[] }[]
  requirements: string[]
  constraints: string[]
  /** The suite's, as far as no ref excludes them. */
  wanted: string[]
  lock: EnvironmentLock | null
}
export type ResolutionContext = {
  folder: string
  python: FoundPython
  /** Asked only where nothing is cached. */
  installer: () => Promise<Outcome<Installer>>
  signal: AbortSignal | undefined
}

const Resolution = z.strictObject({
  format: z.literal(1),
  resolved_utc: UtcTime,
  /** What was asked, for whoever wonders; the file's name is its hash. */
  question: z.unknown(),
  /** Key of a ref -> its packages, without the subject. */
  sets: z.record(z.string(), z.array(LockedPackage)),
  /** Key of a ref -> those of the wanted constraints that it doesn't exclude; absent where none was wanted. */
  held: z.record(z.string(), z.array(z.string())).optional(),
})

export type Resolved = { resolvedUtc: string; sets: PackageSet[] }

/**
 * The packages of each ref's environment, resolved together and cached by content in `<folder>/resolutions`: the same
 * question has the same answer for ever, also without network.
 */
export async function lockPackages(request: ResolutionRequest, context: ResolutionContext): Promise<Outcome<Resolved>> {
  const keys = request.refs.map(({ wheel, constraints }) =>
    `${wheel.sha256} ${constraints.toSorted().join(' ')}`.trim(),
  )
  const { version, implementation, platform } = context.python
  const question = {
    format: 1,
    refs: [...new Set(keys)].toSorted(),
    requirements: request.requirements.toSorted(),
    constraints: request.constraints.toSorted(),
    ...(request.wanted.length === 0 ? {} : { wanted: request.wanted.toSorted() }),
    lock: request.lock?.packages ?? null,
    python: { version, implementation, platform },
  }
  const path = join(context.folder, 'resolutions', `${sha256OfBytes(canonicalJson(question))}.json`)
  const cached = await readFile(path, 'utf8').catch(() => null)
  if (cached !== null) {
    const { resolved_utc: resolvedUtc, sets, held = {} } = Resolution.parse(JSON.parse(cached))
    return success({ resolvedUtc, sets: keys.map((key) => ({ packages: sets[key] ?? [], held: held[key] ?? [] })) })
  }
  const resolved = await resolve(request, context)
  if (!resolved.ok) return resolved
  const resolvedUtc = utcNow()
  const byKey = <T>(of: (set: PackageSet) => T) =>
    Object.fromEntries(resolved.value.map((set, index) => [keys[index] ?? '', of(set)]))
  const sets = byKey(({ packages }) => packages)
  const held = request.wanted.length === 0 ? {} : { held: byKey((set) => set.held) }
  await mkdir(join(context.folder, 'resolutions'), { recursive: true })
  await atomicWrite(path, canonicalJson({ format: 1, resolved_utc: resolvedUtc, question, sets, ...held }))
  return success({ resolvedUtc, sets: resolved.value })
}

async function resolve(request: ResolutionRequest, context: ResolutionContext): Promise<Outcome<PackageSet[]>> {
  const { lock, refs, requirements, constraints, wanted } = request
  const asLocked = ({ packages }: EnvironmentLock): PackageSet => ({ packages, held: wanted })
  if (lock !== null && refs.every((ref) => isOfLock(ref, lock))) return success(refs.map(() => asLocked(lock)))
  const installer = await context.installer()
  if (!installer.ok) return installer
  const subjects = new Set(refs.map(({ wheel }) => normalisedName(wheel.name)))
  const ask = async (question: PackageQuestion): Promise<Outcome<LockedPackage[]>> => {
    const answer = await resolvePackages(installer.value, question, context.folder, context.signal)
    // A plugin may require the subject, which comes from its own wheel.
    return answer.ok ? success(answer.value.filter(({ name }) => !subjects.has(name))) : answer
  }
  const needs: Needs[] = refs.map(({ label, wheel, constraints: own }) => ({
    of: `${wheel.name} ${label}`,
    requires: wheel.requires,
    constraints: own,
  }))
  const shared = { requirements, constraints, wanted }
  if (lock === null) return resolveTogether(needs, shared, [], ask)
  const sets: PackageSet[] = []
  for (const [index, ref] of refs.entries()) {
    const need = needs[index]
    if (need === undefined) throw new Error('as many needs as refs')
    const set = isOfLock(ref, lock) ? success(asLocked(lock)) : await resolveUnderLock(need, shared, lock.packages, ask)
    if (!set.ok) return set
    sets.push(set.value)
  }
  return success(sets)
}

/** Whether the lock was made for this very wheel, and every package can be had again by hash. */
function isOfLock(ref: { wheel: SubjectWheel; constraints: string[] }, lock: EnvironmentLock): boolean {
  return (
    lock.subject.wheel_sha256 === ref.wheel.sha256 &&
    ref.constraints.every((constraint) => lock.constraints.includes(constraint)) &&
    lock.packages.every(({ sha256 }) => sha256.length > 0)
  )
}
