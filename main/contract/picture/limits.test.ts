import { expect, test } from 'vitest'
import { findLimits, firstDecades, firstWidth, symmetric, symmetricRatio } from './limits.ts'
import { planeOf } from './numpy-values.fixture.ts'
import { limitsFault } from './scale.ts'

test('nothing positive has no limits under log', () => {
  expect(findLimits([planeOf([0, -1])], { kind: 'log' }, { rule: 'percent', percent: 99.9 })).toBeNull()
})

test('under log, decades are counted down from the maximum', () => {
  const limits = findLimits([planeOf([0, 1e-12, 2])], { kind: 'log' }, { rule: 'decades', decades: 9 })
  expect(limits?.high).toBe(2)
  expect(limits?.low).toBeCloseTo(2e-9, 20)
})

test('symmetric limits hold zero, or one, in their middle', () => {
  expect(symmetric({ low: -1, high: 3 })).toEqual({ low: -3, high: 3 })
  expect(symmetricRatio({ low: 0.25, high: 2 })).toEqual({ low: 0.25, high: 4 })
  expect(limitsFault({ kind: 'log' }, symmetricRatio({ low: 1e-320, high: 2 }))).toBeNull()
})

test('the first picture starts at a power of ten, and turns linear three decades below the largest', () => {
  const values = Array.from({ length: 2001 }, (_, place) => (place < 2 ? 1e-20 : 3e-6 * (place + 1)))
  expect(firstDecades([planeOf([...values, 1])])).toBe(6)
  expect(firstDecades([planeOf([0, 0])])).toBe(1)
  expect(firstWidth([planeOf([0, -1.976e-4])], 3)).toBe(1e-7)
})
