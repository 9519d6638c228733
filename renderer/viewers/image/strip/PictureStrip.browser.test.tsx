import axe from 'axe-core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { colourSteps, stepOf } from '../../../../main/contract/picture/colour-map.ts'
import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { arrayOf, cbed, plainAxes } from '../image-arrays.fixture.ts'
import { PictureStrip, type PictureStripProps } from './PictureStrip.tsx'

const show = (props: PictureStripProps) =>
  render(
    <main style={{ width: 600 }}>
      <PictureStrip {...props} />
    </main>,
  )

/** The colour in the middle of a cell of a picture with so many cells on a side. */
function colourAt(label: string, row: number, column: number, side: number): number[] {
  const canvas = document.querySelector(`canvas[aria-label^="${label}"]`)
  if (!(canvas instanceof HTMLCanvasElement)) return []
  const at = (cell: number, length: number) => Math.floor(((cell + 0.5) / side) * length)
  const pixel = canvas.getContext('2d')?.getImageData(at(column, canvas.width), at(row, canvas.height), 1, 1)
  return [...(pixel?.data ?? [])].slice(0, 3)
}
const mapped = (map: 'viridis' | 'vik', share: number) => {
  const from = 4 * stepOf(share)
  return [...colourSteps(map).subarray(from, from + 3)]
}

test('each value has the colour of its share of the limits that both sides have, and what differs its own', async () => {
  const [one, other] = [Float64Array.of(1, 1e-2, 1e-4, 1), Float64Array.of(1, 1e-2, 1e-4, 0.5)]
  const [a, b] = [one, other].map((values) => arrayOf('float64', plainAxes(2, 2), values))
  if (a === undefined || b === undefined) throw new Error('there are two')
  const screen = await show({ a: { name: '1.0', array: a }, b: { name: '2.0', array: b }, start: [1, 1], wide: false })
  // log10 from 1e-4 to 1.
  await expect.poll(() => colourAt('A', 0, 0, 2)).toEqual(mapped('viridis', 1))
  expect(colourAt('A', 0, 1, 2)).toEqual(mapped('viridis', 0.5))
  expect(colourAt('B', 1, 0, 2)).toEqual(mapped('viridis', 0))
  expect(colourAt('B − A', 0, 0, 2)).toEqual(mapped('vik', 0.5))
  expect(colourAt('B − A', 1, 1, 2)).toEqual(mapped('vik', 0))
  await expect.element(screen.getByText('±0.5', { exact: true })).toBeVisible()
})

test('with room, colour bars tell the limits; axe finds nothing', async () => {
  const [a, b] = await Promise.all([cbed('1.0.9'), cbed('1.0.10')])
  const pair = { a: { name: '1.0.9', array: a }, b: { name: '1.0.10', array: b } }
  const screen = await show({ ...pair, start: [94, 4], wide: true })
  for (const text of ['1.00e−8', '1.66e−3', '−1.98e−4', '1.98e−4', 'log, A and B alike']) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  }
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('sides of unlike shape are shown, with the reason why nothing is subtracted', async () => {
  const a = arrayOf('float64', plainAxes(2, 2), Float64Array.of(1, 2, 3, 4))
  const b = arrayOf('float64', plainAxes(2, 3), Float64Array.of(1, 2, 3, 4, 5, 6))
  const screen = await show({ a: { name: 'a', array: a }, b: { name: 'b', array: b }, start: null, wide: false })
  await expect.element(screen.getByText(/2 × 2.*2 × 3|shape/)).toBeVisible()
})
