import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixture } from '../../../test/engine/arrays/numpy-oracle.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { type After, createHdf5Reader } from './hdf5-reader.ts'

/** Patience that ends when a test says so. */
function patience() {
  const begun: { delayMs: number; isOver: boolean; end: () => void }[] = []
  const after: After = (delayMs, act) => {
    const one = { delayMs, isOver: false, end: act }
    begun.push(one)
    return () => {
      one.isOver = true
    }
  }
  return { begun, after }
}

async function files() {
  const folder = scratchFolder('hdf5')
  const [one, other] = [join(folder, 'one.h5'), join(folder, 'other.h5')]
  await copyFile(fixture('nexus.h5'), one)
  await copyFile(fixture('nexus.h5'), other)
  return { one, other }
}

const find = (path: string) => ({ ask: 'find', path, identity: path, member: 'entry/data/counts' }) as const

test('patience with a file begins with its turn, not while others are read', async () => {
  const { one } = await files()
  const { begun, after } = patience()
  const reader = createHdf5Reader(after)
  const [first, second] = [reader.ask(find(one)), reader.ask(find(one))]
  expect(begun.map(({ delayMs }) => delayMs)).toEqual([120_000])
  expect(await first).toMatchObject({ answer: 'found' })
  expect(begun.map(({ isOver }) => isOver)).toEqual([true, false])
  expect(await second).toMatchObject({ answer: 'found' })
  expect(begun.map(({ isOver }) => isOver)).toEqual([true, true])
})

test('a file that does not come to an end is given up, for all who wait for it; others are read by another thread', async () => {
  const { one, other } = await files()
  const { begun, after } = patience()
  const reader = createHdf5Reader(after)
  const asked = [reader.ask(find(one)), reader.ask(find(other)), reader.ask(find(one))]
  // The thread has not even started: no answer can have come before.
  begun[0]?.end()
  const answers = await Promise.all(asked)
  const message = `${one}: the HDF5 library did not come to an end on it within 120 seconds.`
  const givenUp = { answer: 'failed', failure: { code: 'ARRAY_UNREADABLE', message } }
  expect(answers).toMatchObject([givenUp, { answer: 'found' }, givenUp])
  expect(begun).toHaveLength(2)
  expect(await reader.ask(find(one))).toMatchObject({ answer: 'found' })
})
