import { expect, test } from 'vitest'
import { fixture, openArray } from '../../../test/engine/arrays/numpy-oracle.ts'
import { boundsOf, defaultBounds } from './bounds.ts'
import { verdictVector } from './vector.ts'
import { judgeOutput, readStatus, worstVerdict } from './verdict.ts'
import { BundleRecord } from '../../contract/bundle.ts'

/** Issue 3, point 2: what moved between abTEM's releases. */
test.each([
  ['cbed', '1.0.9', '1.0.10', 'drift', 'rel'],
  ['cbed', '1.0.10', '1.0.11', 'ok', null],
  ['segmented', '1.0.10', '1.0.11', 'drift', 'rel'],
  ['exitwave', '1.0.9', '1.0.10', 'drift', 'rel'],
  ['exitwave', '1.0.10', '1.0.10', 'identical', null],
] as const)('%s of abTEM %s to %s is %s', async (name, from, to, verdict, decidedBy) => {
  const [a, b] = [await openArray(fixture(`${name}-${from}.npz`)), await openArray(fixture(`${name}-${to}.npz`))]
  const vector = await verdictVector(a, b, defaultBounds.above_rel)
  expect(judgeOutput(vector, { ...defaultBounds, by: 'bounds' }, null)).toEqual({ verdict, decidedBy })
})

test('the worst verdict is the last in the order of the design', () => {
  expect(worstVerdict(['identical', 'left-out', 'ok'])).toBe('left-out')
  expect(worstVerdict(['drift', 'cancelled'])).toBe('drift')
  expect(worstVerdict(['timeout', 'shape', 'oom', 'error'])).toBe('error')
})

test('statuses are read in any case of letters', () => {
  expect(['OK', 'SKIPPED-MEMORY', 'oom', 'Lost', 'ABORTED'].map(readStatus)).toEqual([
    'ok',
    'skipped-memory',
    'oom',
    'lost',
    'lost',
  ])
})

const recordOf = (tolerance?: object) =>
  BundleRecord.parse({
    case_id: 'a.b@quick/cpu',
    status: 'OK',
    ...(tolerance === undefined ? {} : { tolerance: { x: tolerance } }),
  })
const own = { rel: 1e-3, above_rel: 1e-4, intensity: 1e-3, max_abs_norm: 1e-3 }

test('bounds are those of the case, or the defaults', () => {
  expect(boundsOf(recordOf(), recordOf(), 'x', 'float64')).toEqual({ ...defaultBounds, by: 'bounds' })
  expect(boundsOf(recordOf(), recordOf({ ...own, declared: true }), 'x', 'float64')).toEqual({ ...own, by: 'bounds' })
  expect(boundsOf(recordOf(own), recordOf(), 'x', 'float64')).toEqual({ ...own, by: 'bounds' })
})

test.each(['int64', '>i4', 'uint8', 'bool'])('%s is judged by equality unless the case declares bounds', (dtype) => {
  expect(boundsOf(recordOf(), recordOf(), 'x', dtype).by).toBe('equality')
  expect(boundsOf(recordOf(), recordOf({ ...own, declared: false }), 'x', dtype)).toMatchObject({
    by: 'equality',
    rel: 0,
  })
  expect(boundsOf(recordOf(), recordOf({ ...own, declared: true }), 'x', dtype)).toEqual({ ...own, by: 'bounds' })
})
