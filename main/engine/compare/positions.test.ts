import { expect, test } from 'vitest'
import { fixture, openArray } from '../../../test/engine/arrays/numpy-oracle.ts'
import { npyOf } from '../../../test/fixtures/in-memory-bundles.ts'
import { memoryByteSource } from '../arrays/byte-source.ts'
import { openNpy } from '../arrays/open-npy.ts'
import { positionsOf, reportedPositions } from './positions.ts'

async function arrayOf(values: ArrayLike<number>, shape: number[]) {
  const opened = await openNpy(memoryByteSource(npyOf(Array.from(values), shape)), 'made')
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

/** numpy 2.4: d = abs(b - a); d.sum((2, 3)), d.max((2, 3)), abs(a).sum((2, 3)), d.sum((0, 3)). */
test('segmented intensities of two releases differ by position as numpy says, over whichever axes choose', async () => {
  const [a, b] = [await openArray(fixture('segmented-1.0.10.npz')), await openArray(fixture('segmented-1.0.11.npz'))]
  const scan = reportedPositions(await positionsOf(a, b, [0, 1]))
  expect(scan.shape).toEqual([6, 6])
  const worst = 4 * 6 + 2
  expect(scan.sum.map(Number).indexOf(Math.max(...scan.sum.map(Number)))).toBe(worst)
  expect(Number(scan.sum[worst]) / 7.173805793440945e-8).toBeCloseTo(1, 12)
  expect(Number(scan.sum[5]) / 6.107858013289095e-8).toBeCloseTo(1, 12)
  expect(scan.max[worst]).toBe(2.7301533561674418e-8)
  expect(scan.size[worst]).toBeCloseTo(0.1383405665110331, 14)
  expect(scan.a).toEqual({ low: 0.00015766291471663862, high: 0.053386177867650986, decade: -4 })
  expect(scan.b).toMatchObject({ low: 0.00015766287763856939, high: 0.053386154530544516 })
  const across = reportedPositions(await positionsOf(a, b, [1, 2]))
  expect(across.shape).toEqual([6, 2])
  expect(Number(across.sum[3 * 2 + 1]) / 4.608251149190766e-9).toBeCloseTo(1, 12)
})

test('what is not finite on one side alone is infinitely far; NaN on both sides counts nothing', async () => {
  const a = await arrayOf([1, NaN, NaN, Infinity, Infinity, -2, 0, 0], [2, 2, 2])
  const b = await arrayOf([1, NaN, 3, Infinity, -Infinity, -2, 0, 4], [2, 2, 2])
  const { sum, max, size, a: extent } = reportedPositions(await positionsOf(a, b, [0, 1]))
  expect(sum).toEqual([0, 'inf', 'inf', 4])
  expect(max).toEqual([0, 'inf', 'inf', 4])
  expect(size).toEqual([1, 0, 2, 0])
  expect(extent).toEqual({ low: -2, high: 1, decade: 0 })
})

test('one array alone is summed by position', async () => {
  const { sum, b } = reportedPositions(
    await positionsOf(await arrayOf([1, -2, 3, 4, 5, 6, 7, 8], [2, 2, 2]), null, [1, 2]),
  )
  expect(sum).toEqual([6, 8, 10, 12])
  expect(b).toBeNull()
})

test('blocks that end in the middle of a position lose nothing', async () => {
  const [positions, each] = [30, 7001]
  const values = Float64Array.from({ length: positions * each }, (_, at) => at % 7)
  const a = await arrayOf(new Float64Array(values.length), [5, 6, each])
  const b = await arrayOf(values, [5, 6, each])
  const { sum } = reportedPositions(await positionsOf(a, b, [0, 1]))
  const plain = (position: number) => values.slice(position * each, (position + 1) * each).reduce((s, v) => s + v, 0)
  expect(sum).toEqual(Array.from({ length: positions }, (_, position) => plain(position)))
})
