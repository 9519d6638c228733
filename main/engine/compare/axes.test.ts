import { expect, test } from 'vitest'
import { compareAxes, metadataNotes, parseMember, Axes } from './axes.ts'

const axis = { type: 'ReciprocalSpaceAxis', label: 'kx', sampling: 0.05, offset: -2.5, units: '1/Å', endpoint: true }
const differs = (change: Record<string, unknown>) => compareAxes([axis], [{ ...axis, ...change }]).differs

test.each([
  ['type', 'RealSpaceAxis'],
  ['sampling', 0.0500001],
  ['offset', -2.4],
  ['units', 'mrad'],
  ['endpoint', false],
])('a differing %s places elements elsewhere', (key, value) => {
  expect(differs({ [key]: value })).toContain(`axis 0: ${key}`)
})

test('labels, private fields and other fields of one side are notes', () => {
  expect(compareAxes([axis], [{ ...axis, label: 'ky', _tex: 'k', fftshift: true }])).toEqual({
    differs: null,
    notes: ['axis 0: label differs', 'axis 0: _tex differs', 'axis 0: fftshift differs'],
  })
})

test('numbers agree to one part in 1e9 or to 1e-12', () => {
  expect(differs({ sampling: 0.05 * (1 + 0.9e-9) })).toBeNull()
  expect(differs({ sampling: 0.05 * (1 + 1.1e-9) })).not.toBeNull()
  expect(compareAxes([{ offset: 0 }], [{ offset: 0.9e-12 }]).differs).toBeNull()
  expect(compareAxes([{ offset: 0 }], [{ offset: 1.1e-12 }]).differs).not.toBeNull()
})

test('values are compared one by one, not-a-number equal to itself', () => {
  const values = [1, NaN, Infinity, [2, 3]]
  expect(compareAxes([{ values }], [{ values: [1, NaN, Infinity, [2, 3 + 1e-12]] }]).differs).toBeNull()
  expect(compareAxes([{ values }], [{ values: [1, NaN, -Infinity, [2, 3]] }]).differs).not.toBeNull()
  expect(compareAxes([{ values }], [{ values: [1, NaN, Infinity] }]).differs).not.toBeNull()
})

test('a grid-defining field of one side only differs, also where it is null', () => {
  expect(compareAxes([{ type: 'x' }], [{ type: 'x', units: 'Å' }]).differs).toBe('axis 0: units absent against "Å"')
  expect(compareAxes([{ type: 'x', units: null }], [{ type: 'x' }]).differs).toBe('axis 0: units null against absent')
})

test('another number of axes differs, and so do axes that one side alone has', () => {
  expect(compareAxes([axis], [axis, axis]).differs).toBe('1 axes against 2')
  expect(compareAxes(null, [axis]).differs).toBe('only the candidate has axes')
  expect(compareAxes(null, null).differs).toBeNull()
})

test('metadata that differs is a note', () => {
  expect(metadataNotes({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['metadata differs: b, c'])
  expect(metadataNotes({ a: NaN }, { a: NaN })).toEqual([])
})

test('axes as Python writes them may hold bare NaN and Infinity', () => {
  expect(parseMember('[{"type": "x", "values": [NaN, -Infinity, 1.0]}]', Axes, 'f')).toEqual({
    ok: true,
    value: [{ type: 'x', values: ['nan', '-inf', 1] }],
  })
})

test('a member that is not what it should be is named', () => {
  const outcome = parseMember('{"type": "x"}', Axes, 'cbed.npz, member axes')
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'ARRAY_UNREADABLE' } })
  expect(outcome.ok ? '' : outcome.failure.message).toContain('cbed.npz, member axes')
})
