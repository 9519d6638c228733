/** Windows and tiles of planes against numpy: every dtype, both byte orders, both memory orders. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { againstNumpy } from '../../../test/engine/arrays/against-numpy.ts'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { answersOfNumpy, type AnsweredByNumpy } from '../../../test/engine/arrays/numpy-planes.ts'
import { fileByteSource } from '../files/file-byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { openNpy, type StoredArray } from './open-npy.ts'
import { openNpz } from './open-npz.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
let answers: AnsweredByNumpy[]
beforeAll(async () => {
  made = await madeByNumpy('numpy_planes.py')
  answers = await answersOfNumpy(made.path)
}, 300_000)
afterAll(() => made[Symbol.asyncDispose]())

async function open(source: ByteSource, name: string): Promise<StoredArray> {
  const opened = name.endsWith('.npy') ? await openNpy(source, name) : await openNpz(source, name)
  if (!opened.ok) throw new Error(opened.failure.message)
  return 'array' in opened.value ? opened.value.array : opened.value
}

test('windows of any plane hold the bits that numpy has there, tiles its least, greatest and kinds', async () => {
  let [windows, tiles] = [0, 0]
  for (const [name, asked] of Map.groupBy(answers, ({ file }) => file)) {
    const source = await fileByteSource(join(made.path, name))
    const compared = await againstNumpy(await open(source, name), asked)
    await source.close()
    expect(compared.otherwise).toEqual([])
    windows += compared.windows
    tiles += compared.tiles
  }
  expect(windows).toBeGreaterThan(1000)
  expect(tiles).toBeGreaterThan(200)
})
