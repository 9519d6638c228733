import { severityOfStretch } from '../../contract/comparison-rows.ts'
import type { RowGroup } from '../../contract/comparison-view.ts'

/** More than a ruler on a screen has pixels. */
const mostStretches = 2000

/** The same stretches, or of very many pieces of equally many rows, each with its worst verdict: no failing row is lost. */
export function overviewOf(stretches: readonly RowGroup[], most = mostStretches): RowGroup[] {
  if (stretches.length <= most) return [...stretches]
  const total = stretches.reduce((sum, { rows }) => sum + rows, 0)
  const pieceRows = Math.ceil(total / most)
  const pieces: RowGroup[] = []
  let room = 0
  for (const { verdict, rows } of stretches) {
    for (let left = rows; left > 0;) {
      const last = pieces.at(-1)
      const taken = Math.min(left, room === 0 ? pieceRows : room)
      if (room === 0 || last === undefined) {
        pieces.push({ verdict, rows: taken })
        room = pieceRows - taken
      } else {
        last.rows += taken
        last.verdict = worse(last.verdict, verdict)
        room -= taken
      }
      left -= taken
    }
  }
  return pieces
}

const worse = (one: RowGroup['verdict'], other: RowGroup['verdict']) =>
  severityOfStretch(other) > severityOfStretch(one) ? other : one
