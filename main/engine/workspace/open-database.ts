import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { migrations } from './migrations/manifest.ts'

export type { Database } from 'better-sqlite3'

/**
 * Opens (or makes) the catalogue at `path` and brings it to the newest schema, that of the last of `steps`; before that a
 * file of an older schema is copied to `<path>.schema-<k>`.
 * @returns failures WORKSPACE_NEWER; WORKSPACE_INVALID where the file system has no working locks or shared memory;
 *   NOT_ALLOWED; WORKSPACE_BROKEN where the file is no SQLite database, or a page of it is damaged
 */
export async function openDatabase(path: string, steps = migrations): Promise<Outcome<Database.Database>> {
  let database: Database.Database | null = null
  try {
    database = new Database(path)
    const opened = await prepare(database, path, steps)
    if (!opened.ok) database.close()
    return opened
  } catch (error) {
    database?.close()
    const refusal = sqliteFailure(error, path)
    if (refusal === null) throw error
    return refusal
  }
}

async function prepare(
  database: Database.Database,
  path: string,
  steps: readonly string[],
): Promise<Outcome<Database.Database>> {
  const schema = schemaOf(database)
  const newestSchema = steps.length
  if (schema > newestSchema) {
    return failure('WORKSPACE_NEWER', {
      message: `${path} has schema ${schema}; this version of Driftscope knows up to ${newestSchema}.`,
      cure: 'Use the newer Driftscope that wrote it, or name another workspace with --workspace.',
    })
  }
  const damage = database.pragma('quick_check(1)', { simple: true })
  if (damage !== 'ok') return damaged(path, String(damage))
  if (database.pragma('journal_mode = wal', { simple: true }) !== 'wal') return noLocks(path)
  database.pragma('synchronous = normal')
  database.pragma('foreign_keys = on')
  database.pragma('busy_timeout = 5000')
  if (schema > 0 && schema < newestSchema) await database.backup(freeName(`${path}.schema-${schema}`))
  for (const [index, sql] of steps.entries()) {
    if (index >= schema) migrate(database, sql, index + 1)
  }
  return success(database)
}

/** One step, wholly or not at all. */
function migrate(database: Database.Database, sql: string, schema: number): void {
  database.transaction(() => {
    database.exec(sql)
    database.pragma(`user_version = ${schema}`)
  })()
}

export function schemaOf(database: Database.Database): number {
  return z.int().parse(database.pragma('user_version', { simple: true }))
}

function freeName(path: string): string {
  let name = path
  for (let k = 1; existsSync(name); k++) name = `${path}.${k}`
  return name
}

function noLocks(path: string) {
  return failure('WORKSPACE_INVALID', {
    message: `The file system of ${path} has no working file locks, without which two programs could damage the catalogue.`,
    cure: 'Put the workspace on a local disk: --workspace DIR.',
  })
}

/** The failure behind an error of SQLite; null where it is a bug. */
export function sqliteFailure(error: unknown, path: string) {
  if (!(error instanceof Database.SqliteError)) return null
  if (error.code === 'SQLITE_FULL') {
    return failure('DISK_FULL', {
      message: `The disk is full: ${path} could not be written.`,
      cure: 'Free space on that disk, then run the same command again.',
    })
  }
  if (/^SQLITE_(IOERR_(LOCK|UNLOCK|RDLOCK|CHECKRESERVEDLOCK|SHM\w*)|PROTOCOL)$/.test(error.code)) return noLocks(path)
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(error.code)) {
    return failure('NOT_ALLOWED', {
      message: `${path} can't be opened for writing (${error.code}).`,
      cure: 'Change the permissions of that file and its folder, or name another workspace with --workspace.',
    })
  }
  if (/^SQLITE_(NOTADB|CORRUPT\w*|IOERR\w*)$/.test(error.code)) {
    return damaged(path, error.message)
  }
  return null
}

function damaged(path: string, what: string) {
  return failure('WORKSPACE_BROKEN', {
    message: `${path} is damaged: ${what.replaceAll('\n', ' ')}.`,
    cure: 'Nothing is lost, for the files are the truth: driftscope workspace rebuild',
  })
}
