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
      let [low, high] = [0, 0]
      for (let bit = 0; bit < 4; bit += 1) {
        low |= (shuffled[first + bit * rowBytes + group] ?? 0) << (8 * bit)
        high |= (shuffled[first + (bit + 4) * rowBytes + group] ?? 0) << (8 * bit)
      }
      let to = group * 8 * elementBytes + byte
      for (let element = 0; element < 8; element += 1) {
        out[to] = everyEighthBit(low >>> element) | (everyEighthBit(high >>> element) << 4)
        to += elementBytes
      }
    }
  }
  out.set(shuffled.subarray(count * elementBytes), count * elementBytes)
  return out
}

/** Bits 0, 8, 16 and 24 as bits 0 to 3. */
const everyEighthBit = (bits: number): number =>
  (bits & 1) | ((bits >>> 7) & 2) | ((bits >>> 14) & 4) | ((bits >>> 21) & 8)
