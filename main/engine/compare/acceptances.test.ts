import { expect, test } from 'vitest'
import { parseAcceptances, refuseUnknownEntries } from './acceptances.ts'
import { covers, holds, isSince } from './accept-rows.ts'
import type { ComparedOutput } from '../../contract/comparison.ts'

const entry = { case: 'stem.*', since: '1.0.10', reason: 'float64 accumulator', max_abs_norm: 7e-6 }
const toml = (extra = '') => `[[accepted]]
case = "stem.*"
since = "1.0.10"
reason = "float64 accumulator"
max_abs_norm = 7e-6
${extra}`

test('an entry is read, with pr as a number or a text', () => {
  expect(parseAcceptances(toml(), 'f')).toEqual({ ok: true, value: [entry] })
  expect(parseAcceptances(toml('pr = 269'), 'f')).toEqual({ ok: true, value: [{ ...entry, pr: 269 }] })
  expect(parseAcceptances(toml('pr = "abTEM/abtem#269"'), 'f')).toMatchObject({
    ok: true,
    value: [{ pr: 'abTEM/abtem#269' }],
  })
  expect(parseAcceptances('', 'f')).toEqual({ ok: true, value: [] })
})

test.each([
  ['an unknown key', `${toml()}\n${toml('max_rle = 1e-3')}`, ['changes.toml', 'entry 2', 'unknown key max_rle']],
  ['an unknown table', '[[acepted]]\ncase = "x"', ['changes.toml', 'unknown key acepted']],
  ['a bound that is missing', toml().replace(/max_abs.*/, ''), ['entry 1, max_abs_norm']],
  ['a reason that is empty', toml().replace('float64 accumulator', ''), ['entry 1, reason']],
  ['a bound that is infinite', toml('max_rel = inf'), ['entry 1, max_rel']],
  ['a bound below zero', toml('max_rel = -1.0'), ['entry 1, max_rel']],
  ['text that is not TOML', '[[accepted]\ncase = 1', ['changes.toml, line 1']],
])('%s is refused by file and place', (_, text, words) => {
  const outcome = parseAcceptances(text, 'changes.toml')
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'ACCEPTANCES_INVALID' } })
  for (const word of words) expect(outcome.ok ? '' : outcome.failure.message).toContain(word)
})

test('a glob covers case ids with brackets literal, or names, which means all their variants', () => {
  const covered = (glob: string, id: string) => covers({ ...entry, case: glob }, id)
  expect(covered('stem.multidetector[order1]@*', 'stem.multidetector[order1]@quick/cpu')).toBe(true)
  expect(covered('stem.multidetector[order1]@*', 'stem.multidetectoro@quick/cpu')).toBe(false)
  expect(covered('stem.multidetector@*', 'stem.multidetector[order1]@quick/cpu')).toBe(false)
  expect(covered('*@quick/cpu', 'stem.multidetector@quick/cpu')).toBe(true)
  expect(covered('stem.multidetector', 'stem.multidetector[order1]@quick/cpu')).toBe(true)
  expect(covered('stem.multi', 'stem.multidetector@quick/cpu')).toBe(false)
  expect(covered('stem?multidetector@quick/cpu', 'stem.multidetector@quick/cpu')).toBe(true)
  expect(covered('stem.(a|b)+@*', 'stem.(a|b)+@quick/cpu')).toBe(true)
})

test('since is the label, the describe, or at least seven digits of the sha of the reference', () => {
  const reference = { label: 'main', describe: 'v1.0.10-3-gabc1234', sha: 'abc1234def567890abc1234def567890abc1234d' }
  for (const since of ['main', 'v1.0.10-3-gabc1234', 'abc1234', 'ABC1234DEF', reference.sha])
    expect(isSince(since, reference)).toBe(true)
  for (const since of ['abc123', 'v1.0.10', 'bc1234d', 'mai']) expect(isSince(since, reference)).toBe(false)
})

const output: ComparedOutput = {
  verdict: 'drift',
  decided_by: 'rel',
  identical: false,
  stable: true,
  max_abs_norm: 5e-6,
  max_abs_index: [0],
  rel: 8e-6,
  rel_index: [0],
  intensity: -2e-7,
  shape: [[1], [1]],
  dtype: ['float64', 'float64'],
  nan: [0, 0],
  inf: [0, 0],
  bounds: { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10 },
  notes: [],
}
const whole = { ...entry, max_rel: 1e-5, max_intensity: 3e-7 }

test('every bound of an entry must hold', () => {
  expect(holds(whole, output, 'ours')).toBe(true)
  expect(holds({ ...whole, max_abs_norm: 4e-6 }, output, 'ours')).toBe(false)
  expect(holds({ ...whole, max_rel: 7e-6 }, output, 'ours')).toBe(false)
  expect(holds({ ...whole, max_intensity: 1e-7 }, output, 'ours')).toBe(false)
})

test('a bound left out is the tolerance of the case, in the style of abTEM it is none', () => {
  expect(holds(entry, output, 'ours')).toBe(false)
  expect(holds(entry, output, 'abtem')).toBe(true)
  expect(holds(entry, { ...output, rel: 1e-11, intensity: 1e-13 }, 'ours')).toBe(true)
})

test('what is not judged needs no bound: no element above the floor, a sum that cancels', () => {
  expect(holds(entry, { ...output, rel: null, intensity: 0 }, 'ours')).toBe(true)
  expect(holds({ ...entry, max_rel: 1 }, { ...output, notes: ['sum cancels'] }, 'ours')).toBe(true)
})

test('non-finite elements of one side and other shapes are never accepted', () => {
  const generous = { ...entry, max_abs_norm: 1e300, max_rel: 1e300, max_intensity: 1e300 }
  expect(holds(generous, { ...output, decided_by: 'non-finite', max_abs_norm: 'inf' }, 'abtem')).toBe(false)
  expect(holds(generous, { ...output, decided_by: 'non-finite', max_abs_norm: 1 }, 'abtem')).toBe(false)
  expect(holds(generous, { ...output, verdict: 'shape' }, 'abtem')).toBe(false)
  expect(holds(generous, { ...output, max_abs_norm: 'nan' }, 'abtem')).toBe(false)
})

test('an entry that covers no registered case is refused', () => {
  const outcome = refuseUnknownEntries([entry, { ...entry, case: 'stm.*' }], ['stem.a@quick/cpu'], 'f.toml', covers)
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'ACCEPTANCES_INVALID' } })
  expect(outcome.ok ? '' : outcome.failure.message).toBe('f.toml: entry 2, case "stm.*": matches no case of the suite.')
})
