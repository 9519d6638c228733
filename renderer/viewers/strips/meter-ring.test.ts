import { expect, test } from 'vitest'
import { createMeterRing, rowAt } from './meter-ring.ts'

const filledPart = (column: Float64Array | undefined, rows: number) => [...(column ?? []).slice(0, rows)]

test('samples are kept in order, a channel without a value as not-a-number', () => {
  const ring = createMeterRing(3)
  ring.append([
    [0, 0.05, 0.1],
    [10, 30, 20],
    [null, 1, null],
  ])
  expect(ring.size()).toBe(3)
  expect(filledPart(ring.columns[1], 3)).toEqual([10, 30, 20])
  expect(filledPart(ring.columns[2], 3)).toEqual([NaN, 1, NaN])
  expect([ring.newest(1), ring.peak(1), ring.newest(2)]).toEqual([20, 30, 1])
})

test('a full ring keeps of each four rows the first and last time, and the lowest and highest value as they came', () => {
  const ring = createMeterRing(2, 8)
  ring.append([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [5, 1, 9, 4, 8, 7, 6, 2],
  ])
  ring.append([[8], [3]])
  // By hand: of 5 1 9 4 the lowest comes first, of 8 7 6 2 the highest.
  expect(filledPart(ring.columns[0], ring.size())).toEqual([0, 3, 4, 7, 8])
  expect(filledPart(ring.columns[1], ring.size())).toEqual([1, 9, 8, 2, 3])
})

test('however long it runs, no peak is lost, time rises, and no column grows', () => {
  const ring = createMeterRing(2, 64)
  const [column] = ring.columns
  for (let row = 0; row < 10_000; row += 1) ring.append([[row], [row === 4321 ? 1000 : row % 7]])
  expect(ring.columns[0]).toBe(column)
  expect(ring.size()).toBeLessThanOrEqual(64)
  const times = filledPart(ring.columns[0], ring.size())
  expect(times.every((t_s, place) => place === 0 || t_s > (times[place - 1] ?? Infinity))).toBe(true)
  expect(times[0]).toBe(0)
  expect(Math.max(...filledPart(ring.columns[1], ring.size()))).toBe(1000)
  expect(ring.peak(1)).toBe(1000)
})

test('the row of a time is the one before it', () => {
  const ring = createMeterRing(2)
  ring.append([
    [0, 1, 2],
    [7, 8, 9],
  ])
  expect([-0.5, 0, 1.9, 2, 50].map((t_s) => rowAt(ring, t_s))).toEqual([-1, 0, 1, 2, 2])
})

test('whoever listens is told once for each part', () => {
  const ring = createMeterRing(2)
  let told = 0
  const stop = ring.onChange(() => {
    told += 1
  })
  ring.append([
    [0, 1],
    [1, 2],
  ])
  ring.append([[], []])
  stop()
  ring.append([[2], [3]])
  expect(told).toBe(1)
})
