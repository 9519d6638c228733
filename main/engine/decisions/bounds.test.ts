import { expect, test } from 'vitest'
import { driftedOutput, row } from '../reports/fixtures/comparisons.ts'
import { proposedBounds, roundedUp } from './bounds.ts'

test.each([
  [1.02e-6, 1.1e-6],
  [1e-6, 1e-6],
  [9.91e-7, 1e-6],
  [3.51e-7, 3.6e-7],
  [0.68, 0.68],
  [0.681, 0.69],
  [594, 600],
  [0, 0],
  [1.7e308, 1.7e308],
])('%s is rounded up to %s', (value, up) => {
  expect(roundedUp(value)).toBe(up)
})

test('twice the largest of the rows, rounded up, as the form shows them', () => {
  const larger = { ...driftedOutput, max_abs_norm: 5.4e-7, intensity: -2.1e-7 }
  const rows = [row('a.b@quick/cpu', 'drift', { x: driftedOutput }), row('a.b@large/cpu', 'drift', { x: larger })]
  expect(proposedBounds(rows)).toEqual({ max_abs_norm: 1.1e-6, max_rel: 1.8e-6, max_intensity: 4.2e-7 })
})

test('what stays inside its own tolerance is left to it, and what is not judged gets no bound', () => {
  const only = { ...driftedOutput, max_abs_norm: 1e-14, intensity: 1e-15 }
  expect(proposedBounds([row('a.b@quick/cpu', 'drift', { x: only })])).toEqual({ max_abs_norm: 1e-10, max_rel: 1.8e-6 })
  const cancels = { ...driftedOutput, rel: null, notes: ['sum cancels'] }
  expect(proposedBounds([row('a.b@quick/cpu', 'drift', { x: cancels })])).toEqual({ max_abs_norm: 1.1e-6 })
})
