import { type Words, wordsOf, wordsPerElement } from './words.ts'

/** A part of an array: on each axis, elements `from` to `from + size`. */
export type Box = { from: readonly number[]; size: readonly number[] }

/** Elements in memory: their bytes, the place of the first one, and the distance along each axis (both in elements). */
export type Placed = { bytes: Uint8Array; start: number; strides: readonly number[] }

/** Distances between neighbours on each axis when the axes are nested in `order`, outermost first. */
export function stridesIn(order: readonly number[], size: readonly number[]): number[] {
  const strides = size.map(() => 0)
  order.reduceRight((distance, axis) => {
    strides[axis] = distance
    return distance * (size[axis] ?? 0)
  }, 1)
  return strides
}

/** In C order: the last axis fastest. */
export const denseStrides = (size: readonly number[]): number[] => stridesIn([...size.keys()], size)

export const elementsOf = (size: readonly number[]): number =>
  // Sizes beside a 0 may multiply beyond float64, and infinity times 0 is no number.
  size.includes(0) ? 0 : size.reduce((product, one) => product * one, 1)

/** Puts `size` elements from one layout into another. Bytes are moved, never read as numbers. */
export function copyBox(from: Placed, to: Placed, size: readonly number[], elementBytes: number): void {
  if (elementsOf(size) === 0) return
  // Words of memory that is not aligned would be words of a copy.
  const wordElementBytes = to.bytes.byteOffset % 4 === 0 ? elementBytes : 1
  const words = (elementBytes / wordElementBytes) * wordsPerElement(wordElementBytes)
  const [source, target] = [wordsOf(from.bytes, wordElementBytes), wordsOf(to.bytes, wordElementBytes)]
  // The innermost loop runs along the axis whose elements lie closest together where they go.
  const axes = [...size.keys()].sort((a, b) => (to.strides[b] ?? 0) - (to.strides[a] ?? 0))
  const inner = axes.at(-1)
  const along = {
    count: inner === undefined ? 1 : (size[inner] ?? 0),
    from: inner === undefined ? 1 : (from.strides[inner] ?? 0),
    to: inner === undefined ? 1 : (to.strides[inner] ?? 0),
  }
  const copyFrom = (depth: number, fromAt: number, toAt: number): void => {
    const axis = axes[depth]
    if (axis === undefined || depth >= axes.length - 1) {
      copyRun(source, fromAt * words, target, toAt * words, along, words)
      return
    }
    for (let k = 0; k < (size[axis] ?? 0); k += 1) {
      copyFrom(depth + 1, fromAt + k * (from.strides[axis] ?? 0), toAt + k * (to.strides[axis] ?? 0))
    }
  }
  copyFrom(0, from.start, to.start)
}

function copyRun(
  source: Words,
  fromAt: number,
  target: Words,
  toAt: number,
  along: { count: number; from: number; to: number },
  words: number,
): void {
  if (along.from === 1 && along.to === 1) {
    target.set(source.subarray(fromAt, fromAt + along.count * words), toAt)
    return
  }
  const [fromStep, toStep] = [along.from * words, along.to * words]
  for (let k = 0; k < along.count; k += 1) {
    for (let word = 0; word < words; word += 1) target[toAt + word] = source[fromAt + word] ?? 0
    fromAt += fromStep
    toAt += toStep
  }
}

/** The fewest boxes that are elements `start` to `start + count` of an array in C order, in that order. */
export function* boxesOfRun(shape: readonly number[], start: number, count: number): Generator<Box> {
  const strides = denseStrides(shape)
  let [at, left] = [start, count]
  while (left > 0) {
    // The outermost axis that a whole step of fits here; all within it is taken whole.
    const axis = strides.findIndex((stride) => at % stride === 0 && stride <= left)
    const stride = strides[axis] ?? 1
    const from = strides.map((step, k) => Math.floor(at / step) % (shape[k] ?? 1))
    const room = (shape[axis] ?? 1) - (from[axis] ?? 0)
    const steps = Math.min(room, Math.floor(left / stride))
    yield { from, size: shape.map((size, k) => (k < axis ? 1 : k === axis ? steps : size)) }
    at += steps * stride
    left -= steps * stride
  }
}

/** Boxes of at most so many elements that make up `box`, in C order. */
export function* piecesOf(box: Box, mostElements: number): Generator<Box> {
  const axis = box.size.findIndex((size) => size > 1)
  if (axis < 0 || elementsOf(box.size) <= mostElements) {
    yield box
    return
  }
  const step = Math.max(1, Math.floor(mostElements / elementsOf(box.size.slice(axis + 1))))
  const end = (box.from[axis] ?? 0) + (box.size[axis] ?? 0)
  for (let at = box.from[axis] ?? 0; at < end; at += step) {
    const part = { from: box.from.with(axis, at), size: box.size.with(axis, Math.min(step, end - at)) }
    yield* piecesOf(part, mostElements)
  }
}
