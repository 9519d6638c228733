import { expect, test } from 'vitest'
import { driftedOutput, row } from '../reports/fixtures/comparisons.ts'
import { acceptable } from './propose.ts'

test('what moved from nothing but zeros is refused in words: twice infinity is no bound', () => {
  const fromZeros = { ...driftedOutput, max_abs_norm: 'inf' as const, rel: null, intensity: 'inf' as const }
  const refused = acceptable([row('a.zero@quick/cpu', 'drift', { x: fromZeros })])
  expect(refused).toMatchObject({ ok: false, failure: { code: 'DECISION_REFUSED' } })
  expect(refused.ok ? '' : refused.failure.message).toContain('a.zero@quick/cpu moved infinitely far')
  expect(acceptable([row('a.b@quick/cpu', 'drift', { x: driftedOutput })])).toEqual({ ok: true, value: undefined })
})
