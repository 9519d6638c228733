import { expect, test } from 'vitest'
import {
  areaOf,
  fitView,
  nextZoom,
  pannedBy,
  pixelAt,
  placementOf,
  showingPixel,
  showsAll,
  windowInView,
  zoomedAt,
} from './geometry.ts'

const plane = { width: 101, height: 101 }
const area = areaOf({ width: 44 + 306, height: 28 + 306 })

test('a picture that nearly fits a whole factor takes it', () => {
  expect(fitView(area, plane, 1)).toEqual({ x: 50.5, y: 50.5, zoom: 3 })
  expect(fitView(areaOf({ width: 44 + 350, height: 28 + 350 }), plane, 1).zoom).toBeCloseTo(350 / 101)
  expect(fitView(areaOf({ width: 44 + 350, height: 28 + 350 }), plane, 2).zoom).toBeCloseTo(350 / 101)
  expect(fitView(areaOf({ width: 44 + 355, height: 28 + 355 }), plane, 2).zoom).toBe(3.5)
})

test('the pixel under a point, also at the edges and outside', () => {
  const view = fitView(area, plane, 1)
  const at = (x: number, y: number) => pixelAt(area, view, plane, 1, x, y)
  const { originX, originY } = placementOf(area, view, plane, 1)
  expect(at(originX, originY)).toEqual({ row: 0, column: 0 })
  expect(at(originX + 3 * 92 + 2.9, originY + 150)).toEqual({ row: 50, column: 92 })
  expect(at(0, 1000)).toEqual({ row: 100, column: 0 })
})

test('zooming keeps the point under the pointer', () => {
  const view = { x: 50.5, y: 50.5, zoom: 3 }
  const zoomed = zoomedAt(area, view, 2, 100, 120)
  expect(zoomed.zoom).toBe(6)
  const arrayX = (seen: typeof view) => seen.x + (100 - area.x - area.width / 2) / seen.zoom
  expect(arrayX(zoomed)).toBeCloseTo(arrayX(view), 12)
})

test('what is placed is cut to the area and to the array', () => {
  const placement = placementOf(area, { x: 0, y: 0, zoom: 10 }, plane, 2)
  expect(placement.zoom).toBe(20)
  expect(placement.x).toBe(2 * (area.x + area.width / 2))
  expect(placement.x + placement.width).toBe(2 * (area.x + area.width))
})

test('a swipe parts the area without gap or overlap', () => {
  const view = fitView(area, plane, 1)
  const [left, right] = [placementOf(area, view, plane, 1, 0, 0.37), placementOf(area, view, plane, 1, 0.37, 1)]
  expect(left.x + left.width).toBe(right.x)
})

test('whole factors above one, halves below', () => {
  expect([3, 3.04, 1, 0.4].map((zoom) => nextZoom(zoom, 1))).toEqual([4, 4, 2, 0.5])
  expect([3, 3.04, 1, 0.4].map((zoom) => nextZoom(zoom, -1))).toEqual([2, 3, 0.5, 0.25])
})

test('of a plane that is not there yet no pixel is in view', () => {
  const view = fitView(area, plane, 1)
  expect(windowInView(area, view, { width: 0, height: 0 }, 1)).toMatchObject({ width: 0, height: 0 })
})

test('a cursor that leaves the view takes it along', () => {
  const view = { x: 20, y: 20, zoom: 30 }
  const followed = showingPixel(area, view, { row: 20, column: 60 })
  const window = windowInView(area, followed, plane, 1)
  expect(window.x + window.width).toBeGreaterThan(60)
  expect(showingPixel(area, view, { row: 20, column: 20 })).toEqual(view)
})

test('a pan never loses the array', () => {
  expect(pannedBy({ x: 50, y: 50, zoom: 1 }, 1e6, -1e6, plane)).toEqual({ x: 0, y: 101, zoom: 1 })
})

test('a picture that is thousands of times longer than wide shows its short side, and not all of itself', () => {
  const tall = { width: 3, height: 1_000_000 }
  const view = fitView(area, tall, 1)
  expect(view.zoom * tall.width).toBeGreaterThanOrEqual(24)
  expect(showsAll(area, view, tall)).toBe(false)
  expect(showsAll(area, fitView(area, plane, 1), plane)).toBe(true)
})
