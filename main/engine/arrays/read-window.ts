import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'
import { allEnded } from './all-ended.ts'
import type { ByteSource } from './byte-source.ts'
import { type Piece, type Strides, windowPieces } from './window-runs.ts'
import { type Words, wordsOf, wordsPerElement } from './words.ts'

/** Elements that lie one after the other in `source`, from its start. */
export type DenseElements = { source: ByteSource; strides: Strides; elementBytes: number }

const batchBytes = 2 ** 20
/** Small reads wait for the disk side by side. */
const batchPieces = 16

/**
 * Reads the window's elements into `out`, as stored, row by row. Only what it needs is read, but for gaps of less than
 * a page. Rejects with the signal's reason between two batches.
 */
export async function readDenseWindow(
  { source, strides, elementBytes }: DenseElements,
  plane: ArrayPlane,
  window: PlaneWindow,
  out: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const target = wordsOf(out, elementBytes)
  const read = async (piece: Piece): Promise<void> => {
    const offset = piece.from * elementBytes
    const length = (piece.to - piece.from) * elementBytes
    const place = placeInOneRun(piece)
    if (place === null) {
      const words = wordsOf(await source.read(offset, length), elementBytes)
      scatter(words, piece, target, wordsPerElement(elementBytes))
    } else {
      const into = out.subarray(place * elementBytes, place * elementBytes + length)
      const bytes = await source.read(offset, length, into)
      if (bytes !== into) into.set(bytes)
    }
  }
  let batch: Piece[] = []
  let size = 0
  for (const piece of windowPieces(strides, plane, window, elementBytes)) {
    const pieceBytes = (piece.to - piece.from) * elementBytes
    if (batch.length === batchPieces || (batch.length > 0 && size + pieceBytes > batchBytes)) {
      signal?.throwIfAborted()
      await allEnded(batch.map(read))
      batch = []
      size = 0
    }
    batch.push(piece)
    size += pieceBytes
  }
  signal?.throwIfAborted()
  await allEnded(batch.map(read))
}

/** Where a piece goes as it is, without gaps; null where it must be taken apart. */
function placeInOneRun({ from, runs }: Piece): number | null {
  const [first] = runs
  if (first === undefined) return null
  const isWhole = runs.every(
    ({ at, count, step, target, targetStep }) =>
      (count === 1 || (step === 1 && targetStep === 1)) && at - from === target - first.target,
  )
  return isWhole ? first.target : null
}

function scatter(from: Words, piece: Piece, to: Words, words: number): void {
  for (const { at, count, step, target, targetStep } of piece.runs) {
    if (step === 1 && targetStep === 1) {
      to.set(from.subarray((at - piece.from) * words, (at - piece.from + count) * words), target * words)
      continue
    }
    let source = (at - piece.from) * words
    let place = target * words
    for (let k = 0; k < count; k += 1) {
      for (let word = 0; word < words; word += 1) to[place + word] = from[source + word] ?? 0
      source += step * words
      place += targetStep * words
    }
  }
}
