import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'
import type { ByteSource } from './byte-source.ts'
import { type Piece, type Strides, windowPieces } from './window-runs.ts'
import { type Words, wordsOf, wordsPerElement } from './words.ts'

/** Elements that lie one after the other in `source`, from its start. */
export type DenseElements = { source: ByteSource; strides: Strides; elementBytes: number }

const batchBytes = 2 ** 20
/** Small reads wait for the disk side by side. */
const batchPieces = 16

/** The window's elements as stored, row by row; only what it needs is read, but for gaps of less than a page. */
export async function readDenseWindow(
  { source, strides, elementBytes }: DenseElements,
  plane: ArrayPlane,
  window: PlaneWindow,
): Promise<Uint8Array> {
  const out = new Uint8Array(window.rows * window.columns * elementBytes)
  const words = wordsOf(out, elementBytes)
  const read = async (pieces: Piece[]): Promise<void> => {
    await Promise.all(
      pieces.map(async ({ from, to, runs }) => {
        const bytes = await source.read(from * elementBytes, (to - from) * elementBytes)
        scatter(wordsOf(bytes, elementBytes), from, runs, words, wordsPerElement(elementBytes))
      }),
    )
  }
  let batch: Piece[] = []
  let size = 0
  for (const piece of windowPieces(strides, plane, window, elementBytes)) {
    const pieceBytes = (piece.to - piece.from) * elementBytes
    if (batch.length === batchPieces || (batch.length > 0 && size + pieceBytes > batchBytes)) {
      await read(batch)
      batch = []
      size = 0
    }
    batch.push(piece)
    size += pieceBytes
  }
  await read(batch)
  return out
}

function scatter(from: Words, first: number, runs: Piece['runs'], to: Words, words: number): void {
  for (const { at, count, step, target, targetStep } of runs) {
    if (step === 1 && targetStep === 1) {
      to.set(from.subarray((at - first) * words, (at - first + count) * words), target * words)
      continue
    }
    let source = (at - first) * words
    let place = target * words
    for (let k = 0; k < count; k += 1) {
      for (let word = 0; word < words; word += 1) to[place + word] = from[source + word] ?? 0
      source += step * words
      place += targetStep * words
    }
  }
}
