import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatError } from '../../../main/contract/format-number.ts'
import { failure } from '../../../main/contract/outcome.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import type { ImageArray } from './image-array.ts'
import { arrayOf, cbed, exitwave, plainAxes, segmented } from './image-arrays.fixture.ts'
import { ImagePanes, type ImagePanesProps } from './ImagePanes.tsx'
import { areaOf, fitView, placementOf } from './panes/geometry.ts'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

const show = (props: ImagePanesProps) =>
  render(
    <UiProvider>
      <div style={{ display: 'flex', height: 700 }}>
        <ImagePanes {...props} />
      </div>
    </UiProvider>,
  )

/** The pair of mockups/inspector.html, with what the engine says about it. */
async function cbedPair(): Promise<ImagePanesProps> {
  const [a, b] = await Promise.all([cbed('1.0.9'), cbed('1.0.10')])
  return {
    a: { name: '1.0.9', array: a },
    b: { name: '1.0.10', array: b },
    start: [50, 92],
    marks: [
      [94, 4],
      [51, 51],
    ],
    bound: 1e-10,
  }
}

const pair = (a: ImageArray, b: ImageArray): ImagePanesProps => ({
  a: { name: 'a', array: a },
  b: { name: 'b', array: b },
})
const floats = (values: number[], ...shape: number[]) =>
  arrayOf('float64', plainAxes(...shape), Float64Array.from(values))

/** The colour of a pixel of an array that fits into its pane. */
function colourAt(label: RegExp, row: number, column: number, side: number): string {
  const canvas = [...document.querySelectorAll('canvas[role=img]')].find((one) => label.test(one.ariaLabel ?? ''))
  if (!(canvas instanceof HTMLCanvasElement)) return 'no picture'
  const plane = { width: side, height: side }
  const area = areaOf({ width: canvas.clientWidth, height: canvas.clientHeight })
  const { zoom, originX, originY } = placementOf(area, fitView(area, plane, devicePixelRatio), plane, devicePixelRatio)
  const [x, y] = [originX + (column + 0.5) * zoom, originY + (row + 0.5) * zoom]
  return String(canvas.getContext('2d')?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data ?? '')
}

