/** Where pixels of an array fall on pixels of the screen. All in device pixels, exact: painters only look things up. */

/** A rectangle of the target that shows a plane. */
export type Placement = {
  x: number
  y: number
  width: number
  height: number
  /** Where the first corner of the array's first pixel falls on the target; need not be inside. */
  originX: number
  originY: number
  /** Device pixels an array pixel is wide. */
  zoom: number
}

/** How many array pixels a side become one block: every block then covers a device pixel at least, so that none is lost. */
export const stepFor = (zoom: number): number => (zoom >= 1 ? 1 : 2 ** Math.ceil(-Math.log2(zoom)))

/** One axis of a placement: for each device pixel its block, and where that block starts and ends on the target. */
export type Lookup = { index: Int32Array; start: Int32Array; end: Int32Array }

/** `count` blocks of `step` array pixels; -1 where a device pixel shows none. */
export function lookUp(from: number, length: number, origin: number, blockPixels: number, count: number): Lookup {
  const index = new Int32Array(length)
  const start = new Int32Array(length)
  const end = new Int32Array(length)
  for (let pixel = 0; pixel < length; pixel += 1) {
    const block = Math.floor((from + pixel + 0.5 - origin) / blockPixels)
    index[pixel] = block < 0 || block >= count ? -1 : block
  }
  for (let pixel = 0; pixel < length; pixel += 1) {
    start[pixel] = pixel > 0 && index[pixel] === index[pixel - 1] ? (start[pixel - 1] ?? 0) : from + pixel
  }
  for (let pixel = length - 1; pixel >= 0; pixel -= 1) {
    end[pixel] = pixel < length - 1 && index[pixel] === index[pixel + 1] ? (end[pixel + 1] ?? 0) : from + pixel + 1
  }
  return { index, start, end }
}

/** First and last block that a lookup shows; null where it shows none. */
export function shownBlocks({ index }: Lookup): { first: number; last: number } | null {
  const first = index.find((block) => block >= 0)
  const last = index.findLast((block) => block >= 0)
  return first === undefined || last === undefined ? null : { first, last }
}
