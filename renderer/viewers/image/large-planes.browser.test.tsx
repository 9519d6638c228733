/** Planes that are too large to be read at once: what stands where while they are waited for. */
import { expect, test, vi } from 'vitest'
import { success } from '../../../main/contract/outcome.ts'
import { type Cells } from '../../../main/contract/picture/shown-plane.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { pictureNamed, show } from './image-panes.fixture.tsx'
import { arrayOf, plainAxes } from './image-arrays.fixture.ts'
import type { ImageArray, ReadPair } from './image-array.ts'

const side = 64
const factor = 16
const cellsOf = (value: (cell: number) => number): Cells => {
  const values = Float64Array.from({ length: (side / factor) ** 2 }, (_, cell) => value(cell))
  const holds = new Uint8Array(values.length).fill(32)
  return { ...{ width: side, height: side, factor }, low: values, high: values, first: values, holds, leastPositive: 1 }
}

/** Answers when it is told to. */
function held<T>() {
  let answer: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (answer = resolve))
  return { promise, answer }
}

/** An array of which every element is on its way for ever. */
const large = (): ImageArray => ({
  ...arrayOf('float64', plainAxes(side, side), new Float64Array(side * side)),
  readPlane: vi.fn(() => new Promise<never>(() => undefined)),
  readCells: () => Promise.resolve(success(cellsOf(() => 1))),
})

function heldPair() {
  const sides = held<Awaited<ReturnType<ReturnType<ReadPair>['sides']>>>()
  const difference = held<Awaited<ReturnType<ReadPair>['difference']>>()
  const askSides = vi.fn(() => sides.promise)
  const read = vi.fn<ReadPair>(() => ({ sides: askSides, difference: difference.promise }))
  return { sides, askSides, difference, read }
}

test('panes and tools have their place before there is a picture, and every element is read after the first', async () => {
  const { sides, difference, read } = heldPair()
  const [a, b] = [large(), large()]
  const below = vi.fn(() => <p>verdicts</p>)
  const screen = await show({
    ...{ a: { name: 'one', array: a }, b: { name: 'other', array: b }, readPair: read, children: below },
  })
  await expect.element(screen.getByRole('radio', { name: 'Log' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'A, one, log scale' })).toHaveTextContent('Reading arrays…')
  await expect.element(screen.getByRole('group', { name: 'B − A' })).toHaveTextContent('Comparing…')
  await expect.element(screen.getByText('Decades')).not.toBeVisible()
  const place = pictureNamed('A, ')?.getBoundingClientRect()
  expect([below.mock.calls.length, vi.mocked(a.readPlane).mock.calls.length]).toEqual([0, 0])

  sides.answer(success({ a: cellsOf((cell) => 1 + cell), b: cellsOf((cell) => 2 + cell) }))
  await expect.element(screen.getByText('max 16')).toBeVisible()
  await expect.element(screen.getByText('max 17')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'B − A' })).toHaveTextContent('Comparing…')
  expect(vi.mocked(a.readPlane)).not.toHaveBeenCalled()

  difference.answer(success(cellsOf(() => 1)))
  await expect.element(screen.getByRole('group', { name: 'B − A, symlog scale' })).toBeVisible()
  await expect.element(screen.getByText('verdicts')).toBeVisible()
  await expect.element(screen.getByRole('slider', { name: 'Lower limit of A and B' })).toBeVisible()
  await expect.poll(() => [a, b].map(({ readPlane }) => vi.mocked(readPlane).mock.calls.length)).toEqual([1, 1])
  expect(pictureNamed('A, ')?.getBoundingClientRect()).toEqual(place)
})

test('another kind of difference is asked for anew; the sides stay in sight and are not read again', async () => {
  const first = heldPair()
  const screen = await show({
    ...{ a: { name: 'one', array: large() }, b: { name: 'other', array: large() }, readPair: first.read },
  })
  first.sides.answer(success({ a: cellsOf((cell) => 1 + cell), b: cellsOf((cell) => 2 + cell) }))
  first.difference.answer(success(cellsOf(() => 1)))
  await expect.element(screen.getByRole('group', { name: 'B − A, symlog scale' })).toBeVisible()
  const next = heldPair()
  first.read.mockImplementation(next.read)
  await screen.getByRole('radio', { name: 'Ratio' }).click()
  await expect.element(screen.getByRole('group', { name: 'Ratio' })).toHaveTextContent('Comparing…')
  await expect.element(screen.getByText('max 16')).toBeVisible()
  next.difference.answer(success(cellsOf((cell) => 1 + cell)))
  await expect.element(screen.getByRole('group', { name: 'Ratio, log scale' })).toBeVisible()
  expect(next.read.mock.calls[0]?.[1]).toMatchObject({ kind: 'ratio' })
  expect(next.askSides).not.toHaveBeenCalled()
})
