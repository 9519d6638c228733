import { expect, test } from 'vitest'
import { differencePlane } from '../../../../main/contract/picture/difference.ts'
import { reducePlane } from '../../../../main/contract/picture/reduce.ts'
import { planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import { tasks } from './tasks.ts'

const side = 300
const samples = (by: number) =>
  Float64Array.from({ length: side * side }, (_, at) =>
    at % 997 === 0 ? NaN : at % 1013 === 0 ? Infinity : Math.sin(by * at),
  )
const plane = (by: number) => ({ width: side, height: side, dtype: 'float64', samples: samples(by), masked: null })

test.each(['max', 'min'] as const)('levels made one from the other are the reductions of all values: %s', (keep) => {
  const { plane: values, levels } = tasks.prepareValues(plane(1), 'value', keep)
  expect(levels.map(({ step }) => step)).toEqual([2, 4])
  for (const level of levels) expect(level.plane).toEqual(reducePlane(values, level.step, keep))
})

test.each(['difference', 'relative', 'ratio', 'normalised', 'ulp'] as const)(
  '%s is what it is without a worker',
  (kind) => {
    const [a, b] = [plane(1), plane(1.001)]
    const options = { kind, part: 'value', floor: 1e-3 } as const
    expect(tasks.prepareDifference(a, b, options, 'furthest').plane).toEqual(differencePlane(a, b, options))
  },
)

test('what is known of a plane is what a search of it finds', () => {
  const { extents, counts } = tasks.prepareValues(
    { ...planeOf([0, -1, 2, NaN]), dtype: 'float64', samples: Float64Array.of(0, -1, 2, NaN) },
    'value',
    'max',
  )
  expect(extents).toMatchObject({ finite: { low: -1, high: 2, count: 3 }, positive: { low: 2, high: 2, count: 1 } })
  expect(counts).toMatchObject({ zero: 1, negative: 1, nan: 1, positive: 1 })
})
