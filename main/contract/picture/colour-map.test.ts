import { expect, test } from 'vitest'
import { colourSteps, cssColour, mapSteps, stepOf } from './colour-map.ts'
import { colourTables } from './colour-tables.ts'

/** Published ends and middles in 8 bits: matplotlib's _cm_listed.py; vik.txt (129th: 0.926482 0.897173 0.879687), berlin.txt. */
test.each([
  ['viridis', '440154', '21918c', 'fde725'],
  ['magma', '000004', 'b73779', 'fcfdbf'],
  ['cividis', '00224e', '7d7c78', 'fee838'],
  ['vik', '001261', 'ece5e0', '590008'],
  ['berlin', '9eb0ff', '190c09', 'ffadad'],
] as const)('%s has its published colours', (name, first, middle, last) => {
  const table = colourTables[name]
  expect(table).toHaveLength(6 * 256)
  expect(table.slice(0, 6)).toBe(first)
  expect(table.slice(6 * 128, 6 * 129)).toBe(middle)
  expect(table.slice(-6)).toBe(last)
  expect(cssColour(name, 0)).toBe(cssOf(first))
  expect(cssColour(name, 1)).toBe(cssOf(last))
})

const cssOf = (hex: string) => `rgb(${[0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')})`

test('a map has 1024 steps, opaque, and shares beyond its ends take the ends', () => {
  const steps = colourSteps('grey')
  expect(steps).toHaveLength(4 * mapSteps)
  expect([...steps.slice(-4)]).toEqual([255, 255, 255, 255])
  expect([-1, 0, 0.5, 1, 2].map(stepOf)).toEqual([0, 0, 512, 1023, 1023])
})
