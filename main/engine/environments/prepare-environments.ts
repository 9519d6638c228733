import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment, EnvironmentLock, ResolvedRef } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { utcNow } from '../clock.ts'
import { environmentHash, makeCaches } from './build-environment.ts'
import { parseConstraints, type Constraints } from './constraints.ts'
import { readExistingEnvironment } from './existing-environment.ts'
import { type EnvironmentsRequest, makeEnvironments } from './make-environments.ts'
import { parseRef } from './parse-ref.ts'
import { stoppable } from './stoppable.ts'

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
