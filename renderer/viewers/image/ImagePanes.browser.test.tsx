import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { formatError } from '../../../main/contract/format-number.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { arrayOf, cbed, exitwave, plainAxes, segmented } from './image-arrays.fixture.ts'
import { floats, pair, show } from './image-panes.fixture.tsx'
import type { ImagePanesProps } from './ImagePanes.tsx'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

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
    // Asked again until the panes of the new layout have their size.
    const zoom = () => parseFloat(screen.getByText(/^\d+\.\d ×$/).element().textContent)
    const zoomAfter = (key: string) => userEvent.keyboard(key).then(zoom)
    const zooms = async () => [await zoomAfter('0'), await zoomAfter('+'), await zoomAfter('0')] as const
    await expect.poll(() => zooms().then(([fit, closer, again]) => closer > fit && again === fit)).toBe(true)
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

test('a complex array has four parts; its phase closes and has no handles', async () => {
  const [a, b] = await Promise.all([exitwave('1.0.9'), exitwave('1.0.10')])
  const screen = await show(pair(a, b))
  const numbers = screen.getByRole('complementary', { name: 'Numbers' })
  // Of two amplitudes it is not the modulus of B - A that is told.
  await expect.element(numbers).toMatchTextContent(/\|B\| − \|A\|/)
  await screen.getByRole('radio', { name: 'Phase' }).click()
  await expect.element(numbers).toMatchTextContent(/arg B − arg A/)
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

describe('what is not a pair of pictures', () => {
  const form = <form aria-label="Accept">reason</form>

  test.each([
    ['a single number', floats([2], 1)],
    ['no element', floats([], 0, 3)],
  ])('a form to decide in stands beside %s', async (_, array) => {
    const screen = await show({ ...pair(array, array), instead: form })
    await expect.element(screen.getByRole('form', { name: 'Accept' })).toBeVisible()
  })

  test('verdicts stand beside a table of few numbers', async () => {
    const few = floats([2], 1)
    const screen = await show({ ...pair(few, few), children: () => <p>rel is 0.25</p> })
    await expect.element(screen.getByText('rel is 0.25')).toBeVisible()
  })

  test('the place of a bound leads to its value in the table', async () => {
    const few = floats([2, 3, 4], 3)
    const screen = await show({
      ...pair(few, few),
      children: (goTo) => (
        <button
          onClick={() => {
            goTo([1])
          }}
        >
          [1], the worst
        </button>
      ),
    })
    await screen.getByRole('button', { name: '[1], the worst' }).click()
    const marked = () =>
      [...document.querySelectorAll('tr[aria-current]')].map((row) => row.firstElementChild?.textContent)
    await expect.poll(marked).toEqual(['[1]'])
  })

  test('few numbers of unlike shapes are all there, with a sentence in the place of differences', async () => {
    const screen = await show(pair(floats([2, 3], 2), floats([5, 6, 7, 8], 2, 2)))
    await expect.element(screen.getByRole('note')).toMatchTextContent(/shape of A is 2 and that of B 2×2/)
    await expect.element(screen.getByRole('table', { name: 'Values of a' })).toMatchTextContent(/\[1\]3/)
    await expect.element(screen.getByRole('table', { name: 'Values of b' })).toMatchTextContent(/\[1, 1\]8/)
  })

  test('few numbers on more than two axes are looked at plane by plane, not the first alone', async () => {
    const screen = await show(
      pair(floats([1, 2, 3, 4, 5, 6, 7, 8], 2, 2, 2), floats([1, 2, 3, 4, 5, 6, 7, 9], 2, 2, 2)),
    )
    await expect.element(screen.getByRole('slider', { name: 'axis 0' })).toBeInTheDocument()
  })

  test('of planes of unlike widths B is read at the row and column of the cross-hair', async () => {
    const wide = floats(
      Array.from({ length: 50 }, (_, index) => index),
      5,
      10,
    )
    const narrow = floats(
      Array.from({ length: 45 }, (_, index) => 1000 + index),
      5,
      9,
    )
    const screen = await show({ ...pair(wide, narrow), start: [2, 3] })
    const numbers = screen.getByRole('complementary', { name: 'Numbers' })
    // 2 * 9 + 3, not the 23rd element.
    await expect.element(numbers.getByText('1021', { exact: true })).toBeVisible()
    await expect.element(numbers.getByText('50, 45 values')).toBeVisible()
  })

  test('one complex side is enough to choose which part is seen', async () => {
    const waves = arrayOf(
      'complex128',
      plainAxes(4, 5),
      Float64Array.from({ length: 40 }, (_, index) => index),
    )
    const screen = await show(
      pair(
        floats(
          Array.from({ length: 20 }, (_, index) => index),
          4,
          5,
        ),
        waves,
      ),
    )
    await expect.element(screen.getByRole('radio', { name: 'Phase' })).toBeInTheDocument()
  })
})
