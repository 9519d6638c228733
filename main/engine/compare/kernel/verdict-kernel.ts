import { addFinite } from '../sums-exact.ts'
import { decadeCount, type Levels } from '../vector-levels.ts'
import { placeOf, type Places } from '../vector-moduli.ts'
import { raise, type Signs, type Tally } from '../vector-tally.ts'
import { instantiateKernel, type KernelExports } from './instantiate.ts'

export type KernelBlock = Places & { a: Float64Array; b: Float64Array }

/**
 * Tallies of real blocks by WebAssembly with SIMD. Each call takes one block or answers false and adds nothing: the block
 * holds what is not finite, or too near to overflow.
 */
export type VerdictKernel = {
  /** max|x|; NaN where a number is not finite. */
  largest(x: Float64Array): number
  /** Of a block whose sides are the same; nothing is entered into decades. */
  alone(tally: Tally, block: KernelBlock): boolean
  tally(tally: Tally, block: KernelBlock, levels: Levels): boolean
  /** Two stretches of the kernel's own memory: blocks that lie there are not copied. */
  readonly room: { a: Float64Array; b: Float64Array }
}

const runLength = 64
const pageBytes = 65_536
const exponents = 2048

/** Null where this machine's WebAssembly has no SIMD; plain code then does it all. @param elements of the largest block */
export function createVerdictKernel(elements: number): VerdictKernel | null {
  const exports = instantiateKernel()
  if (exports === null) return null
  const sideBytes = 8 * wholeRuns(elements)
  const start = exports.BLOCKS.value
  exports.memory.grow(Math.ceil((2 * sideBytes) / pageBytes))
  const { buffer } = exports.memory
  const room = {
    a: new Float64Array(buffer, start, sideBytes / 8),
    b: new Float64Array(buffer, start + sideBytes, sideBytes / 8),
  }
  const results = new Float64Array(buffer, exports.RESULTS.value, 14)
  const result = (slot: number): number => results[slot] ?? NaN
  const sums = new Float64Array(buffer, exports.SUMS.value, 7 * 4)
  const binCounts = new Uint32Array(buffer, exports.BINS.value, 4 * decadeCount)
  const binMaxima = new Float64Array(buffer, exports.BINS.value, 2 * decadeCount)

  /** Where a block lies, filled up with zeros; the elements of whole runs. */
  const place = (values: Float64Array, side: Float64Array): number => {
    if (values.buffer === buffer && values.length % runLength === 0) return values.byteOffset
    side.set(values)
    side.fill(0, values.length, wholeRuns(values.length))
    return side.byteOffset
  }
  const addSigns = (tally: Tally, padding: number): void => {
    addSign(tally.zeros, result(7) - padding, result(8) - padding, result(9))
    addSign(tally.negatives, result(10), result(11), result(12))
    tally.signedZeros += result(13)
  }
  const addSum = (tally: Tally, name: keyof Tally['sums'], index: number): void => {
    addFinite(tally.sums[name], sums.subarray(4 * index, 4 * index + 4))
  }

  let current: Levels | null = null
  const prepare = (levels: Levels): void => {
    if (levels === current) return
    fillTables(levels, new Uint8Array(buffer, exports.BIN_OF_EXPONENT.value, exponents), edgesIn(exports))
    current = levels
  }

  return {
    room,
    largest: (x) => exports.largest(place(x, room.a), wholeRuns(x.length)),
    alone(tally, block) {
      const whole = wholeRuns(block.a.length)
      if (exports.alone(place(block.a, room.a), whole) === 0) return false
      tally.counted += block.a.length
      tally.isRounded = true
      if (block.a.length > 0) raise(tally.difference, 0, placeOf(block, 0))
      tally.maxA = Math.max(tally.maxA, result(2))
      addSigns(tally, whole - block.a.length)
      addSum(tally, 'a', 0)
      addSum(tally, 'moduli', 2)
      return true
    },
    tally(tally, block, levels) {
      const count = block.a.length
      if (count === 0 || levels.scaleExponent !== 0) return false
      prepare(levels)
      const whole = wholeRuns(count)
      const [a, b] = [place(block.a, room.a), place(block.b, room.b)]
      if (exports.tally(a, b, whole, levels.floor, levels.weightFloor) === 0) return false
      tally.counted += count
      tally.isRounded = true
      raise(tally.difference, result(0), placeOf(block, result(1)))
      tally.maxA = Math.max(tally.maxA, result(2))
      tally.maxB = Math.max(tally.maxB, result(3))
      if (result(4) >= 0) raise(tally.rel, result(4), placeOf(block, result(5)))
      tally.differing += result(6)
      addSigns(tally, whole - count)
      sumNames.forEach((name, index) => {
        addSum(tally, name, index)
      })
      tally.decades.forEach((decade, bin) => {
        decade.count += binCounts[4 * bin] ?? 0
        decade.max = Math.max(decade.max, binMaxima[2 * bin + 1] ?? 0)
      })
      return true
    },
  }
}

/** In the kernel's order. */
const sumNames = ['a', 'b', 'moduli', 'differences', 'squares', 'weightedSquares', 'weightedModuli'] as const

function addSign(signs: Signs, a: number, b: number, apart: number): void {
  signs.counts[0] += a
  signs.counts[1] += b
  signs.apart += apart
}

const wholeRuns = (elements: number): number => Math.ceil(elements / runLength) * runLength

const edgesIn = ({ memory, EDGES }: KernelExports): BigUint64Array =>
  new BigUint64Array(memory.buffer, EDGES.value, decadeCount + 2)

/** Positive float64 numbers are in the order of their bits, so that an exponent tells most of a number's decade. */
function fillTables({ edges }: Levels, binOfExponent: Uint8Array, edgeBits: BigUint64Array): void {
  const bits = new BigUint64Array(Float64Array.from(edges).buffer)
  edgeBits.set([...bits].map((edge) => edge + 1n))
  edgeBits.set([1n, 0n], decadeCount)
  binOfExponent.forEach((_, exponent) => {
    const largest = (BigInt(exponent + 1) << 52n) - 1n
    binOfExponent[exponent] = [...bits].filter((edge) => largest <= edge).length
  })
}
