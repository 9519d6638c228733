import type { Elements } from '../arrays/elements.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { newExactSum } from './sums-exact.ts'
import type { ExactSum } from './sums-exact.ts'
import { countSignedZeros, pairBlock } from './vector-block.ts'
import type { PairedBlock } from './vector-block.ts'
import { addSquaredModuli, exponentForSquares, peakOfRelativeComplex, tallyComplex } from './vector-complex.ts'
import { peakOfRelativeBigIntegers, tallyBigIntegers } from './vector-integer.ts'
import { peakOfRelative, tallyReal } from './vector-real.ts'
import { newTally } from './vector-tally.ts'
import type { Peak, Tally } from './vector-tally.ts'

/** 1 to 2 MiB a side: large enough for a read, small enough for the cache of a core. */
const elementsPerBlock = 2 ** 17

export type FirstPass = { tally: Tally; sameBytes: boolean }

/** Everything that needs no knowledge of the whole. */
export async function firstPass(a: StoredArray, b: StoredArray, signal?: AbortSignal): Promise<FirstPass> {
  const tally = newTally()
  let sameBytes = true
  for await (const { block, base, same } of blocksOf(a, b, signal)) {
    const differingBefore = tally.differing
    if (block.kind === 'real') tallyReal(tally, block.a, block.b, base)
    else if (block.kind === 'complex') tallyComplex(tally, block.a, block.b, base)
    else tallyBigIntegers(tally, block.a, block.b, base)
    if (same) continue
    sameBytes = false
    const allDiffer = tally.differing - differingBefore === Math.min(elementsPerBlock, a.count - base)
    // Where every number differs no zero can match a zero; a complex one may still differ in one part only.
    if (!allDiffer || block.kind === 'complex') tally.signedZeros += countSignedZeros(block)
  }
  return { tally, sameBytes }
}

export type SecondPass = {
  rel: Peak
  /** Sums of the squared moduli of 2^-scaleExponent x z; null for what isn't complex. */
  squares: { sums: [ExactSum, ExactSum]; scaleExponent: number } | null
}

/** What needs max|A| first: the relative error above `floor`, and the squares of complex numbers, whose scale depends on it. */
export async function secondPass(
  a: StoredArray,
  b: StoredArray,
  first: FirstPass & { floor: number },
  signal?: AbortSignal,
): Promise<SecondPass> {
  const rel: Peak = { value: 0, at: -1 }
  const scaleExponent = exponentForSquares(Math.max(first.tally.maxA, first.tally.maxB))
  const squares: SecondPass['squares'] = isComplex(a, b)
    ? { sums: [newExactSum(), newExactSum()], scaleExponent }
    : null
  for await (const { block, base } of blocksOf(a, b, signal)) {
    if (block.kind === 'real') peakOfRelative(rel, block.a, block.b, first.floor, base)
    else if (block.kind === 'complex') peakOfRelativeComplex(rel, block.a, block.b, first.floor, base)
    else peakOfRelativeBigIntegers(rel, block.a, block.b, first.floor, base)
    if (block.kind === 'complex' && squares) addSquaredModuli(squares.sums, block.a, block.b, 2 ** -scaleExponent)
    // Between equal arrays the error is 0 at the first element above the floor, and nothing after it can change that.
    if (first.sameBytes && rel.at >= 0 && !squares) break
  }
  return { rel, squares }
}

export function isComplex(a: StoredArray, b: StoredArray): boolean {
  return a.element.kind === 'complex' || b.element.kind === 'complex'
}

type Block = { block: PairedBlock; base: number; same: boolean }

/** The next block is read while the current one is computed. */
async function* blocksOf(a: StoredArray, b: StoredArray, signal?: AbortSignal): AsyncGenerator<Block> {
  const readBoth = (base: number): Promise<[Elements, Elements]> => {
    const count = Math.max(0, Math.min(elementsPerBlock, a.count - base))
    const both = Promise.all([a.readElements(base, count), b.readElements(base, count)])
    // Rejects where it is awaited; a reader that stops early never awaits it.
    both.catch(() => undefined)
    return both
  }
  let ahead = readBoth(0)
  for (let base = 0; base < a.count; base += elementsPerBlock) {
    signal?.throwIfAborted()
    const [x, y] = await ahead
    if (base + elementsPerBlock < a.count) ahead = readBoth(base + elementsPerBlock)
    yield { block: pairBlock(x, y, a.element, b.element), base, same: Buffer.compare(x.bytes, y.bytes) === 0 }
  }
}
