import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf, mayLive, parseIdentity, type ProcessIdentity } from '../files/process-identity.ts'
import { systemErrorCode } from '../files/write-failures.ts'

/** There is no event for another process letting go. */
const lookAgainMs = 100

/**
 * Runs `body` while this process alone holds `<path>.lock`, a folder, so that two engines never build one thing at once.
 * Waits for a living holder; takes over from a dead one.
 * @throws the signal's reason when aborted while waiting
 */
export async function withLock<T>(path: string, signal: AbortSignal | undefined, body: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  const me = await identityOf(process.pid)
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
async function tryToTake(lock: string, me: ProcessIdentity): Promise<boolean> {
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
  if (owner === 'none') return true
  if (owner.identity !== null && (await mayLive(owner.identity))) return false
  const aside = `${lock}.${randomUUID()}`
  // Whoever renames it first has it; a lock taken anew meanwhile is put back.
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return true
  const taken = await readOwner(aside)
  if (taken !== 'none' && taken.text !== owner.text) await rename(aside, lock)
  else await rm(aside, { recursive: true, force: true })
  return true
}

/** `none` where the lock was let go of meanwhile. */
async function readOwner(lock: string): Promise<{ text: string; identity: ProcessIdentity | null } | 'none'> {
  try {
    const text = await readFile(join(lock, 'owner.json'), 'utf8')
    return { text, identity: parseIdentity(text) }
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 'none'
    throw error
  }
}
