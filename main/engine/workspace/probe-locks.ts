import Database from 'better-sqlite3'
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const self = fileURLToPath(import.meta.url)

/**
 * Whether a lock that this process holds in `folder` is seen by another process: some network file systems accept locks
 * and ignore them. Costs one process; asked when a workspace is made.
 */
export async function locksWork(folder: string): Promise<boolean> {
  const path = join(folder, `.lock-probe-${process.pid}.sqlite`)
  const database = new Database(path)
  try {
    database.exec('begin exclusive')
    // A packaged Electron can't run as Node (its fuse is off): there only locks that are refused are found out.
    if ('electron' in process.versions) return true
    const answer = await promisify(execFile)(process.execPath, [self, path], {
      env: inherited(),
    })
    return answer.stdout.trim() === 'locked'
  } catch (error) {
    if (error instanceof Database.SqliteError) return false
    throw error
  } finally {
    database.close()
    rmSync(path, { force: true })
    rmSync(`${path}-journal`, { force: true })
  }
}

/** What Node needs to start, and no token. */
function inherited(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'TMPDIR', 'TEMP']
  return Object.fromEntries(needed.map((name) => [name, process.env[name]]))
}

/** In the other process. */
function tryLock(path: string): 'locked' | 'free' {
  const database = new Database(path, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return 'free'
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return 'locked'
    throw error
  } finally {
    database.close()
  }
}

if (process.argv[1] === self && process.argv[2] !== undefined) process.stdout.write(tryLock(process.argv[2]))
