/** A disc of 1 with rings at 1e-4 and 1e-6 of it over a floor of 1e-9 (facts/viewers.md 1.0): what most "log" buttons hide. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { formatError } from '../../../main/contract/format-number.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { coloursAt, floats, pair, show, stepsOf } from './image-panes.fixture.tsx'

const side = 41
const plane = { width: side, height: side }

function sizeAt(row: number, column: number): 1 | 1e-4 | 1e-6 | 1e-9 {
  const radius = Math.hypot(row - 20, column - 20)
  if (radius < 8) return 1
  if (Math.abs(radius - 12) < 1) return 1e-4
  return Math.abs(radius - 16) < 1 ? 1e-6 : 1e-9
}
const valuesOf = (faint: number) =>
  Array.from({ length: side * side }, (_, index) => {
    const size = sizeAt(Math.floor(index / side), index % side)
    return size === 1e-6 ? faint : size
  })
const [values, doubled] = [valuesOf(1e-6), valuesOf(2e-6)]
const pattern = () => pair(floats(values, side, side), floats(doubled, side, side))
const relativeColours = {
  1: '236,229,225',
  1e-4: '236,229,225',
  1e-6: '89,0,8',
  1e-9: '233,235,239 and 255,255,255',
}
const everyPixel = Array.from({ length: side * side }, (_, index) => [Math.floor(index / side), index % side] as const)

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

test('under log with 9 decades every pixel of both sides has the level that float64 says, rings and all', async () => {
  const screen = await show(pattern())
  const decades = screen.getByRole('textbox', { name: 'Decades below the maximum' })
  await userEvent.fill(decades, '9')
  await userEvent.keyboard('{Enter}')
  await expect.element(decades).toHaveValue('9')
  // matplotlib's viridis at 9, 5, 3 and 0 ninths of its length, down the middle column.
  await expect
    .poll(() => [20, 8, 4, 0].map((row) => coloursAt('A, ', plane, row, 20)))
    .toEqual([['253,231,37'], ['31,158,137'], ['49,104,142'], ['68,1,84']])
  const wrong = (['A, ', 'B, '] as const).flatMap((label) =>
    everyPixel.flatMap(([row, column]) => {
      const value = (label === 'A, ' ? values : doubled)[row * side + column] ?? NaN
      const step = Math.min(1023, 1024 * ((Math.log10(value) + 9) / 9))
      const drawn = stepsOf(coloursAt(label, plane, row, column)[0], 'viridis')
      return drawn.some((one) => Math.abs(one - Math.floor(step)) <= 1)
        ? []
        : [`${label}[${row}, ${column}]: ${drawn.join()}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the doubled ring at 1e-6 alone stands out of the relative error, which norms and intensity do not see', async () => {
  const screen = await show(pattern())
  await screen.getByRole('radio', { name: '|d| / max' }).click()
  await expect.element(screen.getByText('max 1.000e−6')).toBeInTheDocument()
  const sum = (of: number[]) => of.reduce((total, value) => total + value, 0)
  const intensity = sum(doubled) / sum(values) - 1
  expect(intensity).toBeLessThan(2e-6)
  await expect
    .element(screen.getByRole('table', { name: 'Statistics of the region' }))
    .toMatchTextContent(formatError(intensity, 4))

  await screen.getByRole('radio', { name: 'Relative' }).click()
  await expect.element(screen.getByText('max |d| 1')).toBeInTheDocument()
  // The end of vik where the ring doubled, its middle where nothing moved; the floor is masked: 1e-9 is below 1e-8 of the maximum.
  const expected = everyPixel.map(([row, column]) => relativeColours[sizeAt(row, column)])
  await expect
    .poll(() => everyPixel.map(([row, column]) => coloursAt('Relative', plane, row, column).join(' and ')))
    .toEqual(expected)
})
