import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import type { ImageArray } from './image-array.ts'
import { floats, pair, show } from './image-panes.fixture.tsx'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenForKeys()
})
afterEach(() => {
  stopKeys()
})

test('values stand with their own index, and no side is compared with another slice of the other, while one is read', async () => {
  // At [slice, row, column] stands 100 slice + 5 row + column; B is more by 1000 slice.
  const at = (slice: number, more: number) => Array.from({ length: 20 }, (_, index) => slice * more + index)
  const a = floats([...at(0, 100), ...at(1, 100)], 2, 4, 5)
  const b = floats([...at(0, 1100), ...at(1, 1100)], 2, 4, 5)
  let arrive: () => void = () => undefined
  const late: ImageArray = {
    ...a,
    readPlane: async (cut, signal) => {
      if (cut.at[0] === 1) await new Promise<void>((resolve) => (arrive = resolve))
      return a.readPlane(cut, signal)
    },
  }
  const readB = vi.spyOn(b, 'readPlane')
  const screen = await show({ ...pair(late, b), start: [0, 2, 3] })
  const numbers = screen.getByRole('complementary', { name: 'Numbers' })
  await expect.element(numbers.getByText(/^\[0, 2, 3\]/)).toBeVisible()
  await userEvent.keyboard(']')
  await expect.poll(() => readB.mock.calls.length).toBe(2)
  await readB.mock.results[1]?.value
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(numbers.getByText(/^\[0, 2, 4\]/)).toBeVisible()
  await expect.element(screen.getByText('max |d| 0')).toBeInTheDocument()
  arrive()
  await expect.element(numbers.getByText(/^\[1, 2, 4\]/)).toBeVisible()
  await expect.element(numbers.getByText('1114', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('max |d| 1,000')).toBeInTheDocument()
})

test('where views are not linked, each head says of how many elements a block of its own picture is', async () => {
  const plain = floats(new Float64Array(800 * 800).fill(1), 800, 800)
  const screen = await show(pair(plain, plain))
  const heads = screen.getByText(/^largest of \d+ × \d+$/)
  await expect.poll(() => heads.elements().length).toBe(2)
  await screen.getByRole('button', { name: 'Links between panes' }).click()
  await screen.getByRole('menuitem', { name: 'Pan and zoom: linked' }).click()
  await screen.getByRole('group', { name: 'B, b, log scale' }).click()
  await userEvent.keyboard('++++++')
  await expect.poll(() => heads.elements().map((head) => head.closest('section')?.textContent[0])).toEqual(['A'])
})
