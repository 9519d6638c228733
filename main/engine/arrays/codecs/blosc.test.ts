import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeByNumpy } from '../../../../test/engine/arrays/numpy-oracle.ts'
import { decodeBlosc } from './blosc.ts'
import { CorruptData } from './corrupt-data.ts'

type Pair = { packed: Uint8Array; plain: Uint8Array }

let made: Awaited<ReturnType<typeof madeByNumpy>>
let pairs: Pair[]
beforeAll(async () => {
  made = await madeByNumpy('blosc_buffers.py')
  pairs = [...pairsIn(await readFile(join(made.path, 'buffers.bin')))]
}, 120_000)
afterAll(() => made[Symbol.asyncDispose]())

function* pairsIn(file: Buffer): Generator<Pair> {
  for (let at = 0; at < file.length;) {
    const [packedBytes, plainBytes] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)]
    const [start, middle] = [at + 8, at + 8 + packedBytes]
    at = middle + plainBytes
    yield { packed: file.subarray(start, middle), plain: file.subarray(middle, at) }
  }
}

test('what c-blosc packed is unpacked, whatever compressor, shuffle, element and block', async () => {
  for (const [k, { packed, plain }] of pairs.entries()) {
    const header = [...packed.subarray(0, 16)]
    expect([k, header, Buffer.compare(await decodeBlosc(packed, plain.length), plain)]).toEqual([k, header, 0])
  }
  expect(pairs.length).toBeGreaterThan(1000)
})

test('one byte more than there may be is refused', async () => {
  const { packed, plain } = pairs.at(-1) ?? { packed: new Uint8Array(0), plain: new Uint8Array(0) }
  await expect(decodeBlosc(packed, plain.length - 1)).rejects.toThrow(/more than the \d+ that they may be/)
})

/** The numbers of a linear congruential generator (Knuth), so that a failure can be had again. */
function* randomNumbers(seed: bigint): Generator<number> {
  for (let state = seed; ;) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    yield Number(state >> 33n) / 2 ** 31
  }
}

test('damaged buffers are refused, or unpacked to the size that they claim: nothing else is thrown', async () => {
  const random = randomNumbers(5n)
  const below = (limit: number) => Math.floor((random.next().value ?? 0) * limit)
  let refused = 0
  for (let k = 0; k < 3000; k += 1) {
    const { packed, plain } = pairs[below(pairs.length)] ?? { packed: new Uint8Array(0), plain: new Uint8Array(0) }
    if (plain.length > 20_000) continue
    const damaged = Uint8Array.from(packed)
    for (let flips = 1 + below(4); flips > 0; flips -= 1) damaged[below(damaged.length)] = below(256)
    try {
      expect((await decodeBlosc(damaged, plain.length)).length).toBeLessThanOrEqual(plain.length)
    } catch (error) {
      expect(error).toBeInstanceOf(CorruptData)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(500)
})
