import type { Elements } from '../../arrays/elements.ts'
import type { StoredArray } from '../../arrays/open-npy.ts'

/** More are sampled: two sides and what is computed of them must fit into the memory of a small machine. */
const mostElements = 2 ** 25
const elementsPerRead = 2 ** 16
/** Statistics of more than that rest on a sample, so that they take no more than a second or so. */
const mostForStatistics = 2 ** 22
const elementsPerStretch = 2 ** 12

/** Both sides as float64; complex ones as (re, im) pairs, also where only one side is complex. */
export type Values = {
  a: Float64Array
  b: Float64Array
  isComplex: boolean
  /** Elements on each side, and of how many. */
  read: number
  of: number
}

/** Reads both arrays, or evenly spaced stretches of larger ones. Rejects with ArrayReadError. */
export async function readPair(a: StoredArray, b: StoredArray): Promise<Values> {
  const isComplex = a.element.kind === 'complex' || b.element.kind === 'complex'
  const parts = isComplex ? 2 : 1
  // Complex elements come as two numbers each.
  const strideOf = (array: StoredArray) => (isComplex && array.element.kind !== 'complex' ? 2 : 1)
  const reads = Math.ceil(a.count / elementsPerRead)
  const kept = Math.min(reads, Math.floor(mostElements / elementsPerRead))
  const starts = Array.from({ length: kept }, (_, k) => Math.floor((k * reads) / kept) * elementsPerRead)
  const read = starts.reduce((sum, start) => sum + Math.min(elementsPerRead, a.count - start), 0)
  const values = { a: new Float64Array(parts * read), b: new Float64Array(parts * read) }
  let filled = 0
  for (const start of starts) {
    const count = Math.min(elementsPerRead, a.count - start)
    const [x, y] = await Promise.all([a.readElements(start, count), b.readElements(start, count)])
    place(values.a, filled * parts, x, strideOf(a))
    place(values.b, filled * parts, y, strideOf(b))
    filled += count
  }
  return { ...values, isComplex, read, of: a.count }
}

/** Evenly spaced stretches of what was read, where that is much. */
export function sampleOf(values: Values): Values {
  const every = Math.ceil(values.read / mostForStatistics)
  if (every <= 1) return values
  const stretch = (values.isComplex ? 2 : 1) * elementsPerStretch
  const sampled = (of: Float64Array): Float64Array => {
    const stretches = Math.ceil(of.length / (stretch * every))
    const into = new Float64Array(stretches * stretch)
    let filled = 0
    for (let start = 0; start < of.length; start += stretch * every) {
      const part = of.subarray(start, start + stretch)
      into.set(part, filled)
      filled += part.length
    }
    return into.subarray(0, filled)
  }
  const [a, b] = [sampled(values.a), sampled(values.b)]
  return { ...values, a, b, read: values.isComplex ? a.length / 2 : a.length }
}

/** `stride`: numbers of an element in `into`; real beside complex has an imaginary part of 0. */
function place(into: Float64Array, at: number, { values }: Elements, stride: number): void {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    for (let k = 0; k < values.length; k += 1) into[at + stride * k] = Number(values[k])
  } else if (stride === 1) into.set(values, at)
  else for (let k = 0; k < values.length; k += 1) into[at + stride * k] = values[k] ?? 0
}
