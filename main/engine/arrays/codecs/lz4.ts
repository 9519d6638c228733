import { CorruptData } from './corrupt-data.ts'
import { copyMatch } from './copy-match.ts'

const shortestMatch = 4
const noMoreThanNibble = 15

/**
 * Inflates one LZ4 block into `out`, which it must fill exactly. Format: lz4_Block_format.md: a token (lengths of
 * literals and match), literals, a distance of two bytes; the last sequence is literals alone.
 * @throws CorruptData
 */
export function decodeLz4Block(block: Uint8Array, out: Uint8Array): void {
  let [at, filled] = [0, 0]
  const next = (): number => {
    const byte = block[at]
    if (byte === undefined) throw new CorruptData('an LZ4 block ends early')
    at += 1
    return byte
  }
  const lengthOf = (nibble: number): number => {
    let length = nibble
    if (nibble < noMoreThanNibble) return length
    for (;;) {
      const more = next()
      length += more
      if (more < 255) return length
    }
  }
  for (;;) {
    const token = next()
    const literals = lengthOf(token >> 4)
    if (at + literals > block.length || filled + literals > out.length)
      throw new CorruptData('an LZ4 block holds more literals than there is room for')
    out.set(block.subarray(at, at + literals), filled)
    at += literals
    filled += literals
    if (at === block.length) break
    const distance = next() + 256 * next()
    filled = copyMatch(out, filled, distance, lengthOf(token & noMoreThanNibble) + shortestMatch)
  }
  if (filled !== out.length) throw new CorruptData(`an LZ4 block holds ${filled} bytes; ${out.length} were expected`)
}
