import { expect, test } from 'vitest'
import { type ArrayAxis, axisCoordinate, firstPlane, parsePlaneQuery, planeQuery, planeSize } from './array-view.ts'

const plain: ArrayAxis = {
  size: 5,
  name: 'x',
  units: null,
  sampling: null,
  offset: 0,
  values: null,
  fftshift: null,
}
const coordinates = (axis: ArrayAxis) => Array.from({ length: axis.size }, (_, index) => axisCoordinate(axis, index))

// numpy: np.fft.fftfreq(n, 1 / (n * 0.1)) and its np.fft.fftshift
test.each([
  [5, false, [0, 0.1, 0.2, -0.2, -0.1]],
  [5, true, [-0.2, -0.1, 0, 0.1, 0.2]],
  [4, false, [0, 0.1, -0.2, -0.1]],
  [4, true, [-0.2, -0.1, 0, 0.1]],
])('frequencies of %i elements (shifted: %s) are those of numpy', (size, fftshift, wanted) => {
  const axis = { ...plain, size, sampling: 0.1, offset: -0.2000000001, fftshift }
  expect(coordinates(axis)).toEqual(wanted)
})

test('a coordinate is a value, a place on an even grid, or the index', () => {
  expect(coordinates({ ...plain, values: [1, 4, 9, 16, 25], sampling: 1 })).toEqual([1, 4, 9, 16, 25])
  expect(coordinates({ ...plain, sampling: 0.5, offset: 2 })).toEqual([2, 2.5, 3, 3.5, 4])
  expect(coordinates(plain)).toEqual([0, 1, 2, 3, 4])
})

test('the first plane of every shape has the size of its last axes', () => {
  const sizes = [[], [7], [6, 7], [5, 6, 7], [0, 6, 7]].map((shape) => {
    const size = planeSize(shape, firstPlane(shape))
    return size.ok ? [size.value.rows, size.value.columns] : size.failure.code
  })
  expect(sizes).toEqual([[1, 1], [1, 7], [6, 7], [6, 7], 'WRONG_USE'])
})

test('a query is read as it was written, and nothing else is', () => {
  const plane = { y: null, x: 3, at: [0, 12] }
  const window = { plane, window: { row: 0, rows: 1, column: 5, columns: 2 ** 24 } }
  const tile = { plane: { y: 1, x: 0, at: [] }, tile: { factor: 1024, row: 3, column: 0, part: 'phase' as const } }
  const against = {
    address: { file: '7d444840-9dc0-41d1-b245-5ffdce74fad2' },
    plane,
    kind: 'relative' as const,
    floor: 1e-6,
  }
  const pairs = [false, true].map((withSides) => ({ ...tile, against: { ...against, withSides } }))
  for (const request of [window, tile, ...pairs]) {
    expect(parsePlaneQuery(new URLSearchParams(planeQuery(request)))).toEqual(request)
  }
  for (const broken of ['', 'y=0&x=1&at=', `${planeQuery(tile)}&rows=1`, planeQuery(tile).replace('1024', '3')]) {
    expect(parsePlaneQuery(new URLSearchParams(broken))).toBeNull()
  }
})
