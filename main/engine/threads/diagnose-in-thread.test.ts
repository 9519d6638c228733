import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixture } from '../../../test/engine/arrays/numpy-oracle.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { BundleRecord } from '../../contract/bundle.ts'
import { diagnosisSteps } from '../compare/diagnosis/diagnose.ts'
import { diagnoseInThread } from './diagnose-in-thread.ts'
import type { DiagnosisTask } from './diagnosis-messages.ts'

const record = BundleRecord.parse({
  case_id: 'diffraction.cbed@quick/cpu',
  status: 'OK',
  outputs: { cbed: { file: 'cbed/cbed.npz', shape: [101, 101], dtype: 'float64' } },
})

/** Two bundles of one output each; a version without a file is one whose array is not there. */
async function task(folder: string, versions: [string | null, string | null]): Promise<DiagnosisTask> {
  const sides = versions.map(async (version, side) => {
    const bundle = join(folder, String(side))
    await mkdir(join(bundle, 'cases', 'cbed'), { recursive: true })
    if (version !== null) await copyFile(fixture(`cbed-${version}.npz`), join(bundle, 'cases', 'cbed', 'cbed.npz'))
    return { folder: bundle, record }
  })
  const [reference, candidate] = await Promise.all(sides)
  if (reference === undefined || candidate === undefined) throw new Error('two sides')
  return { reference, candidate, output: 'cbed' }
}

test('a thread diagnoses two files and tells of its steps in order', async () => {
  const folder = scratchFolder('diagnosis')
  const steps: number[] = []
  const outcome = await diagnoseInThread(await task(folder, ['1.0.9', '1.0.10']), (done) => steps.push(done))
  expect(outcome).toMatchObject({ ok: true, value: { shift: [0, 0], elements: { read: 10_201, of: 10_201 } } })
  expect(steps).toEqual(diagnosisSteps.map((_, at) => at + 1))
})

test('an array that is not there is a failure that names its file', async () => {
  const folder = scratchFolder('diagnosis')
  const outcome = await diagnoseInThread(await task(folder, ['1.0.9', null]), () => undefined)
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'ARRAY_UNREADABLE' } })
  expect(outcome.ok ? '' : outcome.failure.message).toContain('cbed.npz')
})

test('a thread that is stopped answers at once, and no more is heard of it', async () => {
  const folder = scratchFolder('diagnosis')
  const stop = new AbortController()
  const steps: number[] = []
  const diagnosing = diagnoseInThread(await task(folder, ['1.0.9', '1.0.10']), (done) => steps.push(done), stop.signal)
  stop.abort()
  expect(await diagnosing).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
  expect(steps).toEqual([])
})
