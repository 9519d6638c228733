/** `<workspace>/bisects/<id>.json`: each bisection whole in one file, replaced by rename after every step. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Bisect } from '../../contract/bisect.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { readRequired } from '../campaigns/run-directory.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { whileWriting } from '../files/write-failures.ts'

export function writeBisect(folder: string, bisect: Bisect): Promise<Outcome<undefined>> {
  return whileWriting(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await atomicWrite(join(folder, `${bisect.id}.json`), canonicalJson(bisect))
    return success()
  })
}

/** All of them, the newest first. Failure: RUN_DIRECTORY_INVALID, naming the file. */
export async function readBisects(folder: string): Promise<Outcome<Bisect[]>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f-]{36}\.json$/.test(name))
  const found: Bisect[] = []
  for (const name of names) {
    const read = await readRequired(join(folder, name), Bisect)
    if (!read.ok) return read
    found.push(read.value)
  }
  return success(found.sort((one, other) => (one.created_utc < other.created_utc ? 1 : -1)))
}

/** The one whose id begins so, or without one the newest. Failure: UNKNOWN_CAMPAIGN. */
export async function findBisect(folder: string, id: string | undefined): Promise<Outcome<Bisect>> {
  const all = await readBisects(folder)
  if (!all.ok) return all
  const found = id === undefined ? all.value.slice(0, 1) : all.value.filter((bisect) => bisect.id.startsWith(id))
  const [only, another] = found
  if (only !== undefined && another === undefined) return success(only)
  const which = id === undefined ? 'no bisection' : `${only === undefined ? 'no' : 'more than one'} bisection ${id}`
  return failure('UNKNOWN_CAMPAIGN', {
    message: `There is ${which} in this workspace.`,
    cure: '`driftscope bisect --list` lists them.',
  })
}
