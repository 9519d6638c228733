import type { Dtype } from '../arrays/dtype.ts'
import type { Elements } from '../arrays/elements.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { createVerdictKernel, type ReferenceTold, type VerdictKernel } from './kernel/verdict-kernel.ts'
import { addFinite, newExactSum, type ExactSum } from './sums-exact.ts'
import { countSignedZeros, pairBlock } from './vector-block.ts'
import type { PairedBlock } from './vector-block.ts'
import { largestComplex, tallyComplex } from './vector-complex.ts'
import { addBigIntegers, largestBigInteger, modulusOf, tallyBigIntegers } from './vector-integer.ts'
import type { Levels } from './vector-levels.ts'
import { largestReal, tallyAlone, tallyReal } from './vector-real.ts'
import { newTally, type Tally } from './vector-tally.ts'

/** 512 KiB a side of float64: large enough for a read, and what plain code makes of it stays in the cache of a core. */
const elementsPerBlock = 2 ** 16
/** Blocks that the kernel takes where they lie: its runs keep to the cache, and each block has a price of its own. */
const elementsPerBlockInPlace = 2 ** 18

const idle: VerdictKernel[] = []

/** Lends a kernel whose room holds two blocks a side. Whoever computes has one alone, for blocks are read into it. */
export async function withKernel<T>(work: (kernel: VerdictKernel | null) => Promise<T>): Promise<T> {
  const kernel = idle.pop() ?? createVerdictKernel(elementsPerBlockInPlace, 2 * elementsPerBlockInPlace)
  try {
    return await work(kernel)
  } finally {
    if (kernel !== null) idle.push(kernel)
  }
}

/** Two arrays of one shape. `kernel`: null for plain code. */
export type Pair = { a: StoredArray; b: StoredArray; kernel: VerdictKernel | null }

/** What is known of blocks of A, by their first element. */
export type ToldBlocks = ReadonlyMap<number, ReferenceTold>

export type Survey = {
  /** The same dtype, and the same bytes in C order. */
  sameBits: boolean
  /** max|A| of what is finite. */
  maxA: number
  /** Where the sides are the same real numbers: all there is to say of them. */
  alone: Tally | null
  told: ToldBlocks
}

/**
 * What the tally has to know before it begins, and what A tells by itself. While the sides are the same bytes, that is all
 * there is to know of them; from the first difference on only A is read.
 */
export async function survey(pair: Pair): Promise<Survey> {
  const { a, kernel } = pair
  const told = new Map<number, ReferenceTold>()
  const same = await surveySame(pair, told)
  let { maxA } = same
  for await (const { base, read } of runsOf(pair, [a], same.count)) {
    for (const x of read) {
      const block = pairBlock(x, x, a.element, a.element)
      const ofA = block.kind === 'real' ? kernel?.reference(block.a) : null
      if (ofA) told.set(base, ofA)
      maxA = Math.max(maxA, ofA?.maxA ?? largestOf(block, kernel))
    }
  }
  const sameBits = a.dtype === pair.b.dtype && same.count >= a.count
  return { sameBits, maxA, alone: sameBits ? same.alone : null, told }
}

type Same = Pick<Survey, 'maxA' | 'alone'> & { /** Elements before the first block that differs. */ count: number }

async function surveySame(pair: Pair, told: Map<number, ReferenceTold>): Promise<Same> {
  const { a, b, kernel } = pair
  const tally = newTally()
  let [maxA, isReal] = [0, true]
  const answer = (count: number) => ({ count, maxA: Math.max(maxA, tally.maxA), alone: isReal ? tally : null })
  if (a.dtype !== b.dtype) return answer(0)
  for await (const { base, read } of runsOf(pair, [a, b], 0)) {
    const [x, y] = read
    if (x === undefined || y === undefined) return answer(base)
    const inPlace = toldInPlace(tally, x, y, base, kernel)
    if (typeof inPlace === 'object') {
      told.set(base, inPlace)
      continue
    }
    if (inPlace === 'differs' || Buffer.compare(x.bytes, y.bytes) !== 0) return answer(base)
    const block = pairBlock(x, x, a.element, a.element)
    isReal &&= block.kind === 'real'
    if (block.kind === 'real') tallyAlone(tally, block.a, base, kernel)
    else maxA = Math.max(maxA, largestOf(block, kernel))
  }
  return answer(a.count)
}

/** Blocks that lie in the kernel's memory are compared and told of in one go. */
function toldInPlace(tally: Tally, x: Elements, y: Elements, base: number, kernel: VerdictKernel | null) {
  if (kernel?.holds(x.values) !== true || !kernel.holds(y.values)) return 'declined'
  return kernel.alone(tally, { a: x.values, b: y.values, base, places: null })
}

function largestOf(block: PairedBlock, kernel: VerdictKernel | null): number {
  if (block.kind === 'real') return largestReal(block.a, kernel)
  return block.kind === 'complex' ? largestComplex(block.a) : largestBigInteger(block.a)
}

