/** Bytes seen as the largest words that elements are made of: they are moved, never read as numbers, so that every bit of a NaN survives. */
export type Words = Uint32Array | Uint16Array | Uint8Array

const wordBytesOf = (elementBytes: number): 1 | 2 | 4 => (elementBytes % 4 === 0 ? 4 : elementBytes === 2 ? 2 : 1)

/** The same memory where it is aligned, else a copy. */
export function wordsOf(bytes: Uint8Array, elementBytes: number): Words {
  const wordBytes = wordBytesOf(elementBytes)
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % wordBytes === 0 ? bytes : new Uint8Array(bytes)
  if (wordBytes === 4) return new Uint32Array(buffer, byteOffset, byteLength / 4)
  return wordBytes === 2
    ? new Uint16Array(buffer, byteOffset, byteLength / 2)
    : new Uint8Array(buffer, byteOffset, byteLength)
}

export const wordsPerElement = (elementBytes: number): number => elementBytes / wordBytesOf(elementBytes)
