/** Reads what the drivers of a campaign left: exit files, checked hash by hash, and the samples. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { DriverExit, Sample } from '../../contract/run-directory.ts'
import type { SampleAt } from '../bundles/draft.ts'
import { safeJoin } from '../files/safe-join.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { readJson, readRequired, runPaths } from './run-directory.ts'

/** Null where the shard's driver has not ended properly. */
export function readExit(runDirectory: string, shard: number): Promise<Outcome<DriverExit | null>> {
  return readJson(runPaths(runDirectory).exit(shard), DriverExit)
}

/** Every complete attempt found in the run directory. For showing; what is folded into bundles is `verifiedSamples`. */
export async function samplesFound(runDirectory: string): Promise<Outcome<SampleAt[]>> {
  const { executions } = runPaths(runDirectory)
  const found: SampleAt[] = []
  for (const n of await numbersIn(executions)) {
    for (const attempt of await numbersIn(join(executions, n))) {
      const folder = join(executions, n, attempt)
      const sample = await readJson(join(folder, 'sample.json'), Sample)
      if (!sample.ok) return sample
      if (sample.value !== null) found.push({ sample: sample.value, folder })
    }
  }
  return success(newestAttempts(found))
}

/**
 * The samples that the exit files of `shards` vouch for, one an execution. Every file is read and its sha256 compared.
 * Failure: RUN_DIRECTORY_INVALID, naming the file that is missing or differs.
 */
export async function verifiedSamples(
  runDirectory: string,
  exits: DriverExit[],
  signal: AbortSignal,
): Promise<Outcome<SampleAt[]>> {
  const samples: SampleAt[] = []
  for (const [name, sha256] of exits.flatMap((exit) => Object.entries(exit.results))) {
    signal.throwIfAborted()
    const path = safeJoin(runDirectory, name)
    if (path === null) return differs(name, 'leads out of the run directory')
    const found = await sha256OrNull(path)
    if (found === null) return differs(path, 'is missing')
    if (found !== sha256) return differs(path, 'is not what its driver wrote')
    if (!name.endsWith('/sample.json')) continue
    const sample = await readRequired(path, Sample)
    if (!sample.ok) return sample
    samples.push({ sample: sample.value, folder: join(path, '..') })
  }
  return success(newestAttempts(samples))
}

/** Of each execution the attempt with the highest number: an execution that was run again counts once. */
function newestAttempts(samples: SampleAt[]): SampleAt[] {
  const newest = new Map<number, SampleAt>()
  for (const at of samples) {
    const other = newest.get(at.sample.n)
    if (other === undefined || other.sample.attempt < at.sample.attempt) newest.set(at.sample.n, at)
  }
  return [...newest.values()].sort((one, other) => one.sample.n - other.sample.n)
}

async function sha256OrNull(path: string): Promise<string | null> {
  return sha256OfFile(path).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
}

/** Names of folders that are numbers; `.part` and other names are not ours to read. */
async function numbersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^\d+$/.test(name)).sort((one, other) => Number(one) - Number(other))
}

function differs(path: string, what: string): Outcome<never> {
  return failure('RUN_DIRECTORY_INVALID', {
    message: `${path} ${what}, though exit.json lists it.`,
    cure: 'The results of this campaign can not be trusted; start it again.',
  })
}
