import type { Values } from './read-pair.ts'
import { isCounted, moduliOfPair } from './moduli.ts'

/** The two last axes of both sides, at one place of the axes before them. One axis is a single row. */
export type Plane = {
  a: Float64Array
  b: Float64Array
  /** Real numbers with their sign, moduli of complex ones. */
  moduliA: Float64Array
  moduliB: Float64Array
  isComplex: boolean
  rows: number
  columns: number
  /** Whether there are other planes. */
  isOneOfMany: boolean
}

/** The plane with the largest difference. Null for single elements, and for large arrays that were not read as a whole. */
export function worstPlane(values: Values, shape: number[]): Plane | null {
  const [columns = 1, rows = 1] = shape.slice(-2).reverse()
  const size = rows * columns
  if (size < 2 || values.read < values.of || values.read === 0) return null
  const parts = values.isComplex ? 2 : 1
  const start = size < values.read ? Math.floor(worstAt(values) / size) * size : 0
  const a = values.a.subarray(parts * start, parts * (start + size))
  const b = values.b.subarray(parts * start, parts * (start + size))
  const moduli = values.isComplex ? moduliOfPair({ ...values, a, b, read: size }) : { a, b }
  const { isComplex, read } = values
  return { a, b, moduliA: moduli.a, moduliB: moduli.b, isComplex, rows, columns, isOneOfMany: size < read }
}

/** The first element with the largest difference that counts. */
function worstAt({ a, b, isComplex }: Values): number {
  let [largest, worst] = [-1, 0]
  for (let at = 0; at < a.length; at += 1) {
    const difference = Math.abs((b[at] ?? 0) - (a[at] ?? 0))
    if (difference > largest && isCounted(difference)) [largest, worst] = [difference, at]
  }
  // Of a complex number the larger part is enough to choose a plane by.
  return isComplex ? Math.floor(worst / 2) : worst
}
