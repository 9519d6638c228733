import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { DriverLock } from '../../contract/run-directory.ts'
import { systemErrorCode } from './write-failures.ts'

/** Who a process is, so that a reused pid or another boot is told apart. The same shape as a driver's lock. */
export const ProcessIdentity = DriverLock
export type ProcessIdentity = DriverLock

/** Of a process of this machine. Where there is no /proc, `boot_id` is empty and `start_time` 0, and only the pid counts. */
export async function identityOf(pid: number): Promise<ProcessIdentity> {
  const boot = (await readIfThere('/proc/sys/kernel/random/boot_id')) ?? ''
  return { host: hostname(), boot_id: boot.trim(), pid, start_time: (await startTime(pid)) ?? 0 }
}

/**
 * Whether that process may still live. One of another host is taken to live: nobody here can know.
 */
export async function mayLive(identity: ProcessIdentity): Promise<boolean> {
  if (identity.host !== hostname()) return true
  const now = await identityOf(identity.pid)
  if (now.boot_id !== identity.boot_id) return false
  return exists(identity.pid) && now.start_time === identity.start_time
}

/** Null for anything else than an identity: nobody writes such a lock (a power cut may leave one), so nobody holds it. */
export function parseIdentity(text: string): ProcessIdentity | null {
  try {
    return ProcessIdentity.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}

/** Clock ticks since boot: field 22 of /proc/<pid>/stat, counted after the command's closing parenthesis. A zombie has ended. */
async function startTime(pid: number): Promise<number | null> {
  const stat = await readIfThere(`/proc/${pid}/stat`)
  if (stat === null) return null
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? null : Number(fields[18])
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}
