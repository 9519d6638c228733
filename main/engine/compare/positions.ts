import type { ArrayExtent, ArrayPositions } from '../../contract/positions.ts'
import type { Elements } from '../arrays/elements.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { toReport } from './report-number.ts'
import { modulus } from './vector-complex.ts'

/** A block of both sides is read, added up and forgotten: memory stays the same whatever the arrays' size. */
const elementsPerBlock = 2 ** 16

type PositionsOptions = {
  signal?: AbortSignal | undefined
  /** Told after every block. */
  onElements?: ((done: number) => void) | undefined
}

/**
 * Σ |B - A|, max |B - A| and Σ |A| at each index of two axes, over all others (see contract), in float64; 64-bit integers
 * are subtracted exactly. `b` null: of A alone. Arrays are of one shape. Rejects with ArrayReadError, and with the
 * signal's reason.
 */
export async function positionsOf(
  a: StoredArray,
  b: StoredArray | null,
  axes: readonly [number, number],
  { signal, onElements }: PositionsOptions = {},
): Promise<ArrayPositions> {
  const { count, columns, positionAt, run } = placesOf(a.shape, axes)
  const rows = count / columns
  const [sum, max, size] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const [extentA, extentB] = [createExtent(), createExtent()]
  for (let start = 0; start < a.count; start += elementsPerBlock) {
    signal?.throwIfAborted()
    const length = Math.min(elementsPerBlock, a.count - start)
    const [ofA, ofB] = await Promise.all([a.readElements(start, length), b?.readElements(start, length) ?? null])
    const sizes = sizesOf(ofA, a)
    extentA.add(sizes)
    if (ofB !== null && b !== null) extentB.add(sizesOf(ofB, b))
    const differences = ofB === null || b === null ? absolute(sizes) : differencesOf(ofA, ofB, a, b)
    for (let from = 0; from < length;) {
      // Up to the next multiple of the run all elements belong to one position.
      const to = Math.min(length, from + run - ((start + from) % run))
      const position = positionAt(start + from)
      for (let at = from; at < to; at += 1) {
        const difference = differences[at] ?? 0
        sum[position] = (sum[position] ?? 0) + difference
        if (difference > (max[position] ?? 0)) max[position] = difference
        const value = Math.abs(sizes[at] ?? 0)
        if (value < Infinity) size[position] = (size[position] ?? 0) + value
      }
      from = to
    }
    onElements?.(start + length)
  }
  return {
    shape: [rows, columns],
    sum: Array.from(sum, toReport),
    max: Array.from(max, toReport),
    size: Array.from(size),
    a: extentA.found(),
    b: extentB.found(),
  }
}

/** Which position an element belongs to, and how many neighbours share it. */
function placesOf(shape: readonly number[], [y, x]: readonly [number, number]) {
  const strideOf = (axis: number) => shape.slice(axis + 1).reduce((product, length) => product * length, 1)
  const [rows, columns] = [shape[y] ?? 1, shape[x] ?? 1]
  const [down, across] = [strideOf(y), strideOf(x)]
  return {
    count: rows * columns,
    columns,
    run: Math.min(down, across),
    positionAt: (element: number) =>
      (Math.floor(element / down) % rows) * columns + (Math.floor(element / across) % columns),
  }
}

/** Real elements as they are, moduli of complex ones. */
function sizesOf({ values }: Elements, { element }: StoredArray): Float64Array {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) return Float64Array.from(values, Number)
  if (element.kind !== 'complex') return Float64Array.from(values)
  return Float64Array.from({ length: values.length / 2 }, (_, at) =>
    modulus(values[2 * at] ?? 0, values[2 * at + 1] ?? 0),
  )
}

const absolute = (sizes: Float64Array) => sizes.map((size) => (Number.isNaN(size) ? 0 : Math.abs(size)))

/** |B - A|: 0 where both are NaN or the same infinity, infinite where one alone is not finite. */
function differencesOf(ofA: Elements, ofB: Elements, a: StoredArray, b: StoredArray): Float64Array {
  const [one, other] = [partsOf(ofA, a), partsOf(ofB, b)]
  const { integers: integersA } = one
  const { integers: integersB } = other
  if (integersA !== null && integersB !== null) {
    return Float64Array.from(integersA, (value, at) => Math.abs(Number((integersB[at] ?? 0n) - value)))
  }
  return Float64Array.from({ length: one.re.length }, (_, at) => {
    const real = distance(one.re[at] ?? 0, other.re[at] ?? 0)
    const imaginary = distance(one.im?.[at] ?? 0, other.im?.[at] ?? 0)
    return imaginary === 0 ? real : modulus(real, imaginary)
  })
}

function distance(a: number, b: number): number {
  if (a === b) return 0
  const difference = Math.abs(b - a)
  if (!Number.isNaN(difference)) return difference
  return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity
}

type Parts = { re: Float64Array; im: Float64Array | null; integers: bigint[] | null }

function partsOf({ values }: Elements, { element }: StoredArray): Parts {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    return { re: Float64Array.from(values, Number), im: null, integers: Array.from<bigint>(values) }
  }
  if (element.kind !== 'complex') return { re: Float64Array.from(values), im: null, integers: null }
  const part = (first: 0 | 1) =>
    Float64Array.from({ length: values.length / 2 }, (_, at) => values[2 * at + first] ?? 0)
  return { re: part(0), im: part(1), integers: null }
}

/** Powers of ten that float64 has above zero. */
const leastDecade = -324
const decades = 634
/** Of positive values so many may lie below the decade that a log picture starts at. */
const belowFirst = 0.001

function createExtent(): { add: (values: Float64Array) => void; found: () => ArrayExtent | null } {
  let [low, high] = [Infinity, -Infinity]
  const counts = new Float64Array(decades)
  return {
    add: (values) => {
      for (const value of values) {
        if (value - value !== 0) continue
        if (value < low) low = value
        if (value > high) high = value
        if (value > 0) {
          const decade = Math.floor(Math.log10(value)) - leastDecade
          counts[decade] = (counts[decade] ?? 0) + 1
        }
      }
    },
    found: () => (low > high ? null : { low, high, decade: firstDecade(counts) }),
  }
}

function firstDecade(counts: Float64Array): number | null {
  const all = counts.reduce((total, count) => total + count, 0)
  if (all === 0) return null
  let seen = 0
  return leastDecade + counts.findIndex((count) => (seen += count) > belowFirst * all)
}
