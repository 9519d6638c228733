import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { systemErrorCode } from '../files/write-failures.ts'

const Owner = z.object({ host: z.string(), pid: z.int(), start_time: z.string().nullable() })
type Owner = z.infer<typeof Owner>

/** There is no event for another process letting go. */
const lookAgainMs = 100

/**
 * Runs `body` while this process alone holds `<path>.lock`, a folder, so that two engines never build one thing at once.
 * Waits for a living holder; takes over from a dead one.
 * @throws the signal's reason when aborted while waiting
 */
export async function withLock<T>(path: string, signal: AbortSignal | undefined, body: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  const me: Owner = { host: hostname(), pid: process.pid, start_time: await startTime(process.pid) }
  while (!(await tryToTake(lock, me))) {
    signal?.throwIfAborted()
    if (!(await removeIfDead(lock))) await pause(lookAgainMs, undefined, signal === undefined ? {} : { signal })
  }
  try {
    return await body()
  } finally {
    // By rename: half-removed it would look free to others.
    const aside = `${lock}.${randomUUID()}`
    await rename(lock, aside)
    await rm(aside, { recursive: true, force: true })
  }
}

/** The lock appears by rename, its owner already inside; a rename onto a folder that is not empty fails. */
async function tryToTake(lock: string, me: Owner): Promise<boolean> {
  const mine = `${lock}.${randomUUID()}`
  await mkdir(mine, { recursive: true })
  await writeFile(join(mine, 'owner.json'), JSON.stringify(me))
  try {
    await rename(mine, lock)
    return true
  } catch (error) {
    await rm(mine, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(systemErrorCode(error) ?? '')) return false
    throw error
  }
}

async function removeIfDead(lock: string): Promise<boolean> {
  const owner = await readOwner(lock)
  if (owner === null || owner.host !== hostname() || (await isAlive(owner))) return false
  const aside = `${lock}.${randomUUID()}`
  // Whoever renames it first has it; a lock taken anew meanwhile is put back.
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return true
  const taken = await readOwner(aside)
  if (taken !== null && (taken.pid !== owner.pid || taken.start_time !== owner.start_time)) await rename(aside, lock)
  else await rm(aside, { recursive: true, force: true })
  return true
}

async function readOwner(lock: string): Promise<Owner | null> {
  const text = await readFile(join(lock, 'owner.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const owner = Owner.safeParse(JSON.parse(text))
  return owner.success ? owner.data : null
}

async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (systemErrorCode(error) === 'ESRCH') return false
  }
  const now = await startTime(owner.pid)
  return now === null || owner.start_time === null || now === owner.start_time
}

/** Field 22 of /proc/<pid>/stat tells a reused pid apart; null where there is no /proc. */
async function startTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat === null ? null : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null)
}
