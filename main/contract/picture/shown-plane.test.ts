import { expect, test } from 'vitest'
import { cellHolds } from '../array-view.ts'
import { extentOf } from './quantile.ts'
import { numpyValues } from './numpy-values.fixture.ts'
import { type Cells, coarsePlane } from './shown-plane.ts'

const { width, height, step, values, max, min, furthest } = numpyValues.reductions

/** What an engine says of blocks of `step` x `step` of the values, found the plain way. */
function cells(): Cells {
  const [across, down] = [Math.ceil(width / step), Math.ceil(height / step)]
  const blocks = Array.from({ length: across * down }, (_, cell) => {
    const [top, left] = [Math.floor(cell / across) * step, (cell % across) * step]
    return values.filter((_value, at) => {
      const [row, column] = [Math.floor(at / width), at % width]
      return row >= top && row < top + step && column >= left && column < left + step
    })
  })
  const finite = blocks.map((block) => block.filter(Number.isFinite))
  const bits = (block: number[]) =>
    (block.some(Number.isNaN) ? cellHolds.nan : 0) |
    (block.includes(Infinity) ? cellHolds.plusInfinity : 0) |
    (block.includes(-Infinity) ? cellHolds.minusInfinity : 0) |
    (block.some(Number.isFinite) ? cellHolds.positive : 0)
  return {
    ...{ width, height, factor: step, leastPositive: 0.5 },
    low: Float64Array.from(finite, (block) => (block.length === 0 ? NaN : Math.min(...block))),
    high: Float64Array.from(finite, (block) => (block.length === 0 ? NaN : Math.max(...block))),
    first: Float64Array.from(blocks, ([first = NaN]) => first),
    holds: Uint8Array.from(blocks, bits),
  }
}

test.each([
  ['max', max],
  ['min', min],
  ['furthest', furthest],
] as const)("cells show numpy's %s of their elements, NaN and infinities before all", (keep, expected) => {
  const plane = coarsePlane(cells())
  expect([plane.width, plane.height]).toEqual([width, height])
  expect([...plane.kept(keep).values]).toEqual(expected)
})

test('extents are those of all elements, whatever was sampled', () => {
  const finite = values.filter(Number.isFinite)
  const { sample } = coarsePlane(cells())
  expect(extentOf([sample], 'finite')).toMatchObject({ low: Math.min(...finite), high: Math.max(...finite) })
  expect(extentOf([sample], 'positive')?.low).toBe(0.5)
})

test('a cell of a line stands for as many elements as it is long', () => {
  expect(coarsePlane({ ...cells(), height: 1, factor: 2 }).sample.oneIn).toBe(2)
  expect(coarsePlane({ ...cells(), factor: 2 }).sample.oneIn).toBe(4)
})

test('a cell without any value is masked', () => {
  const emptied = cells()
  emptied.holds[1] = 0
  const { kept, kinds } = coarsePlane(emptied)
  expect(kept('max').masked?.indexOf(1)).toBe(1)
  expect(kinds.has('masked')).toBe(true)
})
