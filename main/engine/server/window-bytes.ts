import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { sentDtype } from './array-bytes.ts'

/** Elements that are read at once; more where a row is scattered over the file, so that columns are read in longer runs. */
const bandElements = { rowwise: 2 ** 20, columnwise: 2 ** 22 }

/** How an element comes: as what a typed array can hold. */
export function sentElement(array: StoredArray): { dtype: string; sizeBytes: number } {
  if (array.element.component === 'float16') return { dtype: 'float32', sizeBytes: 4 }
  return { dtype: sentDtype(array), sizeBytes: array.element.sizeBytes }
}

/** The window's values, a band of rows at a time. Rejects with ArrayReadError, and with the signal's reason. */
export async function* windowBytes(
  array: StoredArray,
  plane: ArrayPlane,
  { row, rows, column, columns }: PlaneWindow,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const most = array.isColumnwise(plane) ? bandElements.columnwise : bandElements.rowwise
  const step = Math.max(1, Math.floor(most / Math.max(1, columns)))
  for (let from = 0; from < rows; from += step) {
    const band = { row: row + from, rows: Math.min(step, rows - from), column, columns }
    const values = await array.readWindow(plane, band, undefined, signal)
    yield new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  }
}
