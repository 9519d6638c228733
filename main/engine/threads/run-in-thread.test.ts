import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixture } from '../../../test/engine/arrays/numpy-oracle.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { BundleRecord } from '../../contract/bundle.ts'
import { diagnosisSteps } from '../compare/diagnosis/diagnose.ts'
import { createTurns } from '../turns.ts'
import { diagnosisJob, type DiagnosisTask, positionsJob, type PositionsTask } from './jobs.ts'
import { runInThread } from './run-in-thread.ts'

const record = BundleRecord.parse({
  case_id: 'diffraction.cbed@quick/cpu',
  status: 'OK',
  outputs: { cbed: { file: 'cbed/cbed.npz', shape: [101, 101], dtype: 'float64' } },
})

const positions: PositionsTask = {
  a: { path: fixture('segmented-1.0.10.npz'), member: 'array' },
  b: { path: fixture('segmented-1.0.11.npz'), member: 'array' },
  axes: [0, 1],
}

/** Two bundles of one output each; a version without a file is one whose array is not there. */
async function diagnosis(versions: [string | null, string | null]): Promise<DiagnosisTask> {
  const folder = scratchFolder('diagnosis')
  const sides = versions.map(async (version, side) => {
    const bundle = join(folder, String(side))
    await mkdir(join(bundle, 'cases', 'cbed'), { recursive: true })
    if (version !== null) await copyFile(fixture(`cbed-${version}.npz`), join(bundle, 'cases', 'cbed', 'cbed.npz'))
    return { folder: bundle, record }
  })
  const [reference, candidate] = await Promise.all(sides)
  if (reference === undefined || candidate === undefined) throw new Error('two sides')
  return { reference, candidate, output: 'cbed', referenceOutput: 'cbed' }
}

test('a thread diagnoses two files and tells of its steps in order', async () => {
  const steps: number[] = []
  const onProgress = (done: number) => steps.push(done)
  const outcome = await runInThread(diagnosisJob, await diagnosis(['1.0.9', '1.0.10']), { onProgress })
  expect(outcome).toMatchObject({ ok: true, value: { shift: [0, 0], elements: { read: 10_201, of: 10_201 } } })
  expect(steps).toEqual(diagnosisSteps.map((_, at) => at + 1))
})

test('an array that is not there is a failure that names its file', async () => {
  const outcome = await runInThread(diagnosisJob, await diagnosis(['1.0.9', null]))
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'ARRAY_UNREADABLE' } })
  expect(outcome.ok ? '' : outcome.failure.message).toContain('cbed.npz')
})

test('a thread that is stopped ends without an answer, and no more is heard of it', async () => {
  const stop = new AbortController()
  const steps: number[] = []
  const watching = { onProgress: (done: number) => steps.push(done), signal: stop.signal }
  const diagnosing = runInThread(diagnosisJob, await diagnosis(['1.0.9', '1.0.10']), watching)
  stop.abort()
  expect(await diagnosing).toEqual({ ok: false, failure: { code: 'CANCELLED', message: diagnosisJob.stopped } })
  expect(steps).toEqual([])
})

/** numpy 2.4, as in positions.test.ts. */
test('a thread compares by position, and can be stopped while it reads', async () => {
  const outcome = await runInThread(positionsJob, positions)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  expect(outcome.value.max[4 * 6 + 2]).toBe(2.7301533561674418e-8)
  const stop = new AbortController()
  const onProgress = () => {
    stop.abort()
  }
  // Progress is told before the answer, so that it is stopped in time whichever is quicker.
  const stopped = await runInThread(positionsJob, positions, { signal: stop.signal, onProgress })
  expect(stopped).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
})

test('what people look at waits for its turn together, and leaves the queue when it is stopped', async () => {
  const stop = new AbortController()
  const order: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  // Two other looks take all there is.
  const held = [diagnosisJob.turns(() => released), positionsJob.turns(() => released)]
  const waits = [
    runInThread(positionsJob, positions).then(() => order.push('positions')),
    runInThread(diagnosisJob, await diagnosis(['1.0.9', '1.0.10'])).then(() => order.push('diagnosis')),
  ]
  const left = runInThread(positionsJob, positions, { signal: stop.signal })
  stop.abort()
  expect(await left).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
  // Had they not waited, they would be done no later than the same work that waits for nobody.
  await runInThread({ ...diagnosisJob, turns: createTurns(1) }, await diagnosis(['1.0.9', '1.0.10']))
  order.push('released')
  release(undefined)
  await Promise.all([...held, ...waits])
  expect(order[0]).toBe('released')
  expect(order).toHaveLength(3)
})
