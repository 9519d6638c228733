import { CorruptData } from './corrupt-data.ts'

/** Repeats what lies `distance` before the end of what is `filled`, also beyond that end; answers the new end. */
export function copyMatch(out: Uint8Array, filled: number, distance: number, length: number): number {
  const end = filled + length
  if (distance === 0 || distance > filled || end > out.length)
    throw new CorruptData('a repetition points outside of the data')
  if (distance >= length) out.copyWithin(filled, filled - distance, filled - distance + length)
  else for (let at = filled; at < end; at += 1) out[at] = out[at - distance] ?? 0
  return end
}
