import Database from 'better-sqlite3'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { defaultWorkspaceFolder } from './default-folder.ts'
import { readSettings } from './settings.ts'
import { migrations } from './migrations/manifest.ts'
import { campaignId, damage, opened, plainBundle, writeCampaign } from './workspace.fixture.ts'

test('a new workspace is a private folder with settings that can be read, and opens again', async () => {
  const folder = join(scratchFolder('workspace'), 'deep', 'new')
  const workspace = await opened(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(workspace.settings).toEqual({ format: 1, suite: {}, noise: { max_age_days: 30 } })
  expect(workspace.catalogue.schema()).toBe(migrations.length)
  await workspace.close()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  const again = await opened(folder)
  expect(again.notes).toEqual([])
  await again.close()
})

test('a bundle is stored once, read-only, its files linked to objects, and found by every query', async () => {
  const folder = scratchFolder('workspace')
  const workspace = await opened(folder)
  const source = plainBundle('1.0', { 'cases/a/x.npz': 'array', 'logs/a.log': 'log' })
  const added = await workspace.addBundle(source)
  if (!added.ok) throw new Error(added.failure.message)
  const { id, path } = added.value
  expect(path).toBe(join(folder, 'bundles', id))
  const [sha256 = ''] = execFileSync('sha256sum', [join(path, 'cases/a/x.npz')])
    .toString()
    .split(' ')
  const object = workspace.objects.pathOf(sha256)
  expect(statSync(object).ino).toBe(statSync(join(path, 'cases/a/x.npz')).ino)
  expect(statSync(object).mode & 0o222).toBe(0)
  expect(await workspace.addBundle(source)).toEqual(added)

  expect(workspace.catalogue.bundlesByRef('1.0').map((row) => row.id)).toEqual([id])
  expect(workspace.catalogue.bundlesByIdPrefix(id.slice(0, 6))).toHaveLength(1)
  expect(workspace.catalogue.bundlesByIdPrefix('_')).toEqual([])
  expect(workspace.catalogue.records(id)).toMatchObject([{ case_id: 'a.b@quick/cpu', status: 'ok' }])
  expect(workspace.catalogue.outputs(id)).toMatchObject([{ output: 'out', shape: [2, 3], stable: true }])
  expect(await workspace.check()).toEqual({ checked: 3, problems: [], notes: [] })
  await workspace.close()
})

function objectsByFind(folder: string) {
  const sizes = execFileSync('find', [join(folder, 'objects'), '-type', 'f', '-printf', '%s\n'])
    .toString()
    .trim()
  const bytes = sizes.split('\n').map(Number)
  return { objects: bytes.length, sizeBytes: bytes.reduce((sum, size) => sum + size, 0) }
}

test('objects are counted once each, those that come later too, and nothing else of the workspace', async () => {
  const folder = scratchFolder('workspace')
  const workspace = await opened(folder)
  await workspace.addBundle(plainBundle('1.0', { x: 'four', y: 'fiver' }))
  expect(await workspace.objects.totals()).toEqual(objectsByFind(folder))
  await workspace.addBundle(plainBundle('2.0', { x: 'four', z: 'sixsix' }))
  writeFileSync(join(folder, 'environments', 'wheel'), 'much')
  const totals = objectsByFind(folder)
  // x is in both bundles: y, z and the two manifests beside it.
  expect(totals.objects).toBe(5)
  expect(await workspace.objects.totals()).toEqual(totals)
  expect(workspace.catalogue.counts()).toEqual({ bundles: 2, records: 2, campaigns: 0, comparisons: 0 })
  await workspace.close()
  const again = await opened(folder)
  expect(await again.objects.totals()).toEqual(totals)
  await again.close()
})

test('adding a copy leaves the given files as they are', async () => {
  const workspace = await opened(scratchFolder('workspace'))
  const source = plainBundle('1.0', { x: 'array' })
  const before = statSync(join(source, 'x'))
  expect((await workspace.addBundle(source, 'copy')).ok).toBe(true)
  const after = statSync(join(source, 'x'))
  expect([after.mode, after.nlink]).toEqual([before.mode, 1])
  await workspace.close()
})

test('a bundle that lacks a file, or whose file is another one, is refused and leaves nothing', async () => {
  const folder = scratchFolder('workspace')
  const workspace = await opened(folder)
  const lacking = plainBundle('1.0', { x: 'array' })
  unlinkSync(join(lacking, 'x'))
  const other = plainBundle('1.0', { x: 'array' })
  writeFileSync(join(other, 'x'), 'another')
  for (const source of [lacking, other]) {
    expect(await workspace.addBundle(source)).toMatchObject({ ok: false, failure: { code: 'BUNDLE_INVALID' } })
  }
  expect(readdirSync(join(folder, 'bundles'))).toEqual([])
  await workspace.close()
})

test('check names a damaged object, a missing and a foreign file, a changed comparison, a wrong catalogue', async () => {
  const folder = scratchFolder('workspace')
  const workspace = await opened(folder)
  const added = await workspace.addBundle(plainBundle('1.0', { x: 'array', y: 'other', z: 'third' }))
  if (!added.ok) throw new Error(added.failure.message)
  const { path } = added.value
  const [sha256 = ''] = execFileSync('sha256sum', [join(path, 'x')])
    .toString()
    .split(' ')
  damage(join(path, 'x'), 'arraY')
  rmSync(join(path, 'y'))
  writeFileSync(join(path, 'foreign'), '')
  writeFileSync(join(folder, 'comparisons', '0123456789abcdef.json'), '{}')
  writeFileSync(workspace.paths.decisions, '{"type":"decision"}\n')
  writeCampaign(folder)

  const { problems, notes } = await workspace.check()
  const places = problems.map((problem) => problem.path)
  expect(places).toContain(join(path, 'x'))
  expect(places).toContain(workspace.objects.pathOf(sha256))
  expect(places).toContain(join(path, 'y'))
  expect(places).toContain(join(path, 'foreign'))
  expect(places).toContain(join(folder, 'comparisons', '0123456789abcdef.json'))
  expect(places).toContain(workspace.paths.decisions)
  expect(problems.find((problem) => problem.path === workspace.paths.catalogue)?.message).toContain(campaignId)
  expect(notes).toEqual([])
  rmSync(path, { recursive: true })
  expect((await workspace.check()).notes).toHaveLength(3)
  await workspace.close()
})

test('rebuild gives the same catalogue, and tells where the old one disagreed with the files', async () => {
  const folder = scratchFolder('workspace')
  const workspace = await opened(folder)
  const first = await workspace.addBundle(plainBundle('1.0', { x: 'array' }))
  const second = await workspace.addBundle(plainBundle('2.0', { x: 'array' }))
  if (!first.ok || !second.ok) throw new Error('not added')
  writeCampaign(folder)
  expect(await workspace.refreshCampaign(campaignId)).toMatchObject({
    ok: true,
    value: { phase: 'done', bundles: ['x'], total: 4, finished: 3 },
  })
  expect(await workspace.rebuild()).toEqual({ ok: true, value: { differences: [], unindexed: [] } })

  rmSync(first.value.path, { recursive: true })
  const [row] = workspace.catalogue.bundlesByRef('2.0')
  if (row === undefined) throw new Error('no row')
  workspace.catalogue.putBundle({ bundle: { ...row, label: 'wrong' }, records: [], outputs: [] })
  const rebuilt = await workspace.rebuild()
  if (!rebuilt.ok) throw new Error(rebuilt.failure.message)
  expect(rebuilt.value.differences).toEqual([
    `bundle ${first.value.id.slice(0, 12)} was in the catalogue, but there are no files of it`,
    `bundle ${second.value.id.slice(0, 12)} was not what its files say`,
    `bundle ${second.value.id.slice(0, 12)}, record a.b@quick/cpu has files, but was not in the catalogue`,
    `bundle ${second.value.id.slice(0, 12)}, output a.b@quick/cpu out has files, but was not in the catalogue`,
  ])
  expect(workspace.catalogue.bundles().map(({ label }) => label)).toEqual(['2.0'])
  expect(workspace.catalogue.campaigns()).toMatchObject([{ id: campaignId, refs: ['1.0'] }])
  await workspace.close()
})

test.each([
  ['format = 1\ncolour = "red"', 'unknown key "colour"'],
  ['format = 1\n[suite.mine]\nfolders = "x"', 'unknown key "suite.mine.folders"'],
  ['format = 1\n[suite.mine]\nfolder = 3', '"suite.mine.folder"'],
  ['[suite.mine]', '"format"'],
  ['format = 1\nx = = 2', 'line 2'],
])('settings %j are refused with file and key', async (text, place) => {
  const path = join(scratchFolder('workspace'), 'workspace.toml')
  writeFileSync(path, text)
  const settings = await readSettings(path)
  expect(settings).toMatchObject({ ok: false, failure: { code: 'WORKSPACE_INVALID' } })
  expect(!settings.ok && settings.failure.message).toContain(place)
  expect(!settings.ok && settings.failure.message).toContain(path)
})

test('the default folder follows the platform', () => {
  expect(defaultWorkspaceFolder({}, 'linux', '/home/a')).toBe('/home/a/.local/share/driftscope')
  expect(defaultWorkspaceFolder({ XDG_DATA_HOME: '/data' }, 'linux', '/home/a')).toBe('/data/driftscope')
  expect(defaultWorkspaceFolder({ XDG_DATA_HOME: 'data' }, 'linux', '/home/a')).toBe('/home/a/.local/share/driftscope')
  expect(defaultWorkspaceFolder({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Application Support/driftscope')
  expect(defaultWorkspaceFolder({ LOCALAPPDATA: 'D:\\l' }, 'win32', 'C:\\a')).toBe('D:\\l\\driftscope')
})

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

test.runIf(isRoot)('a full disk is a failure that keeps what was stored', async () => {
  const folder = scratchFolder('workspace')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  try {
    const workspace = await opened(folder)
    expect((await workspace.addBundle(plainBundle('1.0', { x: 'array' }))).ok).toBe(true)
    const big = await workspace.addBundle(plainBundle('2.0', { x: 'x'.repeat(4 * 2 ** 20) }))
    expect(big).toMatchObject({ ok: false, failure: { code: 'DISK_FULL' } })
    expect((await workspace.check()).problems).toEqual([])
    writeCampaign(folder)
    expect(() => {
      writeFileSync(join(folder, 'filler'), 'x'.repeat(4 * 2 ** 20))
    }).toThrow('ENOSPC')
    expect(await workspace.refreshCampaign(campaignId)).toMatchObject({ ok: false, failure: { code: 'DISK_FULL' } })
    rmSync(join(folder, 'filler'))
    await workspace.close()
    const again = await opened(folder)
    expect(again.catalogue.bundles()).toHaveLength(1)
    expect(again.catalogue.campaigns()).toHaveLength(1)
    await again.close()
  } finally {
    execFileSync('umount', [folder])
  }
})

test('a catalogue of an older schema is filled again from the files, and its copy is kept', async () => {
  const folder = scratchFolder('workspace')
  const first = await opened(folder)
  const stored = await first.addBundle(plainBundle('1.0', { 'x.npz': 'x' }))
  await first.close()
  const catalogue = join(folder, 'catalogue.sqlite')
  for (const suffix of ['', '-wal', '-shm']) rmSync(catalogue + suffix, { force: true })
  const older = new Database(catalogue)
  older.exec(migrations[0] ?? '')
  older.pragma('user_version = 1')
  older.exec(`insert into comparisons values ('gone', 'a', 'b', '{}', '{}', '2026-01-01T00:00:00.000Z', 0, '{}')`)
  older.close()
  const workspace = await opened(folder)
  expect(workspace.catalogue.schema()).toBe(migrations.length)
  expect(workspace.catalogue.bundles().map(({ id }) => id)).toEqual(stored.ok ? [stored.value.id] : [])
  expect(workspace.catalogue.comparisons()).toEqual([])
  expect(existsSync(`${catalogue}.schema-1`)).toBe(true)
  await workspace.close()
})
