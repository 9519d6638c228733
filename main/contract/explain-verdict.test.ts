import { expect, test } from 'vitest'
import { driftedOutput, identicalOutput } from '../engine/reports/fixtures/comparisons.ts'
import { boundLines, explainOutput } from './explain-verdict.ts'

test('a drift is explained by the bound that decided, by how much, and where', () => {
  expect(explainOutput({ ...driftedOutput, decided_by: 'max_abs_norm' })).toBe(
    'max_abs_norm is 5.1e−7, 5,114 × its bound of 1e−10, worst at [4, 2, 0, 3]',
  )
  expect(explainOutput({ ...driftedOutput, decided_by: 'intensity' })).toBe(
    'intensity is −1.8e−7, 176,557 × its bound of 1e−12',
  )
})

test('what cannot be compared is explained by what differs', () => {
  const of = identicalOutput([2])
  expect(explainOutput({ ...of, decided_by: 'shape', shape: [[6, 6], []] })).toBe('shape 6×6 in A, 0-d in B')
  expect(explainOutput({ ...of, decided_by: 'dtype', dtype: ['float64', '>f8'] })).toBe('type float64 in A, >f8 in B')
  expect(explainOutput({ ...of, decided_by: 'non-finite', nan: [0, 3] })).toBe(
    'NaN 0 in A, 3 in B; infinities 0 in A, 0 in B',
  )
})

test('a sum that cancels is shown, but is not beyond its bound', () => {
  const lines = boundLines({ ...driftedOutput, notes: ['sum cancels'] })
  expect(lines.map(({ name, beyond }) => [name, beyond])).toEqual([
    ['max_abs_norm', true],
    ['rel', true],
    ['intensity', false],
  ])
})
