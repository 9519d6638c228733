import { expect, test } from 'vitest'
import { axisUnit } from './axis-unit.ts'
import { roundsMedian, type RoundSample } from './round-sample.ts'

test('a round counts once, however many repeats it has', () => {
  const of = (round: number, values: number[]): RoundSample[] =>
    values.map((value, repeat) => ({ side: 'A', round, repeat, value }))
  const samples = [...of(0, [1, 1, 1, 1, 1]), ...of(1, [2, 3, 10]), ...of(2, [4])]
  // Medians of the rounds: 1, 3, 4.
  expect(roundsMedian(samples, 'A')).toBe(3)
  expect(roundsMedian(samples, 'B')).toBeNull()
})

test('an axis counts in the largest unit of which there is one', () => {
  expect(axisUnit('seconds', [0.2, 0.28])).toEqual({ name: 'ms', perUnit: 1e-3 })
  expect(axisUnit('seconds', [90, 2])).toEqual({ name: 's', perUnit: 1 })
  expect(axisUnit('bytes', [3 * 1024 * 1024])).toEqual({ name: 'MiB', perUnit: 1024 ** 2 })
  expect(axisUnit('bytes', [0]).name).toBe('B')
})
