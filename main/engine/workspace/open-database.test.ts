import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, schemaOf } from './open-database.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'

const first = 'create table a (x integer not null) strict; insert into a values (7)'
const second = 'alter table a add column y text'

async function database(path: string, steps: string[]) {
  const outcome = await openDatabase(path, steps)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

test('an older catalogue is copied before it is migrated, and the copy is the old one', async () => {
  const path = join(scratchFolder('workspace'), 'c.sqlite')
  ;(await database(path, [first])).close()
  const migrated = await database(path, [first, second])
  expect(schemaOf(migrated)).toBe(2)
  expect(migrated.prepare('select x, y from a').all()).toEqual([{ x: 7, y: null }])
  migrated.close()
  const copy = new Database(`${path}.schema-1`, { readonly: true, fileMustExist: true })
  expect(schemaOf(copy)).toBe(1)
  expect(copy.prepare('select * from a').all()).toEqual([{ x: 7 }])
  copy.close()
})

test('a step that fails leaves the catalogue as it was', async () => {
  const path = join(scratchFolder('workspace'), 'c.sqlite')
  ;(await database(path, [first])).close()
  await expect(openDatabase(path, [first, `${second}; nonsense`])).rejects.toThrow('nonsense')
  const same = await database(path, [first])
  expect(same.prepare('select * from a').all()).toEqual([{ x: 7 }])
  same.close()
})

test('write-ahead log, foreign keys and strict tables are on', async () => {
  const catalogue = await database(join(scratchFolder('workspace'), 'c.sqlite'), [first])
  expect(catalogue.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(catalogue.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(() => catalogue.prepare("insert into a values ('text')").run()).toThrow('cannot store TEXT')
  catalogue.close()
})
