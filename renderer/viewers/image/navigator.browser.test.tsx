/** More than two axes (mockups/inspector-4d.html): the navigator, its keys, and limits that come from all positions. */
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { failure, success } from '../../../main/contract/outcome.ts'
import type { ArrayPositions } from '../../../main/contract/positions.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import type { ImageArray, ReadPositions } from './image-array.ts'
import { plainAxes, segmented, arrayOf } from './image-arrays.fixture.ts'
import { pair, pictureNamed, show } from './image-panes.fixture.tsx'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

/** numpy 2.4 of segmented 1.0.10 and 1.0.11: d = abs(b - a); d.sum((2, 3)), … at [4, 2] and [0, 5]; elsewhere made up, smaller. */
const scan: ArrayPositions = {
  shape: [6, 6],
  sum: Array.from({ length: 36 }, (_, at) =>
    at === 26 ? 7.173805793440945e-8 : at === 5 ? 6.107858013289095e-8 : at * 1e-9,
  ),
  max: Array.from({ length: 36 }, (_, at) => (at === 26 ? 2.7301533561674418e-8 : 1e-9)),
  size: Array.from({ length: 36 }, () => 0.1383405665110331),
  a: { low: 0.00015766291471663862, high: 0.053386177867650986, decade: -4 },
  b: { low: 0.00015766287763856939, high: 0.053386154530544516, decade: -4 },
}

async function fourAxes(readPositions: ReadPositions) {
  const [a, b] = await Promise.all([segmented('1.0.10'), segmented('1.0.11')])
  return { ...pair(a, b), readPositions }
}
const read: ReadPositions = () => Promise.resolve(success(scan))

test('N leads through the positions from the worst on, Ctrl and arrows from one to the next', async () => {
  const screen = await show(await fourAxes(read))
  const at = (index: string) => expect.element(screen.getByText(new RegExp(`^\\${index}`))).toBeInTheDocument()
  await expect.element(screen.getByText('6 × 6 positions')).toBeVisible()
  await expect.element(screen.getByText('max 7.174e−8')).toBeVisible()
  await at('[0, 0, 1, 2]')
  await userEvent.keyboard('n')
  await at('[4, 2, 1, 2]')
  await expect.element(screen.getByText('the worst')).toBeVisible()
  await userEvent.keyboard('n')
  await at('[0, 5, 1, 2]')
  await userEvent.keyboard('{Shift>}n{/Shift}')
  await at('[4, 2, 1, 2]')
  await userEvent.keyboard('{Control>}{ArrowUp}{ArrowRight}{/Control}')
  await at('[3, 3, 1, 2]')
  await expect.element(screen.getByRole('region', { name: 'This position' })).toMatchTextContent(/\[3, 3, :, :\]/)
})

test.each(['1', '2'])(
  'beside the navigator what leads to the other axis of the profile is whole, layout %s',
  async (key) => {
    const named = (array: ImageArray): ImageArray => ({
      ...array,
      axes: array.axes.map((axis, at) => ({
        ...axis,
        name: `${axis.name} of a detector with long names ${String(at)}`,
      })),
    })
    const { a, b, ...rest } = await fourAxes(read)
    const screen = await show({
      ...rest,
      a: { ...a, array: named(a.array) },
      b: b === null ? null : { ...b, array: named(b.array) },
    })
    await expect.element(screen.getByText('6 × 6 positions')).toBeVisible()
    await userEvent.keyboard(key)
    const along = screen.getByRole('button', { name: /^Along / })
    await expect.element(along).toBeVisible()
    const { left, right } = along.element().getBoundingClientRect()
    const head = along.element().closest('section')?.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(head?.left ?? NaN)
    expect(right).toBeLessThanOrEqual(head?.right ?? NaN)
  },
)

test('a press in the navigator moves there', async () => {
  const screen = await show(await fourAxes(read))
  await expect.element(screen.getByRole('img', { name: 'Σ |B − A| by position', exact: true })).toBeVisible()
  const canvas = pictureNamed('Σ |B − A| by position')
  await userEvent.click(canvas?.parentElement ?? document.body, { position: { x: 40, y: 100 } })
  await expect.element(screen.getByText(/^\[\d, 0, 1, 2\]/)).toBeInTheDocument()
  await expect.element(screen.getByText(/^\[0, 0, 1, 2\]/)).not.toBeInTheDocument()
})

test('limits come from all positions until one is asked for, and stay while moving', async () => {
  const screen = await show(await fourAxes(read))
  const limit = (end: string) => screen.getByRole('textbox', { name: `${end} limit of A and B, typed` })
  await expect.element(limit('Upper')).toHaveValue('5.34e−2')
  await expect.element(limit('Lower')).toHaveValue('1.00e−4')
  await expect.element(screen.getByRole('textbox', { name: 'Upper limit of B − A, typed' })).toHaveValue('2.73e−8')
  await userEvent.keyboard('{Control>}{ArrowDown}{ArrowDown}{/Control}')
  await expect.element(limit('Upper')).toHaveValue('5.34e−2')
  await screen.getByRole('radio', { name: 'this position' }).click()
  await expect.element(limit('Upper')).not.toHaveValue('5.34e−2')
})

test('while positions are compared it says how far it is; a refusal is a sentence; what nobody waits for is stopped', async () => {
  const signals: AbortSignal[] = []
  const slow: ReadPositions = (_, { signal, onProgress }) => {
    signals.push(signal)
    onProgress({ phase: 'comparing positions', done: 3, total: 4, unit: 'blocks' })
    return new Promise(() => undefined)
  }
  const screen = await show(await fourAxes(slow))
  await expect.element(screen.getByText('3 of 4 blocks')).toBeVisible()
  await screen.unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  const refused: ReadPositions = () => Promise.resolve(failure('WRONG_USE', { message: 'Too many positions.' }))
  const again = await show(await fourAxes(refused))
  await expect.element(again.getByText('Too many positions.')).toBeVisible()
  await expect.element(again.getByRole('img', { name: /^A, / })).toBeVisible()
})

test('two axes that choose have a navigator, three have sliders with their names; neither has a fault that axe finds', async () => {
  const faults = async () => {
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    return violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.html)}`)
  }
  const screen = await show(await fourAxes(read))
  await expect.element(screen.getByRole('region', { name: 'Navigator' })).toBeVisible()
  expect(await faults()).toEqual([])
  await screen.unmount()
  const axes = plainAxes(2, 3, 2, 5, 6).map((axis, at) => ({
    ...axis,
    name: ['tilt', 'scan y', 'scan x', 'ky', 'kx'][at] ?? '',
  }))
  const array = arrayOf(
    'float64',
    axes,
    Float64Array.from({ length: 360 }, (_, at) => at + 1),
  )
  const five = await show({ ...pair(array, array), readPositions: read })
  for (const name of ['tilt', 'scan y', 'scan x'])
    await expect.element(five.getByRole('slider', { name, exact: true })).toBeVisible()
  await expect.element(five.getByRole('region', { name: 'Navigator' })).not.toBeInTheDocument()
  expect(await faults()).toEqual([])
})
