import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { sentDtype } from './array-bytes.ts'
import type { SpareMemory } from './spare-memory.ts'

/** What is read at once; more where a row is scattered over the file, so that columns are read in longer runs. */
export const windowPieceBytes = { rowwise: 2 ** 21, columnwise: 2 ** 23 }

/** How an element comes: as what a typed array can hold. */
export function sentElement(array: StoredArray): { dtype: string; sizeBytes: number } {
  if (array.element.component === 'float16') return { dtype: 'float32', sizeBytes: 4 }
  return { dtype: sentDtype(array), sizeBytes: array.element.sizeBytes }
}

/** Where a window's pieces are read, in turns. */
export type WindowMemory = Disposable & { pieces: [Uint8Array, Uint8Array] }

/** Memory for one window: `spare` where its pieces hold it. */
export function windowMemory(
  array: StoredArray,
  plane: ArrayPlane,
  { rows, columns }: PlaneWindow,
  spare: SpareMemory,
): WindowMemory {
  const most = array.isColumnwise(plane) ? windowPieceBytes.columnwise : windowPieceBytes.rowwise
  const pieceBytes = Math.min(most, rows * columns * array.element.sizeBytes)
  const [one, other] = [spare.take(pieceBytes), spare.take(pieceBytes)]
  return {
    pieces: [one.bytes, other.bytes],
    [Symbol.dispose]() {
      one[Symbol.dispose]()
      other[Symbol.dispose]()
    },
  }
}

/**
 * The window's values, a band of rows at a time, or a part of one row. Each is good until the one after the next is asked
 * for. Rejects with ArrayReadError, and with the signal's reason.
 */
export async function* windowBytes(
  array: StoredArray,
  plane: ArrayPlane,
  window: PlaneWindow,
  memory: WindowMemory,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let [piece, next] = memory.pieces
  for (const band of bandsOf(window, Math.floor(piece.length / array.element.sizeBytes))) {
    const values = await array.readWindow(plane, band, piece, signal)
    yield new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    ;[piece, next] = [next, piece]
  }
}

/** Parts of a window that follow one another when it is sent row by row, of at most so many elements. */
function* bandsOf({ row, rows, column, columns }: PlaneWindow, elements: number): Generator<PlaneWindow> {
  if (rows * columns === 0) return
  const down = Math.max(1, Math.floor(elements / columns))
  const across = Math.min(columns, elements)
  for (let top = 0; top < rows; top += down) {
    for (let left = 0; left < columns; left += across) {
      yield {
        ...{ row: row + top, rows: Math.min(down, rows - top) },
        ...{ column: column + left, columns: Math.min(across, columns - left) },
      }
    }
  }
}
