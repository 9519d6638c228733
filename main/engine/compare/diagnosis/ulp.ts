import { ordered16 } from '../../../contract/picture/ulp.ts'

export type UlpHistogram = { bins: { from: number; to: number | null; count: number }[]; signFlips: number }

/** The last place of each bin: 0, 1, then powers of four. */
const lasts = [0, 1, 4, 16, 64, 256, 1024, 4096, 65_536, 2 ** 20, 2 ** 32]
const twoTo32 = 2 ** 32

export type Digits = 'float64' | 'float32' | 'float16'

/**
 * How many float64 (float32, float16) numbers lie between the sides. Numbers of one sign are in the order of their bits, so
 * that the distance is that of the bits; zeros of unlike sign are the same number, other unlike signs are counted apart.
 */
export function ulpHistogram(a: Float64Array, b: Float64Array, digits: Digits): UlpHistogram {
  const counts = new Float64Array(lasts.length + 1)
  let signFlips = 0
  const distances = distancesOf[digits](a, b)
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    if (x - x + (y - y) !== 0) continue
    if (x < 0 !== y < 0 && x !== 0 && y !== 0) {
      signFlips += 1
      continue
    }
    const ulp = distances(at)
    let bin = 0
    while (bin < lasts.length && ulp > (lasts[bin] ?? 0)) bin += 1
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const bins = [...counts].map((count, bin) => ({ from: (lasts[bin - 1] ?? -1) + 1, to: lasts[bin] ?? null, count }))
  return { bins, signFlips }
}

/** Of numbers of one sign, of which both are finite. */
type Distances = (a: Float64Array, b: Float64Array) => (at: number) => number

const distancesOf: Record<Digits, Distances> = {
  float64: distancesOfFloat64,
  float32: distancesOfFloat32,
  float16: (a, b) => (at) => Math.abs(ordered16(a[at] ?? 0) - ordered16(b[at] ?? 0)),
}

export const isDigits = (component: string): component is Digits => Object.hasOwn(distancesOf, component)

/** Exact below 2^53. */
function distancesOfFloat64(a: Float64Array, b: Float64Array): (at: number) => number {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)]
  return (at) => {
    const high = ((wordsA[2 * at + 1] ?? 0) & 0x7fffffff) - ((wordsB[2 * at + 1] ?? 0) & 0x7fffffff)
    return Math.abs(high * twoTo32 + ((wordsA[2 * at] ?? 0) - (wordsB[2 * at] ?? 0)))
  }
}

function distancesOfFloat32(a: Float64Array, b: Float64Array): (at: number) => number {
  const bitsOf = (values: Float64Array) => new Uint32Array(Float32Array.from(values).buffer)
  const [bitsA, bitsB] = [bitsOf(a), bitsOf(b)]
  return (at) => Math.abs(((bitsA[at] ?? 0) & 0x7fffffff) - ((bitsB[at] ?? 0) & 0x7fffffff))
}

const wordsOf = ({ buffer, byteOffset, length }: Float64Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, 2 * length)
