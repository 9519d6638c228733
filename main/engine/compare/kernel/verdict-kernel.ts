import type { Samples } from '../../../contract/picture/plane.ts'
import { addTerms } from '../sums-compensated.ts'
import { addFinite, type ExactSum } from '../sums-exact.ts'
import { decadeCount, type Levels } from '../vector-levels.ts'
import { placeOf, type Places } from '../vector-moduli.ts'
import { raise, type Signs, type Tally } from '../vector-tally.ts'
import { instantiateKernel, type KernelExports } from './instantiate.ts'

export type KernelBlock = Places & { a: Float64Array; b: Float64Array }

/** What a block of A tells without B: max|A|, and terms whose sums are those of A and |A|, to 2^-85 of the latter. */
export type ReferenceTold = { maxA: number; a: readonly number[]; moduli: readonly number[] }

/** Tallies of real blocks by WebAssembly with SIMD. Each call takes one block. */
export type VerdictKernel = {
  /** max|x|; NaN where a number is not finite. */
  largest(x: Float64Array): number
  /** Null where the block holds what is not finite, or too near to overflow. */
  reference(a: Float64Array): ReferenceTold | null
  /**
   * Of a block whose sides have the same bits; nothing is entered into decades. `differs` where they haven't (nobody
   * needs to compare them first); `declined` as below.
   */
  alone(tally: Tally, block: KernelBlock): ReferenceTold | 'differs' | 'declined'
  /**
   * `declined`, with nothing added, where the block holds what is not finite, or too near to overflow.
   * @param known of the block's A; left out: not asked yet
   */
  tally(tally: Tally, block: KernelBlock, levels: Levels, known?: ReferenceTold): 'told' | 'declined'
  /** Two stretches of the kernel's own memory, for whoever reads blocks. */
  readonly room: { a: Float64Array; b: Float64Array }
  /** Whether a block lies there, so that it is not copied. */
  holds(values: Samples): values is Float64Array<ArrayBuffer>
}

const pageBytes = 65_536
const exponents = 2048
/** Between two stretches of memory, lest like places of A and B take turns in the same few lines of a cache. */
const apartBytes = 2048

/**
 * Null where this machine's WebAssembly has no SIMD; plain code then does it all.
 * @param blockElements of the largest block
 * @param roomElements of each stretch of `room`
 */
