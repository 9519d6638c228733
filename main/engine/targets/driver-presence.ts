/** Tells from `shards/<k>/lock` whether a shard's driver lives. */
import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { DriverLock } from '../../contract/run-directory.ts'
import { utcNow } from '../clock.ts'
import { parseIdentity } from '../files/process-identity.ts'
import { shardFolder } from './shard-folder.ts'
import type { DriverPresence, ShardPlace } from './target.ts'

/** A driver on another host (a shared file system) is judged by its heartbeat, which it rewrites about once a second. */
const heartbeatLimitMs = 60_000

/** Whether a process of this machine may still live, told apart from a later one with the same pid. */
export type MayLive = (identity: DriverLock) => Promise<boolean>

export async function driverPresence(place: ShardPlace, mayLive: MayLive): Promise<DriverPresence> {
  const lock = await readLock(place)
  if (lock === null) return 'none'
  const living = lock.host === hostname() ? await mayLive(lock) : await beats(place)
  return living ? 'living' : 'gone'
}

/** Null where no driver ever locked the shard, or where a kill came amid writing the lock. */
export async function readLock(place: ShardPlace): Promise<DriverLock | null> {
  const text = await readFile(join(shardFolder(place), 'lock'), 'utf8').catch(() => null)
  return text === null ? null : parseIdentity(text)
}

async function beats(place: ShardPlace): Promise<boolean> {
  const heartbeat = await stat(join(shardFolder(place), 'heartbeat')).catch(() => null)
  return heartbeat !== null && Date.parse(utcNow()) - heartbeat.mtimeMs < heartbeatLimitMs
}