/** Everything else. Which numbers depend on `levels`, and whether those were right, the caller knows. */
export async function tallyPass(pair: Pair, levels: Levels, told: ToldBlocks): Promise<Tally> {
  const tally = newTally(levels.scaleExponent)
  for await (const { block, base } of blocksOf(pair)) {
    if (block.kind === 'real') tallyReal(tally, { ...block, base, told: told.get(base) }, levels, pair.kernel)
    else if (block.kind === 'big-integer') tallyBigIntegers(tally, block.a, block.b, base, levels)
    else {
      tallyComplex(tally, block.a, block.b, base, levels)
      tally.signedZeros += countSignedZeros(block)
    }
  }
  return tally
}

/** Sums of real sides to the last bit, of the elements that are finite on both. */
export async function exactSums(pair: Pair): Promise<Record<'a' | 'b' | 'moduli', ExactSum>> {
  const sums = { a: newExactSum(), b: newExactSum(), moduli: newExactSum() }
  for await (const { block } of blocksOf(pair)) {
    if (block.kind === 'complex') throw new Error('sums of complex blocks are exact already')
    if (block.kind === 'big-integer') {
      addBigIntegers(sums.a, block.a)
      addBigIntegers(sums.b, block.b)
      addBigIntegers(sums.moduli, block.a.map(modulusOf))
      continue
    }
    const counted = countedOf(block.a, block.b)
    addFinite(sums.a, counted.a)
    addFinite(sums.b, counted.b)
    addFinite(sums.moduli, counted.a.map(Math.abs))
  }
  return sums
}

function countedOf(a: Float64Array, b: Float64Array): { a: Float64Array; b: Float64Array } {
  const counted = { a: new Float64Array(a.length), b: new Float64Array(a.length) }
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue
    counted.a[count] = x
    counted.b[count] = y
    count += 1
  }
  return { a: counted.a.subarray(0, count), b: counted.b.subarray(0, count) }
}

/** The first element of a real array above `floor`; -1 where there is none. Of blocks that were `told` only one is read. */
export async function firstAbove(pair: Pair, floor: number, told: ToldBlocks): Promise<number> {
  let from = 0
  for (let of = told.get(0); of !== undefined && of.maxA <= floor; of = told.get(from)) from += blockLengthOf(pair)
  for await (const { block, base } of blocksOf(pair, from)) {
    if (block.kind !== 'real') throw new Error(`the floor of ${block.kind} blocks is met in their tally`)
    if (largestReal(block.a, pair.kernel) <= floor) continue
    return base + block.a.findIndex((x) => Math.abs(x) > floor && Number.isFinite(x))
  }
  return -1
}

type Block = { block: PairedBlock; base: number }

async function* blocksOf(pair: Pair, from = 0): AsyncGenerator<Block> {
  const { a, b } = pair
  for await (const { base, read } of runsOf(pair, a === b ? [a] : [a, b], from)) {
    const [x, y = x] = read
    if (x !== undefined && y !== undefined) yield { block: pairBlock(x, y, a.element, b.element), base }
  }
}

/**
 * A block of each array at a time, from element `from` on. The next is read while one is computed, in memory that is used
 * again by the one after it: large arrays leave nothing to be collected.
 */
async function* runsOf(
  pair: Pair,
  arrays: readonly StoredArray[],
  from: number,
): AsyncGenerator<{ base: number; read: Elements[] }> {
  const { kernel } = pair
  const total = arrays[0]?.count ?? 0
  const blockLength = blockLengthOf(pair)
  const rooms = [kernel?.room.a, kernel?.room.b]
  const buffers = arrays.map((array, side) => twoBuffers(array, Math.min(total, blockLength), rooms[side]))
  let turn = 0
  const readAll = (base: number): Promise<Elements[]> => {
    const count = Math.max(0, Math.min(blockLength, total - base))
    const reads = arrays.map((array, side) =>
      array.readElements(base, count, buffers[side]?.[turn]?.subarray(0, count * array.element.sizeBytes)),
    )
    turn = 1 - turn
    const all = Promise.all(reads)
    // Rejects where it is awaited; a reader that stops early never awaits it.
    all.catch(() => undefined)
    return all
  }
  if (from >= total) return
  let ahead = readAll(from)
  try {
    for (let base = from; base < total; base += blockLength) {
      const read = await ahead
      if (base + blockLength < total) ahead = readAll(base + blockLength)
      yield { base, read }
    }
  } finally {
    // Nobody else may have the memory while it is read into.
    await ahead.catch(() => undefined)
  }
}

/** In the kernel's memory, where it computes on such numbers and has room for them. */
function twoBuffers({ element }: StoredArray, blockLength: number, room: Float64Array | undefined): Uint8Array[] {
  const lengthBytes = blockLength * element.sizeBytes
  const halves = isFloat64(element) && room !== undefined && room.byteLength >= 2 * lengthBytes ? room : null
  return [0, 1].map((half) =>
    halves === null
      ? new Uint8Array(lengthBytes)
      : new Uint8Array(halves.buffer, halves.byteOffset + half * lengthBytes, lengthBytes),
  )
}

const isFloat64 = ({ kind, component, bigEndian }: Dtype): boolean =>
  kind === 'real' && component === 'float64' && !bigEndian

/** Elements of every block but the last. */
function blockLengthOf({ a, b, kernel }: Pair): number {
  const isInPlace = kernel !== null && isFloat64(a.element) && isFloat64(b.element)
  return isInPlace ? elementsPerBlockInPlace : elementsPerBlock
}
