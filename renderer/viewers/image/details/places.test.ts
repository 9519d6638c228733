import { expect, test } from 'vitest'
import { type CoarsePlane, type Detail } from '../../../../main/contract/picture/shown-plane.ts'
import { planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import { placesInView, stepShown, windowOf } from './places.ts'

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

test('a picture is called as coarse as its coarsest part in view', () => {
  const tile = (column: number): Detail => ({
    ...{ factor: 2, row: 0, column },
    plane: planeOf(
      Array.from({ length: 512 * 512 }, () => 0),
      512,
    ),
  })
  const shown = (...details: Detail[]): CoarsePlane => ({
    ...{ width: 6000, height: 5000, factor: 32, sample: planeOf([0]), kinds: new Set(), details },
    kept: () => planeOf([0]),
  })
  const across = window(1000, 10, 100, 100)
  expect(stepShown(shown(), across, 2)).toBe(32)
  expect(stepShown(shown(tile(0)), across, 2)).toBe(32)
  expect(stepShown(shown(tile(0), tile(1024)), across, 2)).toBe(2)
  expect(stepShown(shown(), across, 64)).toBe(64)
  expect(stepShown(planeOf([0]), across, 2)).toBe(2)
})
