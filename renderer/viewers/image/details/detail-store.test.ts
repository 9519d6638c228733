import { expect, test } from 'vitest'
import { failure, type Outcome, success } from '../../../../main/contract/outcome.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import type { TilePlace } from '../image-array.ts'
import { createDetailStore } from './detail-store.ts'

const place = (factor: number, row: number, column: number): TilePlace => ({ factor, row, column })

/** A store whose reads a test answers; `bytes` may be kept, of tiles of 8. */
function played(bytes: number) {
  const asked: { place: TilePlace; signal: AbortSignal; answer: (outcome: Outcome<RealPlane>) => void }[] = []
  const store = createDetailStore(
    (of, signal) =>
      new Promise((answer) => {
        asked.push({ place: of, signal, answer })
      }),
    bytes,
  )
  const changed = () =>
    new Promise<void>((resolve) => {
      const end = store.onChange(() => {
        end()
        resolve()
      })
    })
  const answer = async (index: number, outcome: Outcome<RealPlane> = success(planeOf([index]))) => {
    const change = changed()
    asked[index]?.answer(outcome)
    await change
  }
  const shown = () => store.known().details.map(({ factor, row, column }) => [factor, row, column])
  return { asked, store, answer, shown }
}

test('what is wanted is read once; until all of it is here coarser tiles lie below', async () => {
  const { asked, store, answer, shown } = played(1000)
  store.want([place(2, 0, 0)])
  await answer(0)
  expect(shown()).toEqual([[2, 0, 0]])
  store.want([place(1, 0, 0), place(1, 0, 1)])
  expect(shown()).toEqual([[2, 0, 0]])
  await answer(2)
  expect(shown()).toEqual([
    [2, 0, 0],
    [1, 0, 512],
  ])
  await answer(1)
  expect(shown()).toEqual([
    [1, 0, 0],
    [1, 0, 512],
  ])
  store.want([place(2, 0, 0)])
  expect(shown()).toEqual([[2, 0, 0]])
  expect(asked).toHaveLength(3)
})

test('what is not wanted any more is stopped, and what stays wanted is not', async () => {
  const { asked, store, answer, shown } = played(1000)
  store.want([place(1, 0, 0), place(1, 0, 1)])
  store.want([place(1, 0, 1), place(1, 0, 2)])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false, false])
  await answer(1)
  await answer(2)
  expect(shown()).toEqual([
    [1, 0, 512],
    [1, 0, 1024],
  ])
})

test('only so much is kept, and never less than what is wanted', async () => {
  const { asked, store, answer } = played(16)
  for (const column of [0, 1, 2]) {
    store.want([place(1, 0, column)])
    await answer(column)
  }
  store.want([place(1, 0, 1), place(1, 0, 2)])
  expect(asked).toHaveLength(3)
  store.want([place(1, 0, 0), place(1, 0, 1), place(1, 0, 2)])
  await answer(3)
  expect(store.known().details).toHaveLength(3)
})

test('why a tile is not there is said until something else is wanted', async () => {
  const { store, answer } = played(1000)
  store.want([place(1, 0, 0)])
  await answer(0, failure('ARRAY_UNREADABLE', { message: 'a.npy: is gone.' }))
  expect(store.known().failure?.message).toBe('a.npy: is gone.')
  store.want([])
  expect(store.known().failure).toBeNull()
})
