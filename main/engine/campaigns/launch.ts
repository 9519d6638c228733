/** Starts a driver on a shard on which an earlier one may have worked. */
import { access, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome } from '../../contract/outcome.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { firstAnswer } from '../targets/changes-in.ts'
import type { ShardPlace, Target } from '../targets/target.ts'
import { runPaths } from './run-directory.ts'

/**
 * Starts a driver and waits until it holds the shard. An `exit.json` of an earlier one is set aside first (as
 * `exit.<k>.json`, as the driver itself would do it), for it must not pass for the new one's.
 */
export async function launchDriver(target: Target, place: ShardPlace): Promise<Outcome<undefined>> {
  if (await isThere(runPaths(place.runDirectory).exit(place.shard))) {
    await untilGone(target, place)
    await setAsideExit(place)
  }
  return target.start(place)
}

/** A driver that has written its exit.json lives a moment longer. */
async function untilGone(target: Target, place: ShardPlace): Promise<void> {
  const { signal } = new AbortController()
  await firstAnswer(target.changes(place, signal), async () =>
    (await target.presence(place)) === 'living' ? null : 'gone',
  )
}

async function setAsideExit({ runDirectory, shard }: ShardPlace): Promise<void> {
  const { exit, shard: folderOf } = runPaths(runDirectory)
  for (let k = 0; ; k += 1) {
    const aside = join(folderOf(shard), `exit.${k}.json`)
    if (!(await isThere(aside))) return rename(exit(shard), aside)
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return false
      throw error
    },
  )
}
