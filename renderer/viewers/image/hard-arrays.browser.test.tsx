/**
 * Arrays that other viewers fell over: the inputs of facts/viewers.md 1.2, in our own words. Each has its picture, its
 * number or a sentence; nothing throws, no pane is blank, colour bars draw, and zoom and limits go on working.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { failure } from '../../../main/contract/outcome.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { type ExpectedPixel, grid, hardArrays, made } from './hard-arrays.fixture.ts'
import type { ImageArray } from './image-array.ts'
import { plainAxes } from './image-arrays.fixture.ts'
import { coloursAt, pair, pictureNamed, show, stepsOf } from './image-panes.fixture.tsx'

let stopKeys: () => void
const faults: unknown[] = []
beforeEach(() => {
  stopKeys = listenForKeys()
  faults.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    faults.push(words)
  })
})
afterEach(() => {
  stopKeys()
  vi.restoreAllMocks()
})

type Screen = Awaited<ReturnType<typeof show>>
const seen = (screen: Screen, text: string | RegExp) => expect.element(screen.getByText(text).first()).toBeVisible()

/** Share of the pixels of a canvas that something was drawn on. */
function drawnShare(canvas: HTMLCanvasElement): number {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let drawn = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) drawn += 1
  return data.length === 0 ? 0 : (4 * drawn) / data.length
}

const numberIn = (element: Element) =>
  element instanceof HTMLInputElement ? Number(element.value.replaceAll('−', '-')) : NaN

/** Every canvas is drawn, limits are numbers in order, and zoom, limits and scale still answer. */
async function expectUsable(screen: Screen): Promise<void> {
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>('canvas[role=img]')]
  expect(canvases.length).toBeGreaterThan(0)
  for (const canvas of canvases) {
    const least = /colour bar| scale$/.test(canvas.ariaLabel ?? '') ? 0.02 : 0.003
    await expect.poll(() => drawnShare(canvas), { message: canvas.ariaLabel ?? '' }).toBeGreaterThan(least)
  }
  const limits = (end: string) => screen.getByRole('textbox', { name: new RegExp(`^${end} limit of`) }).elements()
  const [lows, highs] = [limits('Lower').map(numberIn), limits('Upper').map(numberIn)]
  expect(lows.length).toBeGreaterThan(0)
  lows.forEach((low, place) => {
    expect(low).toBeLessThanOrEqual(highs[place] ?? NaN)
  })
  await userEvent.keyboard('++-0')
  const zooms = screen.getByText(/^(\d+\.\d ×|1 : \d+\.\d)$/).elements()
  expect(zooms.length).toBe(document.querySelector('[role=group][tabindex="0"]') === null ? 0 : 1)
  const upper = screen
    .getByRole('slider', { name: /^Upper limit of/ })
    .first()
    .element()
  const before = upper.ariaValueText
  if (upper instanceof HTMLElement) upper.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => upper.ariaValueText).not.toBe(before)
  expect(faults).toEqual([])
}

async function expectPixel(plane: { width: number; height: number }, { row, column, step, colours }: ExpectedPixel) {
  const at = () => coloursAt('A, ', plane, row, column)
  if (colours !== undefined) await expect.poll(() => at().length).toBe(colours)
  if (step === undefined) return
  const nearest = () => stepsOf(at()[0], 'viridis').map((one) => Math.max(0, Math.abs(one - step) - 1))
  await expect.poll(() => Math.min(...nearest()), { message: `[${row}, ${column}]` }).toBe(0)
}

describe('a picture, a number or a sentence', () => {
  test.each(hardArrays)('$what', async ({ a, b, scale = 'log', texts = [], pixels = [] }) => {
    const screen = await show(b === undefined ? { a: { name: 'a', array: a }, b: null } : pair(a, b))
    await expect.element(screen.getByRole('radio', { name: 'Log', exact: true })).toBeChecked()
    await screen.getByRole('radio', { name: scale.replace(/^./, (first) => first.toUpperCase()), exact: true }).click()
    for (const text of texts) await seen(screen, text)
    const [height = 1, width = 1] = a.axes.map(({ length }) => length)
    for (const pixel of pixels) await expectPixel({ width, height }, pixel)
    await expectUsable(screen)
  })

  test('a slice without positive values says so, and the next one is a picture again', async () => {
    const values = Array.from({ length: 128 }, (_, index) => Math.max(0, index - 63))
    const screen = await show({ a: { name: 'a', array: made(values, [2, 8, 8]) }, b: null })
    await seen(screen, 'no value above 0')
    await userEvent.keyboard(']')
    await seen(screen, 'max 64')
    await expect.element(screen.getByText('no value above 0')).not.toBeInTheDocument()
  })

  test('typed limits stay those of the window, whatever the scale, while it can draw them', async () => {
    const screen = await show({
      a: {
        name: 'a',
        array: grid((index) => index),
      },
      b: null,
    })
    const low = screen.getByRole('textbox', { name: 'Lower limit of A, typed' })
    await userEvent.fill(low, '2')
    await userEvent.keyboard('{Enter}s')
    await expect.element(screen.getByRole('radio', { name: 'Linear' })).toBeChecked()
    await expect.element(low).toHaveValue('2')
    await userEvent.fill(low, '-3')
    await userEvent.keyboard('{Enter}sss')
    await expect.element(screen.getByRole('radio', { name: 'Log', exact: true })).toBeChecked()
    await expectUsable(screen)
  })
})

describe('no picture, but a sentence', () => {
  test.each([
    [[0, 4], 'The array has no elements: its shape is 0×4.'],
    [[4, 0, 3], 'The array has no elements: its shape is 4×0×3.'],
  ])('a shape of %j', async (shape, sentence) => {
    const screen = await show(pair(made([], shape), made([], shape)))
    await seen(screen, sentence)
    expect(faults).toEqual([])
  })

  test('two shapes have no difference', async () => {
    const screen = await show(
      pair(
        grid(() => 1),
        made(new Array<number>(72).fill(1), [8, 9]),
      ),
    )
    await seen(screen, /A is 8 × 8 and B 8 × 9/)
  })

  test('an array that can not be read says why', async () => {
    const refusal = failure('ARRAY_UNREADABLE', { message: 'cbed.npz is truncated.', cure: 'Fetch it again.' })
    const readPlane = () => Promise.resolve(refusal)
    const broken: ImageArray = { dtype: 'float64', axes: plainAxes(8, 8), readPlane, readCells: null, piecemeal: null }
    const screen = await show({ a: { name: 'a', array: broken }, b: null })
    await expect.element(screen.getByRole('alert').getByText('cbed.npz is truncated.')).toBeInTheDocument()
  })
})

describe('few values are a table, one axis is a line', () => {
  test.each([
    ['0-d', [], 1],
    ['2 x 2', [2, 2], 4],
  ])('%s is a table of values', async (_, shape, count) => {
    const screen = await show(
      pair(made([1, 2, 3, 4].slice(0, count), shape), made([1, 2, 3, 5].slice(0, count), shape)),
    )
    await expect.element(screen.getByRole('table', { name: 'Values of a' })).toBeInTheDocument()
    expect(screen.getByRole('row').elements()).toHaveLength(count + 1)
  })

  test('one axis is a line', async () => {
    const values = Array.from({ length: 40 }, (_, index) => index + 1)
    const screen = await show(pair(made(values, [40]), made(values, [40])))
    await expect.element(screen.getByRole('img', { name: 'Profile along axis 0' })).toBeInTheDocument()
    expect(pictureNamed('A, ')).toBeNull()
  })
})
