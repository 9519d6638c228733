import Database from 'better-sqlite3'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { success } from '../../contract/outcome.ts'
import { openWorkspace } from './open-workspace.ts'
import { migrations } from './migrations/manifest.ts'
import { openDatabase } from './open-database.ts'
import { catalogueOf } from './catalogue.ts'
import { workspacePaths } from './paths.ts'
import { rebuildCatalogue } from './rebuild.ts'
import { whileUsingCatalogue } from './storing.ts'
import { campaignId, opened, plainBundle, plainProjections, writeCampaign } from './workspace.fixture.ts'

const containing = (part: string): unknown => expect.stringContaining(part)

test('a lost or damaged catalogue is made anew from the files when opening', async () => {
  const folder = scratchFolder('workspace')
  const first = await opened(folder)
  await first.addBundle(plainBundle('1.0', { x: 'array' }))
  await first.close()
  unlinkSync(join(folder, 'catalogue.sqlite'))
  const second = await opened(folder)
  expect(second.catalogue.bundles()).toHaveLength(1)
  await second.close()
  writeFileSync(join(folder, 'catalogue.sqlite'), 'this is no database, but long enough to be looked at closely')
  const third = await opened(folder)
  expect(third.catalogue.bundles()).toHaveLength(1)
  expect(third.notes).toEqual([containing('made anew')])
  await third.close()
})

test('a catalogue whose pages are damaged behind an intact head is made anew when opening, and by rebuild', async () => {
  const folder = scratchFolder('workspace')
  const path = join(folder, 'catalogue.sqlite')
  const first = await opened(folder)
  await first.addBundle(plainBundle('1.0', { x: 'array' }))
  await first.close()
  overwritePages(path)
  const second = await opened(folder)
  expect(second.notes).toEqual([containing('made anew')])
  expect(second.catalogue.bundles()).toHaveLength(1)
  await second.close()

  overwritePages(path)
  const connection = { database: new Database(path) }
  const list = () => Promise.resolve(success(catalogueOf(connection).bundles()))
  expect(await whileUsingCatalogue(path, list)).toMatchObject({ ok: false, failure: { code: 'WORKSPACE_BROKEN' } })
  const rebuilt = await rebuildCatalogue(workspacePaths(folder), connection, plainProjections)
  expect(rebuilt).toMatchObject({ ok: true, value: { differences: [containing('is damaged')] } })
  expect(catalogueOf(connection).bundles()).toHaveLength(1)
  connection.database.close()
})

/** All pages but the first, which holds the head and the schema: 4096 bytes each. */
function overwritePages(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xab, 4096))
}

test.each([
  [
    'a file',
    (at: string) => {
      writeFileSync(at, '')
    },
    '',
  ],
  [
    'a place below a file',
    (at: string) => {
      writeFileSync(at, '')
    },
    'x',
  ],
  [
    'a link to nowhere',
    (at: string) => {
      symlinkSync('/nowhere/at/all', at)
    },
    '',
  ],
  [
    'a folder whose bundles are a file',
    (at: string) => {
      mkdirSync(at)
      writeFileSync(join(at, 'bundles'), '')
    },
    '',
  ],
  [
    'a folder whose settings are a folder',
    (at: string) => {
      mkdirSync(join(at, 'workspace.toml'), { recursive: true })
    },
    '',
  ],
  [
    'a folder whose catalogue is a folder',
    (at: string) => {
      mkdirSync(join(at, 'catalogue.sqlite'), { recursive: true })
    },
    '',
  ],
  [
    'a folder whose lock is a folder',
    (at: string) => {
      mkdirSync(join(at, 'lock'), { recursive: true })
    },
    '',
  ],
])('%s as workspace is refused with its path', async (_, make, below) => {
  const at = join(scratchFolder('workspace'), 'at')
  make(at)
  const refused = await openWorkspace(join(at, below), plainProjections)
  expect(refused).toMatchObject({ ok: false, failure: { message: containing(at) } })
})

test.runIf(process.platform === 'linux')('a place where no folder can be made is refused at once', async () => {
  const refused = await openWorkspace('/proc/no/such', plainProjections)
  expect(refused).toMatchObject({ ok: false, failure: { code: 'WORKSPACE_INVALID' } })
})

test('what an engine that was killed had no time to enter is entered when opening, also from an older schema', async () => {
  const folder = scratchFolder('workspace')
  const first = await opened(folder)
  const added = await first.addBundle(plainBundle('1.0', { x: 'array' }))
  if (!added.ok) throw new Error(added.failure.message)
  await first.close()
  rmSync(join(folder, 'catalogue.sqlite'))
  const old = await openDatabase(join(folder, 'catalogue.sqlite'), migrations.slice(0, 1))
  if (!old.ok) throw new Error(old.failure.message)
  old.value.close()
  writeCampaign(folder)
  const second = await opened(folder)
  expect(second.catalogue.ids('bundles')).toEqual(new Set([added.value.id]))
  expect(second.catalogue.campaigns()).toMatchObject([{ id: campaignId, total: 4, finished: 3 }])
  expect((await second.check()).problems).toEqual([])
  await second.close()
})

test('a half stored bundle of a killed engine is removed when opening', async () => {
  const folder = scratchFolder('workspace')
  await (await opened(folder)).close()
  mkdirSync(join(folder, 'bundles', `${'0'.repeat(64)}.part`))
  const workspace = await opened(folder)
  expect(readdirSync(join(folder, 'bundles'))).toEqual([])
  await workspace.close()
})

test('a catalogue or settings of a newer version are refused and left as they are', async () => {
  const folder = scratchFolder('workspace')
  await (await opened(folder)).close()
  const database = new Database(join(folder, 'catalogue.sqlite'))
  database.pragma('user_version = 99')
  database.close()
  const refused = await openWorkspace(folder, plainProjections)
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'WORKSPACE_NEWER', message: containing('99') },
  })
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  writeFileSync(join(folder, 'workspace.toml'), 'format = 2')
  expect(await openWorkspace(folder, plainProjections)).toMatchObject({
    ok: false,
    failure: { code: 'WORKSPACE_NEWER' },
  })
})

test('a second opener in the same process is refused', async () => {
  const folder = scratchFolder('workspace')
  const workspace = await opened(folder)
  const second = await openWorkspace(folder, plainProjections)
  expect(second).toMatchObject({ ok: false, failure: { code: 'WORKSPACE_HELD' } })
  await workspace.close()
})

test('a folder that holds something else is refused and left alone', async () => {
  const folder = scratchFolder('workspace')
  writeFileSync(join(folder, 'thesis.tex'), '')
  expect(await openWorkspace(folder, plainProjections)).toMatchObject({
    ok: false,
    failure: { code: 'WORKSPACE_INVALID' },
  })
  expect(readdirSync(folder)).toEqual(['thesis.tex'])
})
