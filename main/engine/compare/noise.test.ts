import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { floorsOf } from './noise.ts'

const id = 'a.b@quick/cpu'
const measured = (name: string, rounds: number[]): MadeCase => ({
  outputs: { x: { values: [1, 2] } },
  measurements: [
    { name, unit: 's', better: 'less', phase: null, parameters: {}, rounds: rounds.map((value) => [value]) },
  ],
})
const floor = async (preset: string, a: MadeCase, b: MadeCase) => {
  const comparison = await compared(madeBundle({ [id]: a }, { preset }), madeBundle({ [id]: b }, { preset }))
  return { floor: floorsOf(comparison)[id], row: comparison.rows[0] }
}

test('two sides that happen to agree have the floor that their interval shows, not none', async () => {
  // Half of the rounds take 1 s, half 1.04 s, on both sides: the medians agree by chance.
  const rounds = Array.from({ length: 10 }, (_, k) => (k % 2 === 0 ? 1 : 1.04))
  const { floor: found, row } = await floor('speed', measured('time.warm', rounds), measured('time.warm', rounds))
  expect(row?.time.ratio).toBe(1)
  // Medians of resampled sides lie between 1 and 1.04, so that the ratio lies between 1/1.04 and 1.04.
  expect(found?.time).toBeGreaterThan(0.02)
  expect(found?.time).toBeLessThanOrEqual((1.04 - 1 / 1.04) / 2)
})

test('a whole side that is shifted has the shift as its floor, though every round of it agrees', async () => {
  const side = (seconds: number) =>
    measured(
      'time.warm',
      Array.from({ length: 10 }, () => seconds),
    )
  expect((await floor('speed', side(1), side(0.96))).floor?.time).toBeCloseTo(0.04, 12)
})

test('times of accuracy, and of a single round, are no floor', async () => {
  const one = measured('time.warm', [1])
  expect((await floor('accuracy', one, measured('time.warm', [2]))).floor?.time).toBeNull()
  expect((await floor('speed', one, measured('time.warm', [2]))).floor?.time).toBeNull()
})

test('what was not resolved is no floor: two rounds with a spike, or ten that lie far apart', async () => {
  const spike = await floor('speed', measured('time.warm', [1, 1.02]), measured('time.warm', [1, 1.9]))
  const apart = measured(
    'time.warm',
    Array.from({ length: 10 }, (_, k) => (k % 2 === 0 ? 1 : 1.5)),
  )
  for (const { floor: found, row } of [spike, await floor('speed', apart, apart)]) {
    expect(row?.time.verdict).toBe('unresolved')
    expect(found?.time).toBeNull()
  }
})

test('the floor of memory is the shift of the medians, or what the rounds of one side spread by; a spike counts little', async () => {
  const measure = 'memory.peak_above_import'
  const memory = (...bytes: number[]) => measured(measure, bytes)
  const of = async (a: MadeCase, b: MadeCase) => (await floor('memory', a, b)).floor?.memory
  const close = (value: number) => ({ [measure]: expect.closeTo(value, 12) as number })
  expect(await of(memory(100, 100, 100), memory(103, 103, 103))).toEqual(close(0.03))
  // The median distance from 100 is 2, with or without the spike.
  expect(await of(memory(98, 100, 108), memory(100, 100, 100))).toEqual(close(0.02 * 1.4826))
  expect(await of(memory(98, 100, 300), memory(100, 100, 100))).toEqual(close(0.02 * 1.4826))
})

test('a comparison of old kept one measure of memory, and did not say which: it is taken for the first', async () => {
  const side = (bytes: number) =>
    madeBundle({ [id]: measured('memory.peak_above_import', [bytes]) }, { preset: 'memory' })
  const comparison = await compared(side(100), side(103))
  const rows = comparison.rows.map((row) => ({ ...row, memory: { ratio: 1.03, verdict: 'unchanged' as const } }))
  expect(floorsOf({ rows })[id]?.memory).toEqual({ 'memory.peak_above_import': expect.closeTo(0.03, 12) as number })
})

test('outputs that repeat to the bit have the floor 0; those that do not have what they differ by', async () => {
  const side = (value: number): MadeCase => ({ outputs: { x: { values: [1, value] }, y: { values: [3] } } })
  expect((await floor('accuracy', side(4), side(4 + 4e-12))).floor?.outputs).toEqual({
    x: {
      max_abs_norm: expect.closeTo(1e-12, 15) as number,
      rel: expect.closeTo(1e-12, 15) as number,
      intensity: expect.closeTo(8e-13, 15) as number,
    },
    y: { max_abs_norm: 0, rel: 0, intensity: 0 },
  })
})
