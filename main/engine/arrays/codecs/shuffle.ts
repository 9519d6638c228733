/** Undoes Blosc's byte shuffle: first bytes of all elements, then second bytes, …; what is left over lies at the end. */
export function unshuffleBytes(shuffled: Uint8Array, elementBytes: number): Uint8Array {
  const out = new Uint8Array(shuffled.length)
  const count = Math.floor(shuffled.length / elementBytes)
  for (let byte = 0; byte < elementBytes; byte += 1) {
    const start = byte * count
    for (let k = 0, to = byte; k < count; k += 1, to += elementBytes) out[to] = shuffled[start + k] ?? 0
  }
  out.set(shuffled.subarray(count * elementBytes), count * elementBytes)
  return out
}

/**
 * Undoes Blosc's bit shuffle: lowest bits of the first bytes of all elements, eight to a byte, then the next bits, …
 * Elements that are no multiple of eight were not shuffled at all (c-blosc 1.21, blosc/shuffle.c).
 */
export function unshuffleBits(shuffled: Uint8Array, elementBytes: number): Uint8Array {
  const count = Math.floor(shuffled.length / elementBytes)
  if (count % 8 !== 0) return shuffled
  const out = new Uint8Array(shuffled.length)
  const rowBytes = count / 8
  for (let byte = 0; byte < elementBytes; byte += 1) {
    const first = byte * 8 * rowBytes
    for (let group = 0; group < rowBytes; group += 1) {
      const at = first + group
      let low = rowsAt(shuffled, at, rowBytes)
      let high = rowsAt(shuffled, at + 4 * rowBytes, rowBytes)
      // An 8 x 8 matrix of bits is turned by its 1 x 1, 2 x 2 and 4 x 4 blocks (Warren, Hacker's Delight, 7-3).
      let swap = (low ^ (low >>> 7)) & 0x00aa00aa
      low ^= swap ^ (swap << 7)
      swap = (high ^ (high >>> 7)) & 0x00aa00aa
      high ^= swap ^ (swap << 7)
      swap = (low ^ (low >>> 14)) & 0x0000cccc
      low ^= swap ^ (swap << 14)
      swap = (high ^ (high >>> 14)) & 0x0000cccc
      high ^= swap ^ (swap << 14)
      swap = (low ^ (high << 4)) & 0xf0f0f0f0
      low ^= swap
      high ^= swap >>> 4
      let to = group * 8 * elementBytes + byte
      for (let shift = 0; shift < 32; shift += 8, to += elementBytes) out[to] = low >>> shift
      for (let shift = 0; shift < 32; shift += 8, to += elementBytes) out[to] = high >>> shift
    }
  }
  out.set(shuffled.subarray(count * elementBytes), count * elementBytes)
  return out
}

/** Four bytes, `step` apart, as one word. */
const rowsAt = (bytes: Uint8Array, at: number, step: number): number =>
  (bytes[at] ?? 0) |
  ((bytes[at + step] ?? 0) << 8) |
  ((bytes[at + 2 * step] ?? 0) << 16) |
  ((bytes[at + 3 * step] ?? 0) << 24)
