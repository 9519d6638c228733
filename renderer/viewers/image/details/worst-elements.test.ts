import { expect, test } from 'vitest'
import { failure, success } from '../../../../main/contract/outcome.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { reducePlane } from '../../../../main/contract/picture/reduce.ts'
import type { CoarsePlane } from '../../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { worstElements } from './worst-elements.ts'

const [width, height, factor] = [600, 500, 16]

/** Differences of 1e-12, and some that stand out; which windows of them were read. */
function differences(...standingOut: [row: number, column: number, value: number][]) {
  const plane: RealPlane = { width, height, values: new Float64Array(width * height).fill(1e-12), masked: null }
  for (const [row, column, value] of standingOut) plane.values[row * width + column] = value
  const cells: CoarsePlane = {
    ...{ width, height, factor, sample: plane, kinds: new Set(), details: [] },
    kept: (keep) => reducePlane(plane, factor, keep),
  }
  const opened: string[] = []
  const read = ({ x, y, width: across, height: down }: Window) => {
    opened.push(`${y} ${x} ${down} ${across}`)
    const values = Array.from({ length: down }, (_, row) => [
      ...plane.values.subarray((y + row) * width + x, (y + row) * width + x + across),
    ]).flat()
    return Promise.resolve(success({ width: across, height: down, values: Float64Array.from(values), masked: null }))
  }
  return { worst: worstElements(cells, 'furthest', read), opened }
}

test('the worst elements come in their order, though two of them lie in one cell', async () => {
  const { worst, opened } = differences([100, 204, 1e-3], [101, 205, -2e-3], [499, 599, 1.5e-3], [0, 0, 1e-4])
  expect(await worst.first(1)).toEqual(success([expect.objectContaining({ row: 101, column: 205 })]))
  expect(opened).toEqual(['96 192 16 16'])
  const found = await worst.first(4)
  expect(found.ok && found.value.map(({ row, column }) => [row, column])).toEqual([
    [101, 205],
    [499, 599],
    [100, 204],
    [0, 0],
  ])
  // The last cells are cut at the end of the plane, and no other cell was looked into.
  expect(opened).toEqual(['96 192 16 16', '496 592 4 8', '0 0 16 16'])
  expect([worst.rankOf({ row: 100, column: 204 }), worst.rankOf({ row: 250, column: 250 })]).toEqual([2, -1])
})

test('what is no number comes before all, and asking twice at once opens nothing twice', async () => {
  const { worst, opened } = differences([3, 5, 7], [300, 17, NaN])
  const [one, two] = await Promise.all([worst.first(1), worst.first(2)])
  expect(one.ok && one.value[0]).toMatchObject({ row: 300, column: 17 })
  expect(two.ok && two.value[1]).toMatchObject({ row: 3, column: 5 })
  expect(opened).toHaveLength(2)
})

test('who goes through elements that are equally bad, one after the other, meets each of them once', async () => {
  const { worst } = differences([5, 0, NaN], [2, 100, NaN], [1, 300, NaN], [1, 301, 7])
  const met: string[] = []
  for (let count = 1; count <= 4; count += 1) {
    const found = await worst.first(count)
    const last = found.ok ? found.value[count - 1] : undefined
    if (last === undefined) throw new Error('there are four')
    met.push(`${last.row} ${last.column}`)
    expect(worst.rankOf(last)).toBe(count - 1)
  }
  expect(met.toSorted()).toEqual(['1 300', '1 301', '2 100', '5 0'])
  expect(met.at(-1)).toBe('1 301')
})

test('a window that can not be read is a failure, and is asked for again', async () => {
  let isThere = false
  const gone = failure('ARRAY_UNREADABLE', { message: 'b.npy: is gone.' })
  const { worst: played } = differences([3, 5, 7])
  expect((await played.first(1)).ok).toBe(true)
  const plane: RealPlane = { width: 2, height: 1, values: Float64Array.of(0, 7), masked: null }
  const cells: CoarsePlane = {
    ...{ width: 2, height: 1, factor: 2, sample: plane, kinds: new Set(), details: [] },
    kept: (keep) => reducePlane(plane, 2, keep),
  }
  const worst = worstElements(cells, 'furthest', () => Promise.resolve(isThere ? success(plane) : gone))
  expect(await worst.first(1)).toEqual(gone)
  isThere = true
  expect(await worst.first(1)).toMatchObject({ value: [{ row: 0, column: 1 }] })
})
