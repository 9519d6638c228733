import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import type { SampleAt } from './draft.ts'
import { foldRecords } from './fold-records.ts'
import { openBundle, openFloat32Output } from './open-bundle.ts'
import { carriedOut, python, scheduleOf, start, textOf } from './run.fixture.ts'
import { verifyBundle } from './verify-bundle.ts'
import { writeBundle } from './write-bundle.ts'

const schedule = scheduleOf({ preset: 'float32-tracking', rounds: 2 })
let samples: SampleAt[] = []

beforeAll(() => {
  const run = scratchFolder('bundles')
  samples = schedule.executions.filter(({ side }) => side === 'a').map((execution) => carriedOut(run, execution))
})

const draft = () => foldRecords(schedule, samples, 'a', 'float32-tracking', start)

async function written(folder = join(scratchFolder('bundles'), 'bundle')): Promise<{ folder: string; id: string }> {
  const outcome = await writeBundle(draft(), folder)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return { folder, ...outcome.value }
}

test('the same samples give the same id, the sha256 of the manifest, and a bundle without a defect', async () => {
  const [one, other] = [await written(), await written()]
  expect(one.id).toBe(other.id)
  expect(one.id).toBe(
    createHash('sha256')
      .update(textOf(join(one.folder, 'manifest.json')))
      .digest('hex'),
  )
  expect(await verifyBundle(one.folder)).toEqual({ ok: true, value: { id: one.id, files: 7, defects: [] } })
  expect(readdirSync(join(one.folder, '..'))).toEqual(['bundle'])
})

test('arrays are linked, not copied, and logs of later rounds follow under a head line', async () => {
  const { folder } = await written()
  const array = join(folder, 'cases/a.wave@quick__cpu/out.npz')
  expect(statSync(array).ino).toBe(statSync(join(samples[0]?.folder ?? '', 'out.npz')).ino)
  expect(textOf(join(folder, 'logs/a.wave@quick__cpu.log'))).toBe(
    'line of a, round 0\n\n=== round 1 ===\nline of a, round 1\n',
  )
})

test('what is written is what is opened', async () => {
  const { folder, id } = await written()
  const opened = await openBundle(folder)
  if (!opened.ok) throw new Error(opened.failure.message)
  expect(opened.value.id).toBe(id)
  const [record] = opened.value.records
  if (record === undefined) throw new Error('no record')
  expect(record['log_tail']).toEqual(['line of a, round 0'])
  const output = await opened.value.openOutput(record, 'out')
  if (!output.ok) throw new Error(output.failure.message)
  expect([output.value.array.shape, output.value.array.dtype]).toEqual([[3, 4], 'float64'])
  expect(await output.value.text('axes')).toEqual({
    ok: true,
    value: '[{"type": "linear", "units": "A"}, {"type": "linear"}]',
  })
  const float32 = await openFloat32Output(folder, record, 'out')
  expect(float32.ok && float32.value.array.dtype).toBe('float32')
})

/** By the rules of schema 1 alone: numpy without pickle, and json. */
const readAsAbtem = `
import hashlib, json, pathlib, sys
import numpy as np
folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
assert manifest["schema_version"] == 1
fp = manifest["fingerprint"]
joined = "|".join(str(fp[k]) for k in ("cpu", "gpu", "python", "numpy", "pyfftw", "numba", "cupy"))
assert manifest["fingerprint_short"] == hashlib.sha256(joined.encode()).hexdigest()[:8]
for entry in manifest["files"]:
    data = (folder / entry["path"]).read_bytes()
    assert (len(data), hashlib.sha256(data).hexdigest()) == (entry["size_bytes"], entry["sha256"])
total = 0.0
for path in sorted((folder / "cases").glob("*.json")):
    record = json.loads(path.read_text())
    assert record["case_id"].replace("/", "__") == path.stem and record["status"] == "OK"
    assert record["timings"]["median"] == float(np.median(record["timings"]["warm"]))
    for output in record["outputs"].values():
        with np.load(folder / "cases" / output["file"], allow_pickle=False) as data:
            assert list(data["array"].shape) == output["shape"] and str(data["array"].dtype) == output["dtype"]
            assert json.loads(str(data["axes"])) == output["axes"]
            assert hashlib.sha256(data["array"].tobytes()).hexdigest() == output["round_sha256"][0]
            total += float(data["array"].sum())
text = json.dumps(manifest, indent=2, sort_keys=True, ensure_ascii=False) + "\\n"
assert text == (folder / "manifest.json").read_text()
print(total)
`

test('Python reads the bundle by the rules of schema 1', async () => {
  const { folder } = await written()
  expect(Number(python(readAsAbtem, folder))).toBe(66)
})

test('an existing folder is refused, and a half written one of a killed engine is not in the way', async () => {
  const { folder } = await written()
  expect(await writeBundle(draft(), folder)).toMatchObject({ ok: false, failure: { code: 'NOT_ALLOWED' } })
  const fresh = join(scratchFolder('bundles'), 'bundle')
  mkdirSync(`${fresh}.part/cases`, { recursive: true })
  expect((await written(fresh)).folder).toBe(fresh)
})

test('an array that changed since its sample was written is refused and named', async () => {
  const changed = draft()
  const path = join(scratchFolder('bundles'), 'out.npz')
  writeFileSync(path, 'other')
  const files = changed.files.map((file) =>
    file.kind === 'file' && file.sha256 !== null ? { ...file, from: path } : file,
  )
  const folder = join(scratchFolder('bundles'), 'bundle')
  const outcome = await writeBundle({ ...changed, files }, folder)
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'RUN_DIRECTORY_INVALID' } })
  expect(!outcome.ok && outcome.failure.message).toContain(path)
  expect(existsSync(folder)).toBe(false)
})
