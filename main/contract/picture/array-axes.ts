import { type ArrayAxis, axisCoordinate } from '../array-view.ts'
import type { Axis } from './axis.ts'

/** An axis as pictures take it. */
export const shownAxis = (axis: ArrayAxis): Axis => ({
  ...{ name: axis.name, length: axis.size, unit: axis.units, coordinates: coordinatesOf(axis) },
})

function coordinatesOf(axis: ArrayAxis): Axis['coordinates'] {
  const { size, sampling, values, fftshift } = axis
  // Zero frequency first: coordinates jump in the middle.
  if (values !== null || (sampling !== null && fftshift === false)) {
    return Array.from({ length: size }, (_, index) => axisCoordinate(axis, index))
  }
  return sampling === null ? null : { offset: axisCoordinate(axis, 0), sampling }
}
