import { expect, test } from 'vitest'
import { plain } from '../../../test/fixtures/in-memory-bundles.ts'
import { foreignArray, foreignBundle } from '../bundles/foreign.fixture.ts'
import { openBundle } from '../bundles/open-bundle.ts'
import { python } from '../bundles/run.fixture.ts'
import { comparisonJob } from './jobs.ts'
import { runInThread } from './run-in-thread.ts'

async function bundleIn(folder: string) {
  const opened = await openBundle(folder)
  if (!opened.ok) throw new Error(opened.failure.message)
  const { id, manifest, records } = opened.value
  return { id, folder, manifest, records }
}

/** B is A with 1e-3 added to its last element, which is 5. */
async function task() {
  const [reference, candidate] = [foreignBundle(), foreignBundle()]
  const move = `
import sys
import numpy as np
held = dict(np.load(sys.argv[1]))
array = held["array"].astype("<f8")
array[-1, -1] += 1e-3
np.savez(sys.argv[1], **(held | {"array": array.astype(">f8")}))
`
  python(move, foreignArray(candidate))
  return { ...plain, reference: [await bundleIn(reference)], candidate: [await bundleIn(candidate)] }
}

test('a thread compares bundles and counts their rows', async () => {
  const counts: [number, number][] = []
  const onProgress = (done: number, total: number) => counts.push([done, total])
  const outcome = await runInThread(comparisonJob, await task(), { onProgress })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const [row] = outcome.value.rows
  expect([outcome.value.rows.length, row?.verdict]).toEqual([1, 'drift'])
  expect(row?.outputs['bf']).toMatchObject({ decided_by: 'rel', max_abs_index: [1, 2] })
  expect(row?.outputs['bf']?.max_abs_norm).toBeCloseTo(1e-3 / 5, 15)
  expect(counts).toEqual([[1, 1]])
})

test('what is refused in the thread is refused here, and what is stopped is cancelled', async () => {
  const { reference, candidate, ...rest } = await task()
  const speed = candidate.map((bundle) => ({ ...bundle, manifest: { ...bundle.manifest, preset: 'speed' } }))
  const refused = await runInThread(comparisonJob, { ...rest, reference, candidate: speed })
  expect(refused).toMatchObject({ ok: false, failure: { code: 'COMPARISON_REFUSED' } })
  const stop = new AbortController()
  const onProgress = () => {
    stop.abort()
  }
  const stopped = await runInThread(
    comparisonJob,
    { ...rest, reference, candidate },
    { signal: stop.signal, onProgress },
  )
  expect(stopped).toEqual({ ok: false, failure: { code: 'CANCELLED', message: comparisonJob.stopped } })
})