export function createVerdictKernel(blockElements: number, roomElements = 0): VerdictKernel | null {
  const exports = instantiateKernel()
  if (exports === null) return null
  const runLength = exports.RUN.value
  const wholeRuns = (count: number): number => Math.ceil(count / runLength) * runLength
  // Blocks that lie elsewhere are copied to places of their own, where nobody reads into meanwhile.
  const sizes = [blockElements, blockElements, roomElements, roomElements].map(wholeRuns)
  exports.memory.grow(Math.ceil(sizes.reduce((sum, size) => sum + 8 * size + apartBytes, 0) / pageBytes))
  const { buffer } = exports.memory
  let next = exports.BLOCKS.value
  const [copyOfA, copyOfB, ...rooms] = sizes.map((size) => {
    const stretch = new Float64Array(buffer, next, size)
    next += stretch.byteLength + apartBytes
    return stretch
  })
  const [a, b] = rooms
  if (!copyOfA || !copyOfB || !a || !b) throw new Error('the kernel has four stretches of memory')
  const room = { a, b }
  const results = new Float64Array(buffer, exports.RESULTS.value, 15)
  const result = (slot: number): number => results[slot] ?? NaN
  const sums = new Float64Array(buffer, exports.SUMS.value, 8 * 4)
  const binCounts = new Uint32Array(buffer, exports.BINS.value, 4 * decadeCount)
  const binMaxima = new Float64Array(buffer, exports.BINS.value, 2 * decadeCount)

  const holds = (values: Samples): values is Float64Array<ArrayBuffer> =>
    values instanceof Float64Array && values.buffer === buffer && values.length % runLength === 0
  /** Where a block lies, filled up with zeros; the elements of whole runs. */
  const place = (values: Float64Array, side: Float64Array): number => {
    if (holds(values)) return values.byteOffset
    side.set(values)
    side.fill(0, values.length, wholeRuns(values.length))
    return side.byteOffset
  }
  const addSigns = (tally: Tally, padding: number): void => {
    addSign(tally.zeros, result(7) - padding, result(8) - padding, result(9))
    addSign(tally.negatives, result(10), result(11), result(12))
    tally.signedZeros += result(13)
  }
  const sum = (index: number): Float64Array => sums.subarray(4 * index, 4 * index + 4)
  // One piece of memory for all: an array of its own for each few terms would keep the collector busy.
  const terms = new Float64Array(4)
  const add = (to: ExactSum, numbers: ArrayLike<number>): void => {
    terms.set(numbers)
    addFinite(to, terms)
  }
  const addTold = (sums: Tally['sums'], told: ReferenceTold): void => {
    add(sums.a, told.a)
    add(sums.moduli, told.moduli)
  }
  const toldNow = (): ReferenceTold => ({ maxA: result(2), a: [...sum(0)], moduli: [...sum(2)] })

  const reference = (x: Float64Array): ReferenceTold | null =>
    exports.reference(place(x, copyOfA), wholeRuns(x.length)) === 1 ? toldNow() : null

  let current: Levels | null = null
  const prepare = (levels: Levels): void => {
    if (levels === current) return
    fillTables(levels, new Uint8Array(buffer, exports.BIN_OF_EXPONENT.value, exponents), edgesIn(exports))
    current = levels
  }

  return {
    room,
    holds,
    largest: (x) => exports.largest(place(x, copyOfA), wholeRuns(x.length)),
    reference,
    alone(tally, block) {
      const whole = wholeRuns(block.a.length)
      const a = place(block.a, copyOfA)
      const answer = exports.alone(a, block.b === block.a ? a : place(block.b, copyOfB), whole)
      if (answer !== 1) return answer === 0 ? 'declined' : 'differs'
      const told = toldNow()
      tally.counted += block.a.length
      tally.isRounded = true
      if (block.a.length > 0) raise(tally.difference, 0, placeOf(block, 0))
      tally.maxA = Math.max(tally.maxA, told.maxA)
      addSigns(tally, whole - block.a.length)
      addTold(tally.sums, told)
      return told
    },
    tally(tally, block, levels, known) {
      const count = block.a.length
      if (count === 0 || levels.scaleExponent !== 0) return 'declined'
      const told = known ?? reference(block.a)
      if (told === null) return 'declined'
      prepare(levels)
      const whole = wholeRuns(count)
      const [a, b] = [place(block.a, copyOfA), place(block.b, copyOfB)]
      if (exports.tally(a, b, whole, levels.floor, levels.weightFloor, tally.maxB) === 0) return 'declined'
      tally.counted += count
      tally.isRounded = true
      raise(tally.difference, result(0), placeOf(block, result(1)))
      tally.maxA = Math.max(tally.maxA, result(2))
      tally.maxB = Math.max(tally.maxB, result(3))
      if (result(4) >= 0) raise(tally.rel, result(4), placeOf(block, result(5)))
      tally.differing += result(6)
      tally.nearDifferences += result(14)
      addSigns(tally, whole - count)
      addTold(tally.sums, told)
      // B as A and what it is more than A, each summed by itself or as their difference.
      add(tally.sums.b, told.a)
      add(
        tally.sums.b,
        Array.from(sum(0), (term) => -term),
      )
      addFinite(tally.sums.b, sum(1))
      addFinite(tally.sums.b, sum(7))
      addTerms(tally.sums.differences, sum(3))
      addTerms(tally.sums.squares, sum(4))
      addTerms(tally.sums.weightedSquares, sum(5))
      addTerms(tally.sums.weightedModuli, sum(6))
      tally.decades.forEach((decade, bin) => {
        decade.count += binCounts[4 * bin] ?? 0
        decade.max = Math.max(decade.max, binMaxima[2 * bin + 1] ?? 0)
      })
      return 'told'
    },
  }
}

function addSign(signs: Signs, a: number, b: number, apart: number): void {
  signs.counts[0] += a
  signs.counts[1] += b
  signs.apart += apart
}

const edgesIn = ({ memory, EDGES }: KernelExports): BigUint64Array =>
  new BigUint64Array(memory.buffer, EDGES.value, decadeCount + 2)

/** Positive float64 numbers are in the order of their bits, so that an exponent tells most of a number's decade. */
function fillTables({ edges }: Levels, binOfExponent: Uint8Array, edgeBits: BigUint64Array): void {
  const bits = new BigUint64Array(Float64Array.from(edges).buffer)
  edgeBits.set(bits.map((edge) => edge + 1n))
  edgeBits.set([1n, 0n], decadeCount)
  // Every number of an exponent below an edge's own lies below that edge.
  const exponentsOfEdges = [...bits].map((edge) => Number(edge >> 52n))
  for (let exponent = 0; exponent < exponents; exponent += 1) {
    binOfExponent[exponent] = exponentsOfEdges.filter((edge) => exponent < edge).length
  }
}
