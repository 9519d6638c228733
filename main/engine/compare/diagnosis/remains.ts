import type { Finding } from '../../../contract/diagnosis.ts'
import type { Plane } from './plane.ts'

/**
 * What may have become of A: element (y, x) of the result is scale x e^(i phase) x the element of A in row `row(y)` and
 * column `column(x)`; outside of A there is none.
 */
export type Transform = Pick<Finding, 'kind' | 'sentence'> & {
  row?: (y: number) => number
  column?: (x: number) => number
  transposed?: true
  conjugated?: true
  scale?: number
  phase?: number
}

const someAlongAnAxis = 128
const unmovedAt = (at: number): number => at

/**
 * ||B - T(A)|| / ||B - A||, over the elements that T(A) has, and that are finite: 0 where T explains everything, 1 where
 * it explains nothing.
 */
export function remainsOf(plane: Plane, transform: Transform, elements: 'some' | 'all'): number {
  const { a, b, rows, columns, isComplex } = plane
  const { row = unmovedAt, column = unmovedAt, transposed, conjugated, scale = 1, phase = 0 } = transform
  const factors = { cosine: scale * Math.cos(phase), sine: scale * Math.sin(phase), sign: conjugated === true ? -1 : 1 }
  const stepOf = (count: number) => (elements === 'all' ? 1 : Math.max(1, Math.floor(count / someAlongAnAxis)))
  const [rowStep, columnStep] = [stepOf(rows), stepOf(columns)]
  const fromColumns = Int32Array.from({ length: columns }, (_, x) => column(x))
  let [before, after] = [0, 0]
  for (let y = 0; y < rows; y += rowStep) {
    const fromRow = row(y)
    if (fromRow < 0 || fromRow >= rows) continue
    for (let x = 0; x < columns; x += columnStep) {
      const fromColumn = fromColumns[x] ?? -1
      if (fromColumn < 0 || fromColumn >= columns) continue
      const at = y * columns + x
      const source = transposed === true ? x * columns + y : fromRow * columns + fromColumn
      let [unmoved, moved] = [0, 0]
      if (isComplex) [unmoved, moved] = squares(a, b, 2 * at, 2 * source, factors)
      else {
        unmoved = ((b[at] ?? 0) - (a[at] ?? 0)) ** 2
        moved = ((b[at] ?? 0) - scale * (a[source] ?? 0)) ** 2
      }
      if (!Number.isFinite(unmoved + moved)) continue
      before += unmoved
      after += moved
    }
  }
  return before === 0 ? Infinity : Math.sqrt(after / before)
}

function squares(
  a: Float64Array,
  b: Float64Array,
  at: number,
  source: number,
  { cosine, sine, sign }: { cosine: number; sine: number; sign: number },
): [number, number] {
  const [br, bi] = [b[at] ?? 0, b[at + 1] ?? 0]
  const [re, im] = [a[source] ?? 0, sign * (a[source + 1] ?? 0)]
  return [
    (br - (a[at] ?? 0)) ** 2 + (bi - (a[at + 1] ?? 0)) ** 2,
    (br - (re * cosine - im * sine)) ** 2 + (bi - (re * sine + im * cosine)) ** 2,
  ]
}
