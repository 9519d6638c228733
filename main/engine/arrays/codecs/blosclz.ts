import { copyMatch } from './copy-match.ts'
import { CorruptData } from './corrupt-data.ts'

const farthestNear = 8191

/**
 * Inflates BloscLZ data (FastLZ, level 2) into `out`, which they must fill exactly. An instruction below 32 announces
 * that many literals and one; its three upper bits are else the length of a repetition less two, the lower five the
 * upper part of its distance. Format: c-blosc 1.21, blosc/blosclz.c.
 * @throws CorruptData
 */
export function decodeBloscLz(data: Uint8Array, out: Uint8Array): void {
  let [at, filled] = [0, 0]
  const next = (): number => {
    const byte = data[at]
    if (byte === undefined) throw new CorruptData('BloscLZ data end early')
    at += 1
    return byte
  }
  while (at < data.length) {
    // The first instruction is of literals whatever its upper bits say: they are the level.
    const instruction = at === 0 ? next() & 31 : next()
    if (instruction < 32) {
      const end = at + instruction + 1
      if (end > data.length || filled + instruction + 1 > out.length)
        throw new CorruptData('BloscLZ data hold more literals than there is room for')
      out.set(data.subarray(at, end), filled)
      filled += instruction + 1
      at = end
      continue
    }
    let length = (instruction >> 5) + 2
    if (length === 9) {
      for (let more = 255; more === 255; length += more) more = next()
    }
    const near = (instruction & 31) * 256 + next()
    const distance = near === farthestNear ? farthestNear + next() * 256 + next() : near
    filled = copyMatch(out, filled, distance + 1, length)
  }
  if (filled !== out.length) throw new CorruptData(`BloscLZ data hold ${filled} bytes; ${out.length} were expected`)
}
