/** Profiles one case of one ref, in one worker, and keeps what came of it. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment, ResolvedRef } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { Profile } from '../../contract/profile.ts'
import type { Progress } from '../../contract/progress.ts'
import { parseTolerantJson } from '../../contract/tolerant-json.ts'
import { Status, type Preset } from '../../contract/words.ts'
import { copyPayload, runPaths } from '../campaigns/run-directory.ts'
import { utcNow } from '../clock.ts'
import { commandFailure } from '../environments/command-failure.ts'
import { findPython } from '../environments/find-python.ts'
import { prepareEnvironments } from '../environments/prepare-environments.ts'
import { resolveRefs } from '../environments/resolve-refs.ts'
import { runCommand } from '../environments/run-command.ts'
import { atomicWrite, syncFolder } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { whileWriting } from '../files/write-failures.ts'
import { findCase, type FoundCase } from '../suites/find-case.ts'
import { driverEnvironment } from '../targets/driver-environment.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { profilePath } from './profile-files.ts'

export type ProfileRequest = {
  suite?: string | undefined
  case_id: string
  ref: string
  preset: Preset
  constraints: string[]
}

export type ProfileParts = {
  workspace: Workspace
  suiteFolders: () => string[]
  runnerPackage: string
  onNote: (message: string) => void
}

export type ProfileCall = { tell: (progress: Progress) => void; signal: AbortSignal | undefined }

/** The oldest Python that watches a worker. */
const watchingPython = [3, 9] as const
/** Three runs, and the last of them slowed down, in what one may take. */
const timeoutFactor = 5

/** What `python -m driftscope_runner profile` prints. */
const Answer = z.object({
  status: Status,
  error: z.object({ summary: z.string(), traceback: z.string().nullable() }).nullable(),
  subject: Profile.shape.subject.nullable(),
  params: Profile.shape.params.nullable(),
  config: Profile.shape.config.nullable(),
  profile: Profile.shape.seconds.extend({ changes: Profile.shape.changes }).nullable(),
})
type Answer = z.infer<typeof Answer>

/** Failures: UNKNOWN_CASE, UNKNOWN_SUITE, CASE_FAILED, and those of making an environment. */
export async function runProfile(
  request: ProfileRequest,
  parts: ProfileParts,
  call: ProfileCall,
): Promise<Outcome<{ id: string }>> {
  const found = await findCase(request.case_id, request.suite, parts.suiteFolders(), call.signal)
  if (!found.ok) return found
  const { profiles } = parts.workspace.paths
  const id = randomUUID()
  const part = join(profiles, `${id}.part`)
  return whileWriting(profiles, async () => {
    await mkdir(part, { recursive: true, mode: 0o700 })
    try {
      const profiled = await profileInto(part, id, found.value, request, parts, call)
      if (!profiled.ok) return profiled
      await rename(part, join(profiles, id))
      await syncFolder(profiles)
      return success({ id })
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  })
}

async function profileInto(
  folder: string,
  id: string,
  { suite, listed, listing }: FoundCase,
  request: ProfileRequest,
  parts: ProfileParts,
  call: ProfileCall,
): Promise<Outcome<undefined>> {
  const from = { runnerPackage: parts.runnerPackage, suiteFolder: suite.folder, suiteName: suite.name }
  const suiteFolder = join(folder, await copyPayload(folder, from))
  const made = await environmentOf(request, listing, listed.device, { ...parts, folder, suiteFolder }, call)
  if (!made.ok) return made
  const { ref, environment } = made.value
  call.tell({ phase: 'profile', done: 0, total: 1, unit: 'case' })
  const asked = {
    folder,
    payload: runPaths(folder).payload,
    suite_folder: suiteFolder,
    distribution: listing.subject.distribution,
    import_name: listing.subject.import_name,
    subject_root: environment.subject_root,
    python: environment.python,
    caches: environment.caches,
    case_id: listed.case_id,
    preset: request.preset,
    timeout_s: listed.timeout_s * timeoutFactor,
  }
  const answer = await watched(asked, folder, call.signal)
  if (!answer.ok) return answer
  const { status, subject, params, config, profile } = answer.value
  if (status !== 'ok' || subject === null || profile === null) return notProfiled(answer.value, listed.case_id, ref)
  const { changes, ...seconds } = profile
  const { hash, packages, lock } = environment
  const kept: Profile = {
    format: 1,
    id,
    created_utc: utcNow(),
    suite: listing.suite,
    case_id: listed.case_id,
    case_hash: listed.case_hash[request.preset],
    preset: request.preset,
    ref,
    environment: { hash, packages, ...(lock.held === undefined ? {} : { held: lock.held }) },
    subject,
    params: params ?? {},
    config: config ?? {},
    changes,
    seconds,
  }
  for (const name of ['payload', 'request.json', 'meters.bin'])
    await rm(join(folder, name), { recursive: true, force: true })
  await atomicWrite(profilePath(folder), canonicalJson(kept))
  return success()
}

async function environmentOf(
  { ref: spec, constraints }: ProfileRequest,
  { subject, requirements, device_requirements: deviceRequirements, constraints: ofSuite }: FoundCase['listing'],
  device: FoundCase['listed']['device'],
  { workspace, onNote, folder, suiteFolder }: ProfileParts & { folder: string; suiteFolder: string },
  { tell, signal }: ProfileCall,
): Promise<Outcome<{ ref: ResolvedRef; environment: Environment }>> {
  const stop = signal === undefined ? {} : { signal }
  const context = { folder: workspace.paths.environments, subject, onNote, ...stop }
  const refs = await resolveRefs([spec], context)
  if (!refs.ok) return refs
  const environments = await prepareEnvironments({
    ...context,
    refs: refs.value,
    requirements,
    deviceRequirements,
    devices: [device],
    constraints,
    suite: { constraints: ofSuite, suiteFolder, runnerFolder: runPaths(folder).payload },
    onProgress: tell,
  })
  if (!environments.ok) return environments
  const [ref] = refs.value
  const [environment] = environments.value
  if (ref === undefined || environment === undefined) throw new Error('one ref has one environment')
  return success({ ref, environment })
}

/** The runner watches the worker: its time limit, what it leaves behind, and whether it ran out of memory. */
async function watched(asked: object, folder: string, signal: AbortSignal | undefined): Promise<Outcome<Answer>> {
  const python = await findPython(watchingPython)
  if (!python.ok) return python
  const request = join(folder, 'request.json')
  await writeFile(request, JSON.stringify(asked))
  const args = ['-s', '-m', 'driftscope_runner', 'profile', '--request', request]
  const result = await runCommand(python.value.path, args, {
    environment: driverEnvironment(process.env, folder),
    folder,
    signal,
  })
  if (result.code !== 0) return commandFailure(result, 'profiling', folder, 'CASE_FAILED')
  const answer = parseTolerantJson(result.stdout, 'the profiler', 'CASE_FAILED')
  return answer.ok ? success(Answer.parse(answer.value)) : answer
}

function notProfiled({ status, error }: Answer, caseId: string, { label }: ResolvedRef): Outcome<never> {
  const why = error?.summary ?? 'it said nothing.'
  return failure('CASE_FAILED', {
    message:
      status === 'unsupported'
        ? `${label} can't run ${caseId}: ${why}`
        : `${caseId} ended as ${status} at ${label}: ${why}`,
    ...(status === 'unsupported' ? { cure: 'Name a ref that has it.' } : {}),
    detail: error?.traceback,
  })
}
