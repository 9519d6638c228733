import { expect, test } from 'vitest'
import { BundleRecord, type Measurement } from '../../contract/bundle.ts'
import { compareGraph } from './graph.ts'
import { timeRounds } from './measured-rounds.ts'
import { compareSweep, judgeDifference } from './sweep.ts'

const sizes = [10, 100, 1000]

const measurement = (name: string, rounds: number[][], parameters: Measurement['parameters'] = {}): Measurement => ({
  name,
  unit: 's',
  better: 'less',
  phase: null,
  parameters,
  rounds,
})

/** A routine case's record: `rounds` rounds of two warm repeats of `seconds(size)`, a thousandth more in each round. */
const swept = (seconds: (size: number) => number, rounds = 10, parameter = 'batch'): BundleRecord =>
  BundleRecord.parse({
    case_id: 'routine.sum@quick/cpu',
    status: 'OK',
    sweep: { parameter, unit: 'patterns', exponent: 1 },
    measurements: sizes.map((size) =>
      measurement(
        'time.warm',
        Array.from({ length: rounds }, (_, k) => [1, 1.0005].map((repeat) => seconds(size) * repeat * (1 + k / 1000))),
        { [parameter]: size },
      ),
    ),
  })
const linear = swept((size) => 1e-5 * size)

test('a kernel that became steeper is said to be, with the ratio of each size', () => {
  const compared = compareSweep(
    linear,
    swept((size) => 1e-6 * size ** 1.5),
    'judged',
    0.1,
  )
  // By hand: (1e-6 n^1.5) / (1e-5 n) = n^0.5 / 10.
  for (const { size, ratio } of compared?.sizes ?? []) expect(ratio).toBeCloseTo(Math.sqrt(size) / 10, 12)
  const [a, b] = compared?.powers ?? []
  expect(a?.exponent).toBeCloseTo(1, 12)
  expect(b?.exponent).toBeCloseTo(1.5, 12)
  expect(compared?.difference.value).toBeCloseTo(0.5, 12)
  expect(compared?.difference.verdict).toBe('steeper')
  expect(compared?.sizes).toHaveLength(3)
  expect(compared).toMatchObject({ parameter: 'batch', unit: 'patterns', expected_exponent: 1 })
})

test('one that became slower by the same factor everywhere keeps its exponent', () => {
  const compared = compareSweep(
    linear,
    swept((size) => 2e-5 * size),
    'judged',
    0.1,
  )
  expect(compared?.difference.verdict).toBe('unchanged')
  expect(compared?.sizes.every(({ low, high }) => (low ?? 0) > 1.9 && (high ?? 9) < 2.1)).toBe(true)
})

test.each([
  [10, { low: 0.1, high: 0.2 }, true, 'steeper'],
  [10, { low: -0.2, high: -0.1 }, true, 'flatter'],
  [10, { low: -0.1, high: 0.2 }, true, 'unchanged'],
  [10, { low: 0.001, high: 0.002 }, false, 'unchanged'],
  [5, { low: 0.1, high: 0.2 }, true, 'unresolved'],
  [10, null, true, 'unresolved'],
] as const)('%i rounds with the interval %o, worth a word: %s, are %s', (rounds, interval, isWorthAWord, verdict) => {
  expect(judgeDifference(rounds, interval, isWorthAWord)).toBe(verdict)
})

test('a change of exponent that moves no time by more than the threshold over the whole sweep is no change', () => {
  // Over two decades 0.02 moves the ratio by 10^0.04 = 1.096.
  const of = (exponent: number) =>
    compareSweep(
      linear,
      swept((size) => 1e-5 * size ** exponent),
      'judged',
      0.1,
    )
  expect(of(1.02)?.difference.verdict).toBe('unchanged')
  expect(of(1.03)?.difference.verdict).toBe('steeper')
})

test('another machine, too few rounds, another parameter, or no routine case at all', () => {
  const steeper = swept((size) => 1e-6 * size ** 1.5)
  expect(compareSweep(linear, steeper, 'not-comparable', 0.1)?.difference.verdict).toBe('not-comparable')
  const few = compareSweep(
    linear,
    swept((size) => size, 3),
    'judged',
    0.1,
  )
  expect(few?.difference.verdict).toBe('unresolved')
  expect(
    compareSweep(
      linear,
      swept((size) => size, 10, 'pixels'),
      'judged',
      0.1,
    ),
  ).toBeNull()
  expect(
    compareSweep(BundleRecord.parse({ case_id: 'a.b@quick/cpu', status: 'OK' }), steeper, 'judged', 0.1),
  ).toBeNull()
})

test('the time of a routine case is that of its largest size', () => {
  expect(timeRounds(linear, 'warm')[0]).toEqual([expect.closeTo(0.01, 12), expect.closeTo(0.010005, 12)])
})

test('graphs are compared by their tasks and bytes, these where both can be pickled', () => {
  const of = (tasks: number, bytes: number[]) =>
    BundleRecord.parse({
      case_id: 'stem.haadf@quick/cpu',
      status: 'OK',
      measurements: [measurement('graph.tasks', [[tasks]]), measurement('graph.size', [bytes])],
    })
  expect(compareGraph(of(28, [56_800]), of(56, [56_900]))).toEqual({
    tasks: { values: [28, 56], ratio: 2 },
    size_bytes: { values: [56_800, 56_900], ratio: 56_900 / 56_800 },
  })
  expect(compareGraph(of(28, []), of(28, [5]))?.size_bytes).toBeNull()
  expect(compareGraph(of(28, [5]), linear)).toBeNull()
})
