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
