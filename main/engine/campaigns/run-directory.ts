/** The files of a run directory that the engine writes, and their places (design 3). */
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { CompareOptions } from '../../contract/api.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { Plan } from '../../contract/plan.ts'
import { newerFormat, writtenByNewer } from '../../contract/run-directory.ts'
import { Confirmation, type Execution, Schedule } from '../../contract/schedule.ts'
import { atomicWrite, syncFolder } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { syncTree } from '../files/folders.ts'
import { systemErrorCode } from '../files/write-failures.ts'

/** `plan.json`: what the person asked for, written before anything else, so that a campaign can always be resumed. */
export const RunPlan = z.strictObject({
  plan: Plan,
  compare: CompareOptions,
  lock_of: z.string().nullable(),
  suite: z.strictObject({ name: z.string(), folder: z.string() }),
  /** The self-check campaign whose noise floor this one uses (`self_check_first`). */
  self_check: z.uuid().nullable(),
})
export type RunPlan = z.infer<typeof RunPlan>

export function runPaths(runDirectory: string) {
  const at = (...parts: string[]): string => join(runDirectory, ...parts)
  return {
    plan: at('plan.json'),
    journal: at('campaign.jsonl'),
    schedule: at('schedule.json'),
    confirmation: at('confirmation.json'),
    payload: at('payload'),
    executions: at('executions'),
    shard: (shard: number) => at('shards', String(shard)),
    events: (shard: number) => at('shards', String(shard), 'events.jsonl'),
    rerun: (shard: number) => at('shards', String(shard), 'rerun.json'),
    exit: (shard: number) => at('shards', String(shard), 'exit.json'),
  }
}

/** It appears with its plan or not at all. */
export async function createRunDirectory(runDirectory: string, runPlan: RunPlan): Promise<void> {
  const part = `${runDirectory}.part`
  await mkdir(part, { mode: 0o700 })
  await atomicWrite(runPaths(part).plan, canonicalJson(runPlan))
  await rename(part, runDirectory)
  await syncFolder(dirname(runDirectory))
}

export function readRunPlan(runDirectory: string): Promise<Outcome<RunPlan>> {
  return readRequired(runPaths(runDirectory).plan, RunPlan)
}

/** Null while the campaign has not been prepared. */
export function readSchedule(runDirectory: string): Promise<Outcome<Schedule | null>> {
  return readJson(runPaths(runDirectory).schedule, Schedule)
}

export async function writeSchedule(runDirectory: string, schedule: Schedule): Promise<void> {
  await atomicWrite(runPaths(runDirectory).schedule, canonicalJson(Schedule.parse(schedule)))
}

/** The executions that `--confirm` added; null where none were asked for yet. */
export async function readConfirmation(runDirectory: string): Promise<Outcome<Execution[] | null>> {
  const confirmation = await readJson(runPaths(runDirectory).confirmation, Confirmation)
  return confirmation.ok ? success(confirmation.value?.executions ?? null) : confirmation
}

export async function writeConfirmation(runDirectory: string, executions: Execution[]): Promise<void> {
  await atomicWrite(runPaths(runDirectory).confirmation, canonicalJson({ format: 1, executions }))
}

/**
 * Copies the runner's package and the suite's folder to `payload/`, whole or not at all, without caches.
 * @returns the folder of the suite, relative to the run directory
 */
export async function copyPayload(
  runDirectory: string,
  from: { runnerPackage: string; suiteFolder: string; suiteName: string },
): Promise<string> {
  const { payload } = runPaths(runDirectory)
  const part = `${payload}.part`
  await rm(part, { recursive: true, force: true })
  await rm(payload, { recursive: true, force: true })
  // Links are followed: what runs must not change with what lies elsewhere.
  const options = { recursive: true, dereference: true, filter: (path: string) => !isCache(basename(path)) }
  await cp(from.runnerPackage, join(part, 'driftscope_runner'), options)
  await cp(from.suiteFolder, join(part, 'cases', from.suiteName), options)
  // Before schedule.json says that it is there: after a power cut an empty module would be run as it is.
  await syncTree(part)
  await rename(part, payload)
  await syncFolder(runDirectory)
  return `payload/cases/${from.suiteName}`
}

const isCache = (name: string): boolean => name === '__pycache__' || name.endsWith('.pyc') || name.startsWith('.')

/** A JSON file of the run directory; null where there is none. Failure: RUN_DIRECTORY_INVALID, naming file and place. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<Outcome<T | null>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return code === 'ENOENT' ? null : { code }
  })
  if (text === null) return success(null)
  if (typeof text !== 'string') {
    return failure('RUN_DIRECTORY_INVALID', {
      message: `${path} can't be read (${text.code}).`,
      cure: 'Make it readable, or start the campaign again.',
    })
  }
  const document = parseOrNull(text)
  const newer = newerFormat(document)
  if (newer !== null) return failure('RUN_DIRECTORY_INVALID', writtenByNewer(path, newer))
  const parsed = schema.safeParse(document)
  if (parsed.success) return success(parsed.data)
  const issue = parsed.error.issues[0]
  return failure('RUN_DIRECTORY_INVALID', {
    message: `${path}: not what this version writes (at "${issue?.path.map(String).join('.') ?? ''}": ${issue?.message ?? ''}).`,
    cure: 'The file was changed by something else than Driftscope; start the campaign again.',
    detail: parsed.error.issues,
  })
}

export async function readRequired<T>(path: string, schema: z.ZodType<T>): Promise<Outcome<T>> {
  const read = await readJson(path, schema)
  if (!read.ok) return read
  if (read.value !== null) return success(read.value)
  return failure('RUN_DIRECTORY_INVALID', {
    message: `${path}: this file is missing.`,
    cure: 'Start the campaign again.',
  })
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
