/**
 * Elements in Fortran order (first index fastest) put into C order (last index fastest). Bytes are moved, never read
 * as numbers, so that every bit of a NaN survives.
 */
export function fromFortranOrder(stored: Uint8Array, shape: number[], sizeBytes: number): Uint8Array {
  const out = new Uint8Array(stored.byteLength)
  const wordBytes = sizeBytes % 4 === 0 ? 4 : sizeBytes === 2 ? 2 : 1
  const aligned = stored.byteOffset % wordBytes === 0 ? stored : new Uint8Array(stored)
  const asWords = (bytes: Uint8Array): Uint32Array | Uint16Array | Uint8Array => {
    if (wordBytes === 4) return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    return wordBytes === 2 ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2) : bytes
  }
  gather(asWords(aligned), asWords(out), shape, sizeBytes / wordBytes)
  return out
}

type Words = Uint32Array | Uint16Array | Uint8Array

function gather(from: Words, to: Words, shape: number[], wordsPerElement: number): void {
  const strides = fortranStrides(shape)
  const index = shape.map(() => 0)
  let source = 0
  for (let target = 0; target < to.length; target += wordsPerElement) {
    for (let word = 0; word < wordsPerElement; word += 1) to[target + word] = from[source * wordsPerElement + word] ?? 0
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

function fortranStrides(shape: number[]): number[] {
  let stride = 1
  return shape.map((size) => {
    const own = stride
    stride *= size
    return own
  })
}
