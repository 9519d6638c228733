import { type ArrayExtent, type ArrayPositions, mostPositions } from '../../contract/positions.ts'
import { modulus } from '../../contract/picture/modulus.ts'
import type { Elements } from '../arrays/elements.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { toReport } from './report-number.ts'

/** A block of both sides is read, added up and forgotten: memory stays the same whatever the arrays' size. */
const elementsPerBlock = 2 ** 16

/** As in the contract, with numbers that need no spelling. */
export type PositionSums = Pick<ArrayPositions, 'shape' | 'a' | 'b'> & Record<'sum' | 'max' | 'size', Float64Array>

/** A sentence where two axes of these shapes have no positions to compare. */
export function positionsFault(
  shape: readonly number[],
  other: readonly number[] | null,
  [y, x]: readonly [number, number],
): string | null {
  const named = `(${shape.join(', ')})`
  if (other !== null && other.join() !== shape.join()) {
    return `The arrays have another shape on either side: ${named} and (${other.join(', ')}).`
  }
  const [rows, columns] = [shape[y], shape[x]]
  if (y === x || rows === undefined || columns === undefined) return `An array of shape ${named} has no such two axes.`
  if (rows * columns <= mostPositions) return null
  return `${rows * columns} positions are more than the ${mostPositions} that a navigator shows.`
}

/**
 * Σ |B - A|, max |B - A| and Σ |A| at each index of two axes, over all others (see contract), in float64; 64-bit integers
 * are subtracted exactly. `b` null: of A alone. Arrays are of one shape. Rejects with ArrayReadError.
 * @param onElements told after every block how many elements are done
 */
export async function positionsOf(
  a: StoredArray,
  b: StoredArray | null,
  axes: readonly [number, number],
  onElements?: (done: number) => void,
): Promise<PositionSums> {
  const { count, columns, positionAt, run } = placesOf(a.shape, axes)
  const rows = count / columns
  const [sum, max, size] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const [extentA, extentB] = [createExtent(), createExtent()]
  for (let start = 0; start < a.count; start += elementsPerBlock) {
    const length = Math.min(elementsPerBlock, a.count - start)
    const [ofA, ofB] = await Promise.all([a.readElements(start, length), b?.readElements(start, length) ?? null])
    const sideA = sideOf(ofA, a)
    const sideB = ofB === null || b === null ? null : sideOf(ofB, b)
    const sizes = sizesOf(sideA)
    extentA.add(sizes)
    if (sideB !== null) extentB.add(sizesOf(sideB))
    const differences = sideB === null ? absolute(sizes) : differencesOf(sideA, sideB)
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
  return { shape: [rows, columns], sum, max, size, a: extentA.found(), b: extentB.found() }
}

export const reportedPositions = ({ sum, max, size, ...rest }: PositionSums): ArrayPositions => ({
  ...rest,
  sum: Array.from(sum, toReport),
  max: Array.from(max, toReport),
  size: Array.from(size),
})

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

type Side = { re: Float64Array; im: Float64Array | null; integers: BigInt64Array | BigUint64Array | null }

function sideOf({ values }: Elements, { element }: StoredArray): Side {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    return { re: Float64Array.from(values, Number), im: null, integers: values }
  }
  const numbers = values instanceof Float64Array ? values : new Float64Array(values)
  if (element.kind !== 'complex') return { re: numbers, im: null, integers: null }
  const [re, im] = [new Float64Array(numbers.length / 2), new Float64Array(numbers.length / 2)]
  for (let at = 0; at < re.length; at += 1) {
    re[at] = numbers[2 * at] ?? 0
    im[at] = numbers[2 * at + 1] ?? 0
  }
  return { re, im, integers: null }
}

/** Real elements as they are, moduli of complex ones. */
const sizesOf = ({ re, im }: Side): Float64Array =>
  im === null ? re : re.map((part, at) => modulus(part, im[at] ?? 0))

const absolute = (sizes: Float64Array) => sizes.map((size) => (Number.isNaN(size) ? 0 : Math.abs(size)))

/** |B - A|: 0 where both are NaN or the same infinity, infinite where one alone is not finite. */
function differencesOf(a: Side, b: Side): Float64Array {
  const { integers: one } = a
  const { integers: other } = b
  if (one !== null && other !== null) {
    return a.re.map((_, at) => Math.abs(Number(BigInt(other[at] ?? 0) - BigInt(one[at] ?? 0))))
  }
  const differences = new Float64Array(a.re.length)
  for (let at = 0; at < differences.length; at += 1) differences[at] = distance(a.re[at] ?? 0, b.re[at] ?? 0)
  if (a.im === null && b.im === null) return differences
  const [ofA, ofB] = [a.im, b.im]
  return differences.map((real, at) => modulus(real, distance(ofA?.[at] ?? 0, ofB?.[at] ?? 0)))
}

function distance(a: number, b: number): number {
  if (a === b) return 0
  const difference = Math.abs(b - a)
  if (difference === difference) return difference
  return a !== a && b !== b ? 0 : Infinity
}

/** Powers of ten that float64 has above zero. */
const leastDecade = -324
const decades = 634
/** Of positive values so many may lie below the decade that a log picture starts at. */
const belowFirst = 0.001

function createExtent(): { add: (values: Float64Array) => void; found: () => ArrayExtent | null } {
  let [low, high] = [Infinity, -Infinity]
  const counts = new Float64Array(decades)
  // Neighbours mostly share a decade: a logarithm is taken only where they don't.
  let [decade, from, to] = [0, 1, 0]
  const add = (values: Float64Array) => {
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? NaN
      if (value - value !== 0) continue
      if (value < low) low = value
      if (value > high) high = value
      if (value <= 0) continue
      if (value < from || value >= to) {
        const exponent = Math.floor(Math.log10(value))
        ;[decade, from, to] = [exponent - leastDecade, 10 ** exponent, 10 ** (exponent + 1)]
      }
      counts[decade] = (counts[decade] ?? 0) + 1
    }
  }
  return { add, found: () => (low > high ? null : { low, high, decade: firstDecade(counts) }) }
}

function firstDecade(counts: Float64Array): number | null {
  const all = counts.reduce((total, count) => total + count, 0)
  if (all === 0) return null
  let seen = 0
  return leastDecade + counts.findIndex((count) => (seen += count) > belowFirst * all)
}
