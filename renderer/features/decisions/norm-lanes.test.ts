import { expect, test } from 'vitest'
import type { DriftNorm } from '../../../main/contract/comparison-view.ts'
import { boundsOf, normLanes } from './norm-lanes.ts'

const drifts: DriftNorm[] = [
  { index: 3, tier: 'large', max_abs_norm: 5.4e-7, bound: 1e-10 },
  { index: 4, tier: 'quick', max_abs_norm: 2.4e-7, bound: 1e-10 },
  { index: 7, tier: 'quick', max_abs_norm: 3.6, bound: 1e-8 },
  { index: 8, tier: 'quick', max_abs_norm: 5.1e-7, bound: 1e-10 },
  { index: 9, tier: null, max_abs_norm: 'inf', bound: 1e-10 },
]

test('drifts stand in a lane for each tier, the smallest first, apart by whether they are decided', () => {
  expect(normLanes(drifts, [3, 4, 8])).toEqual([
    { tier: 'quick', marked: [5.1e-7, 2.4e-7], others: [3.6] },
    { tier: 'large', marked: [5.4e-7], others: [] },
    { tier: 'no tier', marked: [], others: [Infinity] },
  ])
})

test('a bound that rows share is drawn once, and that of other rows is not', () => {
  expect(boundsOf(drifts, [3, 4])).toEqual([1e-10])
  expect(boundsOf(drifts, [3, 7])).toEqual([1e-10, 1e-8])
})
