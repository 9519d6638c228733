import { type Words, wordsOf, wordsPerElement } from './words.ts'

/**
 * Elements in Fortran order (first index fastest) put into C order (last index fastest). Bytes are moved, never read
 * as numbers, so that every bit of a NaN survives.
 */
export function fromFortranOrder(stored: Uint8Array, shape: number[], sizeBytes: number): Uint8Array {
  const out = new Uint8Array(stored.byteLength)
  gather(wordsOf(stored, sizeBytes), wordsOf(out, sizeBytes), shape, wordsPerElement(sizeBytes))
  return out
}

function gather(from: Words, to: Words, shape: number[], words: number): void {
  const strides = fortranStrides(shape)
  const index = shape.map(() => 0)
  let source = 0
  for (let target = 0; target < to.length; target += words) {
    for (let word = 0; word < words; word += 1) to[target + word] = from[source * words + word] ?? 0
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      const next = (index[axis] ?? 0) + 1
      const stride = strides[axis] ?? 0
      const size = shape[axis] ?? 0
      source += stride
      if (next < size) {
        index[axis] = next
        break
      }
      index[axis] = 0
      source -= stride * size
    }
  }
}

export function fortranStrides(shape: number[]): number[] {
  let stride = 1
  return shape.map((size) => {
    const own = stride
    stride *= size
    return own
  })
}
