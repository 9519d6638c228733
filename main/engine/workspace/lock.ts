import { link, readFile, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { writeDurably } from '../files/atomic-write.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { identityOf, mayLive, ProcessIdentity } from '../files/process-identity.ts'

/** Where the holder's server listens, and a session's token for programs of the same user. */
const ServerAddress = z.object({ port: z.int().positive(), token: z.string() })
export type ServerAddress = z.infer<typeof ServerAddress>

/** Loose: a newer program's lock is a lock too. */
const LockFile = z.looseObject({ ...ProcessIdentity.shape, ...ServerAddress.partial().shape })
type LockFile = z.infer<typeof LockFile>

export type HeldLock = { release: () => Promise<void> }

/**
 * Takes the lock file at `path` (JSON of a ProcessIdentity, mode 0600) for this process.
 *
 * A stale lock (its process is gone, or of another boot) is replaced under a claim, a lock file named after the stale
 * lock's bytes: of all starters that saw the same stale lock only the claim's holder may replace it, and it looks again
 * first. A claim whose holder died is taken over in the same way.
 * @returns failure WORKSPACE_HELD, naming the pid; throws the system's error
 */
export async function takeLock(path: string): Promise<Outcome<HeldLock>> {
  const mine = `${JSON.stringify(await identityOf(process.pid))}\n`
  const holder = await acquire(path, mine)
  if (holder !== 'taken') return failure('WORKSPACE_HELD', heldBy(holder, path))
  return success({ release: () => releaseIfMine(path) })
}

/**
 * Writes into the lock at `path`, which this process holds, where its server listens, so that others can attach.
 * @throws the system's error
 */
export async function announceServer(path: string, server: ServerAddress): Promise<void> {
  if (!(await isMine(path))) throw new Error(`${path} is not held by this process`)
  await replace(path, `${JSON.stringify({ ...(await identityOf(process.pid)), ...server })}\n`)
}

/** Where the server of the lock's holder listens; null where nobody on this machine holds it, or the holder has none. */
export async function readServerAddress(path: string): Promise<ServerAddress | null> {
  const lock = await readLock(path)
  if (lock === null || lock.host !== hostname() || !(await mayLive(identityIn(lock)))) return null
  const server = ServerAddress.safeParse(lock)
  return server.success ? server.data : null
}

async function acquire(path: string, mine: string): Promise<'taken' | ProcessIdentity> {
  for (;;) {
    if (await createExclusively(path, mine)) return 'taken'
    const theirs = await readIfThere(path)
    if (theirs === null) continue
    const lock = parseLock(theirs)
    const holder = lock === null ? null : identityIn(lock)
    if (holder !== null && (await mayLive(holder))) return holder

    const claim = `${path}.${sha256OfBytes(theirs).slice(0, 16)}`
    const claimant = await acquire(claim, mine)
    if (claimant !== 'taken') return claimant
    try {
      if ((await readIfThere(path)) !== theirs) continue
      await replace(path, mine)
      return 'taken'
    } finally {
      await rm(claim, { force: true })
    }
  }
}

/** The name appears together with its whole content, or not at all. */
async function createExclusively(path: string, content: string): Promise<boolean> {
  const temporary = await written(path, content)
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function replace(path: string, content: string): Promise<void> {
  await rename(await written(path, content), path)
}

async function written(path: string, content: string): Promise<string> {
  const temporary = `${path}.${randomUUID()}.tmp`
  await writeDurably(temporary, content)
  return temporary
}

async function releaseIfMine(path: string): Promise<void> {
  if (await isMine(path)) await rm(path, { force: true })
}

async function isMine(path: string): Promise<boolean> {
  const lock = await readLock(path)
  return lock !== null && isDeepStrictEqual(identityIn(lock), await identityOf(process.pid))
}

async function readLock(path: string): Promise<LockFile | null> {
  const text = await readIfThere(path)
  return text === null ? null : parseLock(text)
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Null for anything else than a lock: nobody writes such a file, so nobody holds it. */
function parseLock(text: string): LockFile | null {
  try {
    return LockFile.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Without the token, which no sentence and no report may hold. */
function identityIn({ host, boot_id, pid, start_time }: LockFile): ProcessIdentity {
  return { host, boot_id, pid, start_time }
}

function heldBy(holder: ProcessIdentity, path: string) {
  return {
    message: `The workspace is held by process ${holder.pid} on ${holder.host} (${path}).`,
    cure: `Wait until it ends or stop it. If ${holder.host} is another machine that is off, remove that file.`,
    detail: holder,
  }
}
