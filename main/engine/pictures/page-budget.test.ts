import { expect, test } from 'vitest'
import type { Figure, HoverSide } from '../reports/figures.ts'
import { createFigurePage } from './page-budget.ts'

const side = (bytes: number): HoverSide => ({ array: 'Float64Array', base64: 'A'.repeat(bytes) })

/** About 1000 bytes of picture, and values of a size. */
function figure(valueBytes: number): Figure {
  const readout = { index: '[0]', a: '1', b: '2', difference: '1', relative: '1' }
  return {
    ...{ kind: 'lines', rows: 1, columns: 1, at: [null], axes: { down: [], along: [] }, caption: [] },
    worst: { readout, row: 0, column: 0 },
    plots: [{ name: 'A', scale: '', ticks: [], lines: [{ side: 'a', path: 'M'.repeat(700) }] }],
    values: { a: side(valueBytes / 2), b: side(valueBytes / 2), complex: false },
  }
}

const hasValues = (of: Figure | undefined) => of !== undefined && 'values' in of && of.values !== null

test('pictures come before values, but a third is for those of the worst', () => {
  const page = createFigurePage<string>(6000)
  expect(['worst', 'bad', 'mild'].map((key) => page.place(key, figure(1400)))).toEqual([true, true, true])
  const figures = page.figures()
  expect([...figures.keys()].map((key) => hasValues(figures.get(key)))).toEqual([true, true, false])
  expect(page.place('milder', figure(1400))).toBe(true)
  expect([...figures.keys()].map((key) => hasValues(figures.get(key)))).toEqual([true, false, false, false])
})

test('a page that is full takes nothing more', () => {
  const page = createFigurePage<string>(1500)
  expect(page.place('worst', figure(0))).toBe(true)
  expect(page.isFull()).toBe(false)
  expect(page.place('bad', figure(0))).toBe(false)
  expect(page.isFull()).toBe(true)
  expect([...page.figures().keys()]).toEqual(['worst'])
})
