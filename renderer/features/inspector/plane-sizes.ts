/** How planes are read, by their size. */
import { type PlaneSize, windowLimit } from '../../../main/contract/array-view.ts'

/** A plane of more elements is shown as cells before all of it is read. */
const firstLimit = 2 ** 20

export const isLarge = ({ rows, columns }: PlaneSize): boolean => rows * columns > firstLimit

/** Planes that are never read whole: only what is looked at of them is. */
export const isHuge = ({ rows, columns }: PlaneSize): boolean => rows * columns > windowLimit

/** The largest plane that two axes of a shape can show. */
export function largestPlane(shape: readonly number[]): PlaneSize {
  const [rows = 1, columns = 1] = shape.toSorted((one, other) => other - one)
  return { rows, columns }
}
