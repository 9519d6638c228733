import { type Axis, coordinateAt } from '../../../../main/contract/picture/axis.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'

/** Along which shown axis a profile runs. */
export type Along = 'columns' | 'rows'
type Place = { row: number; column: number }

/** The values of the row or column through a pixel; NaN where masked. */
export function profileOf(
  { width, height, values, masked }: RealPlane,
  along: Along,
  { row, column }: Place,
): Float64Array {
  const [count, first, stride] = along === 'columns' ? [width, row * width, 1] : [height, column, width]
  return Float64Array.from({ length: count }, (_, place) => {
    const index = first + place * stride
    return masked !== null && masked[index] !== 0 ? NaN : (values[index] ?? NaN)
  })
}

/** |B - A| / |A| of two profiles, 0 where they are equal. */
export const relativeProfile = (a: Float64Array, b: Float64Array): Float64Array =>
  a.map((value, place) => {
    const other = b[place] ?? NaN
    return value === other ? 0 : Math.abs(other - value) / Math.abs(value)
  })

/** An axis of which each index stands for `factor` elements: it lies in the middle of them. */
export function coarseAxis(axis: Axis, factor: number): Axis {
  if (factor === 1) return axis
  const { coordinates } = axis
  const length = Math.ceil(axis.length / factor)
  const middle = (factor - 1) / 2
  if (coordinates !== null && !('offset' in coordinates)) {
    const at = (index: number) => coordinateAt(axis, Math.min(axis.length - 1, index * factor + middle))
    return { ...axis, length, coordinates: Array.from({ length }, (_, index) => at(index)) }
  }
  const sampling = factor * (coordinates?.sampling ?? 1)
  return { ...axis, length, coordinates: { offset: coordinateAt(axis, middle), sampling } }
}
