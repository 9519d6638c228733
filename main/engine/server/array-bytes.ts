import { parseDescr } from '../arrays/dtype.ts'
import { swapBytes } from '../arrays/elements.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import type { ByteRange } from './byte-range.ts'

const pieceBytes = 2 ** 20

/**
 * Bytes `range` of the array's elements from `startElement` on, in C order and little-endian, in pieces of about 1 MiB.
 * Rejects with ArrayReadError where the file can't be read after all.
 */
export async function* littleEndianBytes(
  array: StoredArray,
  startElement: number,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  const { element } = array
  const { sizeBytes } = element
  const last = Math.ceil(range.end / sizeBytes)
  const step = Math.max(1, Math.floor(pieceBytes / sizeBytes))
  for (let at = Math.floor(range.start / sizeBytes); at < last; at += step) {
    const count = Math.min(step, last - at)
    const { bytes } = await array.readElements(startElement + at, count)
    const ordered = element.bigEndian ? new Uint8Array(bytes) : bytes
    if (element.bigEndian) swapBytes(ordered, element.componentBytes)
    const offset = at * sizeBytes
    yield ordered.subarray(Math.max(0, range.start - offset), Math.min(count * sizeBytes, range.end - offset))
  }
}

/** numpy's name of the dtype as it is sent: `float64` for a stored `>f8`. */
export function sentDtype({ dtype, element }: StoredArray): string {
  if (!element.bigEndian) return dtype
  const native = parseDescr(dtype.replace('>', '<'))
  if ('refused' in native) throw new Error(`${dtype} is known in one byte order only`)
  return native.name
}
