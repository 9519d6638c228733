import { expect, test } from 'vitest'
import { memoryByteSource } from '../arrays/byte-source.ts'
import { openNpy } from '../arrays/open-npy.ts'
import { littleEndianBytes, sentDtype } from './array-bytes.ts'

const count = 400_000

/** An npy file of version 1.0 with 0, 1, 2, … as float64. */
function npy(bigEndian: boolean): Uint8Array {
  const header = `{'descr': '${bigEndian ? '>' : '<'}f8', 'fortran_order': False, 'shape': (${String(count)},), }`
  const padded = `${header.padEnd(128 - 10 - 1)}\n`
  const bytes = Buffer.alloc(128 + count * 8)
  bytes.write('\x93NUMPY\x01\x00', 'latin1')
  bytes.writeUInt16LE(padded.length, 8)
  bytes.write(padded, 10)
  for (let n = 0; n < count; n++) {
    if (bigEndian) bytes.writeDoubleBE(n, 128 + n * 8)
    else bytes.writeDoubleLE(n, 128 + n * 8)
  }
  return bytes
}

test.each([false, true])(
  'pieces of a large array make up the range that was asked for (big-endian: %s)',
  async (big) => {
    const little = Buffer.from(npy(false)).subarray(128)
    const opened = await openNpy(memoryByteSource(npy(big)), 'made.npy')
    if (!opened.ok) throw new Error(opened.failure.message)
    expect(sentDtype(opened.value)).toBe('float64')
    for (const [first, start, end] of [
      [0, 0, count * 8],
      [3, 5, 2 ** 20 + 5],
      [0, 2 ** 20, 2 ** 20 + 1],
      [count - 2, 9, 16],
      [7, 0, 0],
    ] as const) {
      const pieces = await Array.fromAsync(littleEndianBytes(opened.value, first, { start, end }))
      expect(Buffer.concat(pieces).equals(little.subarray(first * 8 + start, first * 8 + end))).toBe(true)
    }
  },
)
