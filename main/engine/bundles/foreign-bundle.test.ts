import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { exportBundle } from './export-bundle.ts'
import { foreignArray, foreignBundle, foreignCase } from './foreign.fixture.ts'
import { importBundle } from './import-bundle.ts'
import { indexBundle } from './index-bundle.ts'
import { openBundle } from './open-bundle.ts'
import { python, textOf } from './run.fixture.ts'
import { verifyBundle } from './verify-bundle.ts'

let pristine = ''
beforeAll(() => {
  pristine = foreignBundle()
})

/** A copy of the foreign bundle, to be changed. */
function copy(): string {
  const folder = scratchFolder('bundles')
  cpSync(pristine, folder, { recursive: true })
  return folder
}

/** Vitest types its own as any. */
const containing = (part: string): unknown => expect.stringContaining(part)

function edit(path: string, change: (text: string) => string): void {
  const before = textOf(path)
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

const imported = (folder: string) => importBundle(folder, join(scratchFolder('bundles'), 'imported'))

test('a bundle of another program opens: bare NaN, unknown fields, a list of devices', async () => {
  const opened = await openBundle(pristine)
  if (!opened.ok) throw new Error(opened.failure.message)
  const { manifest, records } = opened.value
  expect(manifest).toMatchObject({ devices: ['cpu'], load_average_at_start: [0.1, 'nan', 0], case_hash: 'c0ffee' })
  const [record] = records
  if (record === undefined) throw new Error('no record')
  expect(record.params).toEqual({ note: 'NaN' })
  expect(record.outputs['bf']?.invariants).toEqual({ min: '-inf' })
  const output = await opened.value.openOutput(record, 'bf')
  if (!output.ok) throw new Error(output.failure.message)
  expect(output.value.array).toMatchObject({ shape: [2, 3], dtype: '>f8', count: 6 })
})

test('importing it adds import.json beside, leaves the source alone, and it verifies from then on', async () => {
  const target = join(scratchFolder('bundles'), 'imported')
  const outcome = await importBundle(pristine, target)
  const verified = await verifyBundle(target)
  expect(outcome.ok && verified.ok && verified.value).toEqual({
    id: outcome.ok && outcome.value.id,
    files: 4,
    defects: [],
  })
  expect(readdirSync(pristine)).not.toContain('import.json')
  expect(readFileSync(join(target, 'manifest.json'))).toEqual(readFileSync(join(pristine, 'manifest.json')))
  const index = await indexBundle(target)
  expect(index.ok && index.value.beside).toEqual(['manifest.json', 'import.json'])
  expect(index.ok && index.value.rows.bundle).toMatchObject({ label: 'v1.0.10', suite: null, devices: 'cpu', cases: 1 })

  writeFileSync(foreignArray(target), 'changed')
  rmSync(join(target, 'logs', `${foreignCase}.log`))
  writeFileSync(join(target, 'added'), '')
  edit(join(target, 'manifest.json'), (text) => text.replace('c0ffee', 'c0ffef'))
  const damaged = await verifyBundle(target)
  expect(damaged.ok && damaged.value.defects.map(({ path, defect }) => [path, defect])).toEqual([
    ['manifest.json', 'differs'],
    [`cases/${foreignCase}/bf.npz`, 'differs'],
    [`logs/${foreignCase}.log`, 'missing'],
    ['added', 'unlisted'],
  ])
})

test('an exported copy is whole, its own, and goes only into a free folder', async () => {
  const target = join(scratchFolder('bundles'), 'out')
  mkdirSync(target)
  const outcome = await exportBundle(pristine, target)
  expect(outcome).toMatchObject({ ok: true, value: { folder: target, files: 4 } })
  expect(statSync(foreignArray(target)).ino).not.toBe(statSync(foreignArray(pristine)).ino)
  expect(await exportBundle(pristine, target)).toMatchObject({ ok: false, failure: { code: 'NOT_ALLOWED' } })
})

test('a newer schema is refused with both numbers', async () => {
  const folder = copy()
  edit(join(folder, 'manifest.json'), (text) => text.replace('"schema_version": 1', '"schema_version": 2'))
  const refused = { ok: false, failure: { code: 'BUNDLE_NEWER', message: containing('schema_version 2') } }
  expect(await openBundle(folder)).toMatchObject(refused)
  expect(await imported(folder)).toMatchObject(refused)
})

test.each(['../../../etc/hostname', '/etc/hostname', 'x/../../../manifest.json', 'a\\\\b', 'a\\u0000b'])(
  'a record that names %s is refused with file and place',
  async (path) => {
    const folder = copy()
    edit(join(folder, 'cases', `${foreignCase}.json`), (text) => text.replace(`${foreignCase}/bf.npz`, path))
    const refused = {
      ok: false,
      failure: { code: 'BUNDLE_INVALID', message: containing('outputs.bf.file') },
    }
    expect(await openBundle(folder)).toMatchObject(refused)
  },
)

test('a link that leads out of the bundle is refused, and no link is imported', async () => {
  const folder = copy()
  rmSync(foreignArray(folder))
  symlinkSync('/etc/hostname', foreignArray(folder))
  expect(await openBundle(folder)).toMatchObject({ ok: false, failure: { code: 'BUNDLE_INVALID' } })
  const inner = copy()
  symlinkSync('manifest.json', join(inner, 'again'))
  expect(await imported(inner)).toMatchObject({
    ok: false,
    failure: { message: containing('again is a link') },
  })
})

test('a record under another case’s name, a broken record and a broken manifest are refused by name', async () => {
  const moved = copy()
  edit(join(moved, 'cases', `${foreignCase}.json`), (text) => text.replace('order1', 'order2'))
  expect(await openBundle(moved)).toMatchObject({ ok: false, failure: { message: containing('case_id') } })
  const torn = copy()
  truncateSync(join(torn, 'cases', `${foreignCase}.json`), 40)
  expect(await openBundle(torn)).toMatchObject({
    ok: false,
    failure: { message: containing(`${foreignCase}.json`) },
  })
  const headless = copy()
  edit(join(headless, 'manifest.json'), (text) => text.replace('"label"', '"lable"'))
  expect(await openBundle(headless)).toMatchObject({
    ok: false,
    failure: { message: containing('ref.label') },
  })
  expect(await openBundle(scratchFolder('bundles'))).toMatchObject({ ok: false, failure: { code: 'BUNDLE_INVALID' } })
})

test('a bundle without an array is partial: the array is absent, the rest stands', async () => {
  const folder = copy()
  rmSync(foreignArray(folder))
  const opened = await openBundle(folder)
  if (!opened.ok) throw new Error(opened.failure.message)
  const [record] = opened.value.records
  if (record === undefined) throw new Error('no record')
  expect(await opened.value.openOutput(record, 'bf')).toMatchObject({
    ok: false,
    failure: { code: 'ARRAY_UNREADABLE', detail: { absent: true } },
  })
})

const spoil = `
import pathlib, sys, zipfile
import numpy as np
path, how = pathlib.Path(sys.argv[1]), sys.argv[2]
if how == "pickle":
    np.savez(path, array=np.array([{"a": 1}], dtype=object))
elif how == "bomb":
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        with bomb.open("array.npy", "w", force_zip64=True) as member:
            np.lib.format.write_array_header_1_0(member, {"descr": "<f8", "fortran_order": False, "shape": (1 << 24,)})
            for _ in range(128):
                member.write(bytes(1 << 20))
elif how == "other-shape":
    np.savez(path, array=np.zeros((3, 3)))
else:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
`

test.each(['pickle', 'bomb', 'other-shape', 'truncated'])(
  'an array with %s is refused, and nothing is imported',
  async (how) => {
    const folder = copy()
    python(spoil, foreignArray(folder), how)
    const target = join(scratchFolder('bundles'), 'imported')
    const outcome = await importBundle(folder, target)
    expect(outcome.ok).toBe(false)
    expect(!outcome.ok && outcome.failure.message).toContain(foreignArray(folder))
    expect(existsSync(target)).toBe(false)
    expect(existsSync(`${target}.part`)).toBe(false)
  },
)
