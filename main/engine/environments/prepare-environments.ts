import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment, EnvironmentLock, ResolvedRef } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import type { Device } from '../../contract/words.ts'
import { utcNow } from '../clock.ts'
import { buildEnvironment, environmentHash, makeCaches } from './build-environment.ts'
import { parseConstraints, type Constraints } from './constraints.ts'
import { readExistingEnvironment } from './existing-environment.ts'
import { findPython, type FoundPython } from './find-python.ts'
import { provideInstaller, type Installer } from './installer.ts'
import { lockPackages } from './lock-packages.ts'
import { mapLimited } from './map-limited.ts'
import { parseRef } from './parse-ref.ts'
import { stoppable } from './stoppable.ts'
import { subjectWheel, type SubjectWheel } from './subject-wheel.ts'

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
  onProgress?: (progress: EnvironmentProgress) => void
  signal?: AbortSignal
}

/** What each ref is made of, before anything is installed. */
type Part = { ref: ResolvedRef; wheel: SubjectWheel; constraints: string[] }

/**
 * One environment a ref, in the order of `refs`; equal ones are built once. Dependencies are resolved together, and
 * everything that was made before is used again without network. Failures: NO_PYTHON, NO_NETWORK, UNKNOWN_REF,
 * CONSTRAINTS_CONFLICT, ENVIRONMENT_FAILED, GIT_FAILED, DISK_FULL, CANCELLED; WRONG_USE for a constraint that is none.
 */
export async function prepareEnvironments(request: EnvironmentsRequest): Promise<Outcome<Environment[]>> {
  return stoppable(request, async () => {
    await mkdir(request.folder, { recursive: true, mode: 0o700 })
    return prepare(request)
  })
}

async function prepare(request: EnvironmentsRequest): Promise<Outcome<Environment[]>> {
  const specs = request.refs.map(({ spec }) => spec)
  const constraints = parseConstraints(request.constraints, specs, request.subject)
  if (!constraints.ok) return constraints
  const existing = new Map<string, Environment>()
  const made = request.refs.filter((ref, index) => ref.kind !== 'env' && specs.indexOf(ref.spec) === index)
  for (const ref of request.refs.filter(({ kind }) => kind === 'env')) {
    const environment = await useExisting(ref, constraints.value, request)
    if (!environment.ok) return environment
    existing.set(ref.spec, environment.value)
  }
  if (made.length > 0) {
    const built = await makeEnvironments(made, constraints.value, request)
    if (!built.ok) return built
    for (const [index, ref] of made.entries()) {
      const environment = built.value[index]
      if (environment !== undefined) existing.set(ref.spec, environment)
    }
  }
  return success(specs.flatMap((spec) => existing.get(spec) ?? []))
}

async function makeEnvironments(
  refs: readonly ResolvedRef[],
  constraints: Constraints,
  request: EnvironmentsRequest,
): Promise<Outcome<Environment[]>> {
  const { folder, signal, onProgress, subject } = request
  const found = await findPython(oldestPython)
  if (!found.ok) return found
  const python = found.value
  let provided: Promise<Outcome<Installer>> | null = null
  const installer = () => (provided ??= provideInstaller(folder, python, signal))

  const steps = refs.length + 1
  let fetched = 0
  onProgress?.({ phase: 'resolve', done: 0, total: steps, unit: 'steps' })
  const wheelContext = {
    folder,
    distribution: subject.distribution,
    python,
    installer,
    signal,
  }
  const parts = await mapLimited(refs, builtAtOnce, async (ref): Promise<Outcome<Part>> => {
    const wheel = await subjectWheel(ref, wheelContext)
    onProgress?.({ phase: 'resolve', done: ++fetched, total: steps, unit: 'steps' })
    return wheel.ok ? success({ ref, wheel: wheel.value, constraints: constraints.forRef.get(ref.spec) ?? [] }) : wheel
  })
  if (!parts.ok) return parts

  const resolved = await lockPackages(
    {
      refs: parts.value.map(({ ref, ...part }) => ({ label: ref.label, ...part })),
      requirements: [
        ...request.requirements,
        ...request.devices.flatMap((device) => request.deviceRequirements[device] ?? []),
      ],
      constraints: constraints.forAll,
      lock: request.lock ?? null,
    },
    { folder, python, installer, signal },
  )
  if (!resolved.ok) return resolved
  onProgress?.({ phase: 'resolve', done: steps, total: steps, unit: 'steps' })

  let built = 0
  onProgress?.({ phase: 'install', done: 0, total: refs.length, unit: 'environments' })
  return mapLimited([...parts.value.entries()], builtAtOnce, async ([index, part]) => {
    const packages = resolved.value.sets[index]
    if (packages === undefined) throw new Error('as many sets as refs')
    const { resolvedUtc } = resolved.value
    const shared = { python, subject, packages, resolvedUtc, constraints: constraints.forAll }
    const environment = await buildEnvironment(lockOf(part, shared), {
      folder,
      label: `${subject.distribution} ${part.ref.label}`,
      wheelPath: part.wheel.path,
      installer,
      signal,
    })
    onProgress?.({ phase: 'install', done: ++built, total: refs.length, unit: 'environments' })
    return environment
  })
}

function lockOf(
  { ref, wheel, constraints }: Part,
  shared: {
    python: FoundPython
    subject: EnvironmentsRequest['subject']
    packages: EnvironmentLock['packages']
    constraints: string[]
    resolvedUtc: string
  },
): EnvironmentLock {
  const { version, implementation, platform } = shared.python
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
    packages: shared.packages.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    constraints: [...shared.constraints, ...constraints].toSorted(),
    resolved_utc: shared.resolvedUtc,
  }
}

/** An `env:` ref as an environment: nothing is installed, so a constraint for it alone can't be kept. */
async function useExisting(
  ref: ResolvedRef,
  constraints: Constraints,
  request: EnvironmentsRequest,
): Promise<Outcome<Environment>> {
  if (constraints.forRef.has(ref.spec))
    return failure('WRONG_USE', {
      message: `${ref.spec} is used as it is, so the constraint ${constraints.forRef.get(ref.spec)?.join(', ') ?? ''} can't be given to it.`,
    })
  const parsed = parseRef(ref.spec)
  if (!parsed.ok) return parsed
  if (parsed.value.kind !== 'env') throw new Error(`${ref.spec} is not an env: ref`)
  const existing = await readExistingEnvironment(parsed.value.path, request.subject, request.signal)
  if (!existing.ok) return existing
  const { python, probe, root, version, commit, dirty } = existing.value
  const { distribution, import_name } = request.subject
  const lock: EnvironmentLock = {
    format: 1,
    python: probe.python,
    subject: { distribution, import_name, version, sha: commit?.sha ?? null, dirty, wheel_sha256: null },
    packages: Object.entries(probe.packages)
      .filter(([name]) => name !== distribution)
      .map(([name, packageVersion]) => ({ name, version: packageVersion, sha256: [] }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    constraints: [],
    resolved_utc: utcNow(),
  }
  const hash = environmentHash(lock)
  const caches = await makeCaches(join(request.folder, hash))
  return success({ hash, python, subject_root: root, caches, packages: probe.packages, lock })
}
