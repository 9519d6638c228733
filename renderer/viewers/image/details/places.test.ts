import { expect, test } from 'vitest'
import { placesInView, windowOf } from './places.ts'

const plane = { width: 6000, height: 5000 }
const window = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

test('a view needs the tiles that it touches, and those that a short pan would touch', () => {
  expect(placesInView(plane, window(100, 600, 300, 300), 1)).toEqual([{ factor: 1, row: 1, column: 0 }])
  // 500 is nearer to the seam at 512 than the margin.
  expect(placesInView(plane, window(200, 600, 300, 300), 1)).toEqual([
    { factor: 1, row: 1, column: 0 },
    { factor: 1, row: 1, column: 1 },
  ])
  expect(placesInView(plane, window(0, 0, 6000, 5000), 16)).toEqual([{ factor: 16, row: 0, column: 0 }])
})

test('no tile lies outside of the plane, and the last one ends with it', () => {
  const places = placesInView(plane, window(5900, 4900, 100, 100), 1)
  expect(places).toEqual([{ factor: 1, row: 9, column: 11 }])
  expect(places.map((place) => windowOf(place, plane))).toEqual([window(5632, 4608, 368, 392)])
})
