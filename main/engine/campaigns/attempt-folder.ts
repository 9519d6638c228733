/** Where the files of one attempt lie: `executions/<n>/<attempt>`, with `.part` behind it while it runs. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { runPaths } from './run-directory.ts'

export type AttemptFolder = { path: string; attempt: number; isComplete: boolean }

/** The folder of an attempt, or of the newest one. Failure WRONG_USE where there is none yet, or not that one. */
export async function findAttempt(
  runDirectory: string,
  n: number,
  attempt: number | undefined,
): Promise<Outcome<AttemptFolder>> {
  const home = join(runPaths(runDirectory).executions, String(n))
  const folders = (await namesIn(home)).flatMap((name) => {
    const [, digits, part] = /^(\d+)(\.part)?$/.exec(name) ?? []
    return digits === undefined
      ? []
      : [{ path: join(home, name), attempt: Number(digits), isComplete: part === undefined }]
  })
  const newest = Math.max(-1, ...folders.map((folder) => folder.attempt))
  const found = folders.find((folder) => folder.attempt === (attempt ?? newest))
  if (found !== undefined) return success(found)
  return failure('WRONG_USE', {
    message:
      newest < 0
        ? `Execution ${n} has not begun.`
        : `Execution ${n} has no attempt ${attempt ?? newest}; the newest is ${newest}.`,
  })
}

/**
 * What `read` finds in the folder of an attempt. A folder gets its final name when the attempt ends: where that happens
 * just now, it is looked up once more.
 */
export async function inAttempt<T>(
  runDirectory: string,
  n: number,
  attempt: number | undefined,
  read: (folder: AttemptFolder) => Promise<T>,
): Promise<Outcome<T>> {
  for (let isSecond = false; ; isSecond = true) {
    const folder = await findAttempt(runDirectory, n, attempt)
    if (!folder.ok) return folder
    try {
      return success(await read(folder.value))
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT' || isSecond || folder.value.isComplete) throw error
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  })
}
