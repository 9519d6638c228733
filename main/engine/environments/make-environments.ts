/** Environments of releases, commits and wheels: resolved together, then made. */
import type { Environment, EnvironmentLock, HeldConstraint, ResolvedRef } from '../../contract/environment.ts'
import { success, type Outcome } from '../../contract/outcome.ts'
import type { Device } from '../../contract/words.ts'
import { buildEnvironment, environmentHash } from './build-environment.ts'
import type { PackageSet } from './common-set.ts'
import type { Constraints } from './constraints.ts'
import { findPython, type FoundPython } from './find-python.ts'
import { provideInstaller, type Installer } from './installer.ts'
import { lockPackages, type ResolutionContext } from './lock-packages.ts'
import { mapLimited } from './map-limited.ts'
import { subjectWheel, type SubjectWheel } from './subject-wheel.ts'
import { heldConstraints, type SuiteConstraints } from './suite-constraints.ts'

/** What a new environment needs: workers run `python -P`. */
const oldestPython = [3, 11] as const
/** More would only wait for one disk and one network. */
const builtAtOnce = 2

export type EnvironmentProgress = { phase: 'resolve' | 'install'; done: number; total: number; unit: string }

export type EnvironmentsRequest = {
  refs: readonly ResolvedRef[]
  subject: { distribution: string; import_name: string }
  /** The suite's, always. */
  requirements: readonly string[]
  /** The suite's, for the devices that the campaign uses. */
  deviceRequirements: Partial<Record<Device, readonly string[]>>
  devices: readonly Device[]
  /** `REQUIREMENT`, or `REF:REQUIREMENT` with REF as in the campaign's refs. */
  constraints: readonly string[]
  /** `<workspace>/environments` */
  folder: string
  /** A stored bundle's: its packages are installed as far as they serve each ref. */
  lock?: EnvironmentLock
  /** Left out: the suite states none. */
  suite?: SuiteConstraints
  onProgress?: (progress: EnvironmentProgress) => void
  /** Told what a person should know, though nothing fails. */
  onNote?: (note: string) => void
  signal?: AbortSignal
}

/** What each ref is made of, before anything is installed. */
type Part = { ref: ResolvedRef; wheel: SubjectWheel; constraints: string[] }

/** One environment a ref, in their order. What was made before needs neither network nor installer. */
export async function makeEnvironments(
  refs: readonly ResolvedRef[],
  constraints: Constraints,
  request: EnvironmentsRequest,
): Promise<Outcome<Environment[]>> {
  const { folder, signal, onProgress } = request
  const found = await findPython(oldestPython)
  if (!found.ok) return found
  const python = found.value
  let provided: Promise<Outcome<Installer>> | null = null
  const installer = () => (provided ??= provideInstaller(folder, python, signal))
  const context = { folder, python, installer, signal }

  const parts = await fetchParts(refs, constraints, request, context)
  if (!parts.ok) return parts
  const makeUnder = makerUnder(parts.value, constraints, request, context)
  const held = await heldUnder(parts.value, constraints, request, makeUnder)
  if (!held.ok) return held
  const makers = await makeUnder(held.value)
  if (!makers.ok) return makers
  const steps = refs.length + 1
  onProgress?.({ phase: 'resolve', done: steps, total: steps, unit: 'steps' })
  let built = 0
  onProgress?.({ phase: 'install', done: 0, total: refs.length, unit: 'environments' })
  return mapLimited(makers.value, builtAtOnce, async ({ build }) => {
    const environment = await build()
    onProgress?.({ phase: 'install', done: ++built, total: refs.length, unit: 'environments' })
    return environment
  })
}

function fetchParts(
  refs: readonly ResolvedRef[],
  constraints: Constraints,
  { subject: { distribution }, onProgress }: EnvironmentsRequest,
  context: ResolutionContext,
): Promise<Outcome<Part[]>> {
  const total = refs.length + 1
  let fetched = 0
  onProgress?.({ phase: 'resolve', done: 0, total, unit: 'steps' })
  return mapLimited(refs, builtAtOnce, async (ref): Promise<Outcome<Part>> => {
    const wheel = await subjectWheel(ref, { ...context, distribution })
    onProgress?.({ phase: 'resolve', done: ++fetched, total, unit: 'steps' })
    return wheel.ok ? success({ ref, wheel: wheel.value, constraints: constraints.forRef.get(ref.spec) ?? [] }) : wheel
  })
}

/** A ref whose packages are known: the hash of its environment, and how it is made. */
type Maker = { label: string; hash: string; build: () => Promise<Outcome<Environment>> }
type MakeUnder = (held: readonly HeldConstraint[]) => Promise<Outcome<Maker[]>>

/** Resolves all parts together under constraints of the suite. */
function makerUnder(
  parts: readonly Part[],
  constraints: Constraints,
  { subject, requirements, devices, deviceRequirements, lock }: EnvironmentsRequest,
  context: ResolutionContext,
): MakeUnder {
  return async (held) => {
    const resolved = await lockPackages(
      {
        refs: parts.map(({ ref, ...part }) => ({ label: ref.label, ...part })),
        requirements: [...requirements, ...devices.flatMap((device) => deviceRequirements[device] ?? [])],
        constraints: constraints.forAll,
        wanted: held.map(({ requirement }) => requirement),
        lock: lock ?? null,
      },
      context,
    )
    if (!resolved.ok) return resolved
    const { sets, resolvedUtc } = resolved.value
    return success(
      parts.map((part, index): Maker => {
        const set = sets[index]
        if (set === undefined) throw new Error('as many sets as refs')
        const own = held.filter(({ requirement }) => set.held.includes(requirement))
        const shared = { python: context.python, subject, resolvedUtc, constraints: constraints.forAll }
        const made = lockOf(part, { ...set, held: own }, shared)
        const label = `${subject.distribution} ${part.ref.label}`
        const build = () => buildEnvironment(made, { ...context, label, wheelPath: part.wheel.path })
        return { label: part.ref.label, hash: environmentHash(made), build }
      }),
    )
  }
}

/** Which of the suite's constraints hold. Under a stored bundle's lock those that held for it. */
async function heldUnder(
  parts: readonly Part[],
  constraints: Constraints,
  { suite, lock, folder, onNote, signal }: EnvironmentsRequest,
  makeUnder: MakeUnder,
): Promise<Outcome<HeldConstraint[]>> {
  if (lock !== undefined) return success(lock.held ?? [])
  if (suite === undefined || suite.constraints.length === 0) return success([])
  const plain = await makeUnder([])
  return plain.ok ? heldConstraints(suite, constraints.forAll, plain.value, { folder, onNote, signal }) : plain
}

function lockOf(
  { ref, wheel, constraints }: Part,
  { packages, held }: Omit<PackageSet, 'held'> & { held: HeldConstraint[] },
  shared: {
    python: FoundPython
    subject: EnvironmentsRequest['subject']
    constraints: string[]
    resolvedUtc: string
  },
): EnvironmentLock {
  const { version, implementation, platform } = shared.python
  const suites = held.map(({ requirement }) => requirement)
  return {
    format: 1,
    python: { version, implementation, platform },
    subject: {
      distribution: shared.subject.distribution,
      import_name: shared.subject.import_name,
      version: wheel.version,
      sha: ref.sha,
      dirty: null,
      wheel_sha256: wheel.sha256,
    },
    packages: packages.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    constraints: [...shared.constraints, ...constraints, ...suites].toSorted(),
    ...(held.length === 0 ? {} : { held }),
    resolved_utc: shared.resolvedUtc,
  }
}
