/** Planes that are never read whole, of which every number is one of their elements. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Outcome } from '../../../main/contract/outcome.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { plainAxes } from './image-arrays.fixture.ts'
import { show } from './image-panes.fixture.tsx'
import type { ImagePanesProps } from './ImagePanes.tsx'
import { gone, type Sparse, sparseArray, sparsePair } from './sparse-arrays.fixture.ts'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

const size = { rows: 5000, columns: 6000, ground: 0.25 }
const [a, b]: Sparse[] = [
  {
    ...size,
    others: [
      [1000, 2050, 1],
      [1000, 2049, 0.25],
      [4999, 5999, 0.25],
    ],
  },
  {
    ...size,
    others: [
      [1000, 2050, 1],
      [1000, 2049, 0.251],
      [4999, 5999, 0.2495],
    ],
  },
]

function pairOf(one: Sparse | undefined, other: Sparse | undefined, answers?: Parameters<typeof sparseArray>[1]) {
  if (one === undefined || other === undefined) throw new Error('two sides')
  const props: ImagePanesProps = {
    a: { name: 'a', array: sparseArray(one, answers) },
    b: { name: 'b', array: sparseArray(other, answers) },
    ...sparsePair(one, other),
  }
  return props
}

test('M leads from one worst element to the next, though a larger one stands beside it', async () => {
  const screen = await show(pairOf(a, b))
  const numbers = screen.getByRole('complementary', { name: 'Numbers' })
  await expect.element(screen.getByText('max |d| 1.000e−3')).toBeInTheDocument()
  await userEvent.keyboard('m')
  await expect.element(numbers).toMatchTextContent(/\[1000, 2049\].*0\.25.*0\.251/)
  await userEvent.keyboard('m')
  await expect.element(numbers).toMatchTextContent(/\[4999, 5999\].*0\.2495/)
  await userEvent.keyboard('m')
  await expect.element(numbers).toMatchTextContent(/\[1000, 2049\]/)
})

test('a head says of how many elements a block is, also while finer ones are on their way', async () => {
  const held: (() => void)[] = []
  const hold = <T,>(what: 'cells' | 'elements', outcome: Outcome<T>) =>
    new Promise<Outcome<T>>((resolve) => {
      if (what === 'elements') resolve(outcome)
      else
        held.push(() => {
          resolve(outcome)
        })
    })
  const screen = await show(pairOf(a, b, hold))
  await expect.element(screen.getByText('largest of 32 × 32').first()).toBeInTheDocument()
  await userEvent.keyboard('+++')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect.element(screen.getByText('largest of 32 × 32').first()).toBeInTheDocument()
  const zoom = () => screen.getByText(/^1 : \d+\.\d$/).element().textContent
  for (const answer of held) answer()
  const step = 2 ** Math.ceil(Math.log2(Number(zoom().replace('1 : ', ''))))
  await expect.element(screen.getByText(`largest of ${String(step)} × ${String(step)}`).first()).toBeInTheDocument()
})

test('what can not be read finely says why, and the picture stays', async () => {
  const screen = await show(pairOf(a, b, (what, outcome) => Promise.resolve(what === 'cells' ? gone : outcome)))
  await expect.element(screen.getByText('largest of 32 × 32').first()).toBeInTheDocument()
  await userEvent.keyboard('+++')
  const note = screen.getByText('What is in view can not be read more finely: a.npy: is gone.')
  await expect.element(note).toBeInTheDocument()
  await expect.element(screen.getByText('largest of 32 × 32').first()).toBeInTheDocument()
})

test('planes of two sizes are read at the same place, and where B ends before it says so', async () => {
  const narrow = { ...size, columns: 2900, others: [] }
  const screen = await show(pairOf(a, narrow))
  await expect.element(screen.getByText(/^A is 5000 × 6000 and B 5000 × 2900/)).toBeInTheDocument()
  await expect.element(screen.getByText('outside')).toBeInTheDocument()
})

test('where B has one axis more than A, it is read along its own axes', async () => {
  const props = pairOf(a, b)
  const flat = sparseArray({ ...size, others: [] })
  const stack = { ...flat, axes: [...plainAxes(3), ...flat.axes] }
  const read = vi.spyOn(stack.piecemeal, 'readWindow')
  await show({ ...props, readPair: undefined, readDifference: undefined, b: { name: 'b', array: stack } })
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  for (const [cut] of read.mock.calls) expect(cut).toEqual({ rows: 1, columns: 2, at: [0, 0, 0] })
})

test('a line that is too long to be read says of how many elements its values are', async () => {
  const line = { rows: 1, columns: 20_000_000, ground: 0.25, others: [[0, 12_345_678, 2] as const] }
  const screen = await show({ a: { name: 'a', array: sparseArray(line) }, b: null, start: [12_345_678] })
  await expect.element(screen.getByText('the largest of each 131,072 elements')).toBeInTheDocument()
  await expect.element(screen.getByText('[12345678]')).toBeInTheDocument()
  await expect.element(screen.getByText('2', { exact: true }).first()).toBeInTheDocument()
  await expect.element(screen.getByText(/^Statistics are of every element/)).toBeInTheDocument()
})
