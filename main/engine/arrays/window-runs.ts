import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'

/** Elements in a row of a window (or a column, where those lie closer together), all counted in elements. */
export type Run = { at: number; count: number; step: number; target: number; targetStep: number }
/** What is read at once: elements `from` to `to` of the file, and where those that are wanted go. */
export type Piece = { from: number; to: number; runs: Run[] }

/** A gap up to a page is read over: the system reads it anyway. */
const gapBytes = 4096
const pieceBytes = 2 ** 20

/** In elements, of each axis: distance to the next element in the file. */
export type Strides = readonly number[]

/** Whether neighbours in a column of the plane lie closer together in the file than neighbours in a row. */
export function isColumnwise(strides: Strides, { y, x }: ArrayPlane): boolean {
  return x === null || (y !== null && (strides[y] ?? 0) < (strides[x] ?? 0))
}

/** The reads that fetch a window of a dense array, in the order of the file; the window is filled row by row. */
export function* windowPieces(
  strides: Strides,
  plane: ArrayPlane,
  window: PlaneWindow,
  elementBytes: number,
): Generator<Piece> {
  let piece: Piece | null = null
  for (const run of windowRuns(strides, plane, window, elementBytes)) {
    const end = run.at + (run.count - 1) * run.step + 1
    const joins =
      piece !== null &&
      (run.at - piece.to) * elementBytes <= gapBytes &&
      (end - piece.from) * elementBytes <= pieceBytes
    if (piece !== null && joins) {
      piece.to = end
      piece.runs.push(run)
    } else {
      if (piece !== null) yield piece
      piece = { from: run.at, to: end, runs: [run] }
    }
  }
  if (piece !== null) yield piece
}

/** No run spans more than a piece, and none has gaps wider than what is read over. */
function* windowRuns(strides: Strides, plane: ArrayPlane, window: PlaneWindow, elementBytes: number): Generator<Run> {
  const down = { step: plane.y === null ? 0 : (strides[plane.y] ?? 0), count: window.rows, targetStep: window.columns }
  const across = { step: plane.x === null ? 0 : (strides[plane.x] ?? 0), count: window.columns, targetStep: 1 }
  const [inner, outer] = isColumnwise(strides, plane) ? [down, across] : [across, down]
  const stepBytes = inner.step * elementBytes
  const most = stepBytes > gapBytes ? 1 : Math.max(1, Math.floor(pieceBytes / Math.max(1, stepBytes)))
  const start = startOf(strides, plane) + window.row * down.step + window.column * across.step
  for (let line = 0; line < outer.count; line += 1) {
    for (let first = 0; first < inner.count; first += most) {
      yield {
        at: start + line * outer.step + first * inner.step,
        count: Math.min(most, inner.count - first),
        step: inner.step,
        target: line * outer.targetStep + first * inner.targetStep,
        targetStep: inner.targetStep,
      }
    }
  }
}

function startOf(strides: Strides, { y, x, at }: ArrayPlane): number {
  const others = strides.filter((_, axis) => axis !== y && axis !== x)
  return others.reduce((sum, stride, k) => sum + stride * (at[k] ?? 0), 0)
}