describe('diffraction.cbed of 1.0.9 and 1.0.10', () => {
  test('shows the numbers of the mock-up', async () => {
    const screen = await show(await cbedPair())
    for (const text of [
      '6.271149076416498e−6',
      '1.4056683215533627e−6',
      '−4.865480755e−6',
      '−0.77585',
      '9,772,784,338,892,811',
    ]) {
      await expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument()
    }
    for (const text of ['max 1.465e−3', 'max 1.662e−3', 'max |d| 1.976e−4', '[50, 92] · 0.0, 67.4 mrad']) {
      await expect.element(screen.getByText(text)).toBeInTheDocument()
    }
    await expect.element(screen.getByRole('textbox', { name: 'Decades below the maximum' })).toHaveValue('5.2')
    await expect.element(screen.getByRole('textbox', { name: 'Lower limit of A and B, typed' })).toHaveValue('1.00e−8')
    await expect.element(screen.getByRole('textbox', { name: 'Upper limit of B − A, typed' })).toHaveValue('1.98e−4')
  })

  test('has no fault that axe finds, nor have its table and its swipe', async () => {
    const screen = await show(await cbedPair())
    await expect.element(screen.getByRole('group', { name: 'A, 1.0.9, log scale' })).toBeInTheDocument()
    const faults = async () => {
      const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
      return violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.html)}`)
    }
    expect(await faults()).toEqual([])
    await userEvent.keyboard('t2')
    await expect.element(screen.getByRole('table', { name: 'A' })).toBeInTheDocument()
    expect(await faults()).toEqual([])
  })

  test('keys move the cross-hair, and M leads through the worst pixels', async () => {
    const screen = await show(await cbedPair())
    const at = (index: string) => expect.element(screen.getByText(new RegExp(`^\\${index}`))).toBeInTheDocument()
    await at('[50, 92]')
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
    await at('[51, 91]')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}')
    await at('[41, 81]')
    await userEvent.keyboard('m')
    await at('[51, 51]')
    await userEvent.keyboard('{Shift>}m{/Shift}m')
    await at('[51, 51]')
  })

  test('keys zoom, choose scale, difference and layout, and lock limits', async () => {
    const screen = await show(await cbedPair())
    const radio = (name: string) => screen.getByRole('radio', { name, exact: true })
    await expect.element(radio('Log')).toBeChecked()
    await userEvent.keyboard('sd2l')
    await expect.element(radio('Linear')).toBeChecked()
    await expect.element(radio('Relative')).toBeChecked()
    await expect.element(radio('Swipe')).toBeChecked()
    await expect.element(screen.getByRole('slider', { name: 'Lower limit of B', exact: true })).toBeInTheDocument()
    const before = screen.getByText(/^\d+\.\d ×$/).element().textContent
    await userEvent.keyboard('+')
    await expect.element(screen.getByText(/^\d+\.\d ×$/)).not.toHaveTextContent(before)
    await userEvent.keyboard('0')
    await expect.element(screen.getByText(/^\d+\.\d ×$/)).toHaveTextContent(before)
  })

  test('limits move by handle and by number, without reading the arrays again; a log refuses 0', async () => {
    const props = await cbedPair()
    const reads = [vi.spyOn(props.a.array, 'readPlane'), ...(props.b ? [vi.spyOn(props.b.array, 'readPlane')] : [])]
    const screen = await show(props)
    const low = screen.getByRole('textbox', { name: 'Lower limit of A and B, typed' })
    await userEvent.fill(low, '1e-9')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('slider', { name: 'Lower limit of A and B' }))
      .toHaveAttribute('aria-valuetext', '1.00e−9')
    await userEvent.fill(low, '0')
    await userEvent.keyboard('{Enter}')
    await expect.element(low).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{Escape}')
    const handle = screen.getByRole('slider', { name: 'Upper limit of B − A' })
    handle.element().focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    // Ten hundredths of the symlog axis below 1.976e-4, on both sides of zero.
    const place = (value: number) => Math.log10(1 + value / 1e-7)
    const moved = 1e-7 * (10 ** (place(0.13489598735496972 * 0.001465029440554961) * 0.8) - 1)
    await expect.element(handle).toHaveAttribute('aria-valuetext', formatError(moved, 3))
    const lower = screen.getByRole('slider', { name: 'Lower limit of B − A' })
    await expect.element(lower).toHaveAttribute('aria-valuetext', formatError(-moved, 3))
    expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1])
  })
})

describe('a disc of 1 with rings at 1e-4 and 1e-6 over a floor of 1e-9', () => {
  const side = 41
  const pattern = (faint: number) =>
    floats(
      Array.from({ length: side * side }, (_, index) => {
        const radius = Math.hypot(Math.floor(index / side) - 20, (index % side) - 20)
        if (radius < 5) return 1
        if (Math.abs(radius - 10) < 1.5) return 1e-4
        return Math.abs(radius - 16) < 1.5 ? faint : 1e-9
      }),
      side,
      side,
    )

  test('each ring is seen under log with 9 decades', async () => {
    const screen = await show(pair(pattern(1e-6), pattern(1e-6)))
    const decades = screen.getByRole('textbox', { name: 'Decades below the maximum' })
    await userEvent.fill(decades, '9')
    await userEvent.keyboard('{Enter}')
    await expect.element(decades).toHaveValue('9')
    // matplotlib's viridis at 9, 5, 3 and 0 ninths of its length.
    await expect
      .poll(() => [20, 10, 4, 0].map((row) => colourAt(/^A/, row, 20, side)))
      .toEqual(['253,231,37,255', '31,158,137,255', '49,104,142,255', '68,1,84,255'])
  })

  test('a doubled ring at 1e-6 stands out of the picture of relative error', async () => {
    const screen = await show(pair(pattern(1e-6), pattern(2e-6)))
    await screen.getByRole('radio', { name: 'Relative' }).click()
    // The end of vik where it doubled, its middle where nothing moved.
    await expect
      .poll(() => [4, 10].map((row) => colourAt(/^Relative/, row, 20, side)))
      .toEqual(['89,0,8,255', '236,229,225,255'])
  })
})

describe('never a blank pane', () => {
  test('all zeros under log say that there is no value above 0', async () => {
    const zeros = floats(new Array<number>(64).fill(0), 8, 8)
    const screen = await show(pair(zeros, zeros))
    await expect.element(screen.getByText('no value above 0').first()).toBeInTheDocument()
    await expect.element(screen.getByText('64 zero').first()).toBeInTheDocument()
  })

  test('NaN everywhere is hatched and counted', async () => {
    const nan = floats(new Array<number>(64).fill(NaN), 8, 8)
    const screen = await show(pair(nan, nan))
    await expect.element(screen.getByText('64 NaN').first()).toBeInTheDocument()
  })

  test('two shapes have no difference, and it says so', async () => {
    const screen = await show(
      pair(floats(new Array<number>(64).fill(1), 8, 8), floats(new Array<number>(72).fill(1), 8, 9)),
    )
    await expect.element(screen.getByText(/A is 8 × 8 and B 8 × 9/)).toBeInTheDocument()
  })

  test('an array that can not be read says why', async () => {
    const refusal = failure('ARRAY_UNREADABLE', { message: 'cbed.npz is truncated.', cure: 'Fetch it again.' })
    const readPlane = () => Promise.resolve(refusal)
    const broken: ImageArray = { dtype: 'float64', axes: plainAxes(8, 8), readPlane, readCells: null }
    const screen = await show({ a: { name: 'a', array: broken }, b: null })
    await expect.element(screen.getByRole('alert').getByText('cbed.npz is truncated.')).toBeInTheDocument()
  })

  test.each([
    ['0-d', [], 1],
    ['2 x 2', [2, 2], 4],
  ])('%s is a table of values', async (_, shape, count) => {
    const screen = await show(
      pair(floats([1, 2, 3, 4].slice(0, count), ...shape), floats([1, 2, 3, 5].slice(0, count), ...shape)),
    )
    await expect.element(screen.getByRole('table', { name: 'Values of a' })).toBeInTheDocument()
    expect(screen.getByRole('row').elements()).toHaveLength(count + 1)
  })

  test('one axis is a line', async () => {
    const values = Array.from({ length: 40 }, (_, index) => index + 1)
    const screen = await show(pair(floats(values, 40), floats(values, 40)))
    await expect.element(screen.getByRole('img', { name: 'Profile along axis 0' })).toBeInTheDocument()
    expect(document.querySelectorAll('[role=group][tabindex="0"]')).toHaveLength(0)
  })
})

test('a complex array has four parts; its phase closes and has no handles', async () => {
  const [a, b] = await Promise.all([exitwave('1.0.9'), exitwave('1.0.10')])
  const screen = await show(pair(a, b))
  await screen.getByRole('radio', { name: 'Phase' }).click()
  await expect.element(screen.getByRole('slider', { name: 'Lower limit of A and B' })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Re' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Symlog' })).toBeChecked()
})

test('more than two axes: [ and ] choose, and an axis that chooses can be shown instead', async () => {
  const [a, b] = await Promise.all([segmented('1.0.10'), segmented('1.0.11')])
  const screen = await show(pair(a, b))
  await expect.element(screen.getByText(/^\[0, 0, 1, 2\]/)).toBeInTheDocument()
  await userEvent.keyboard(']]')
  await expect.element(screen.getByText(/^\[0, 2, 1, 2\]/)).toBeInTheDocument()
  await screen.getByRole('button', { name: 'scan y is chosen' }).click()
  await screen.getByRole('menuitem', { name: 'Show downwards (y)' }).click()
  await expect.element(screen.getByRole('button', { name: 'scan y is shown downwards' })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'ring is chosen' })).toBeInTheDocument()
})

test('what stands beside the numbers leads to an index, in whichever slice it is', async () => {
  const [a, b] = await Promise.all([segmented('1.0.10'), segmented('1.0.11')])
  const screen = await show({
    ...pair(a, b),
    children: (goTo) => (
      <button
        type="button"
        onClick={() => {
          goTo([4, 2, 0, 3])
        }}
      >
        Worst
      </button>
    ),
  })
  await screen.getByRole('button', { name: 'Worst' }).click()
  await expect.element(screen.getByText(/^\[4, 2, 0, 3\]/)).toBeInTheDocument()
})

test('a region is drawn by keys, too', async () => {
  const screen = await show(await cbedPair())
  await expect.element(screen.getByText('10,201 values')).toBeInTheDocument()
  await userEvent.keyboard('x{ArrowRight}{ArrowDown}{ArrowDown}x')
  await expect.element(screen.getByText('[50:53, 92:94]')).toBeInTheDocument()
  await expect.element(screen.getByText('6 values')).toBeInTheDocument()
  await userEvent.keyboard('{Shift>}x{/Shift}')
  await expect.element(screen.getByText('10,201 values')).toBeInTheDocument()
})
