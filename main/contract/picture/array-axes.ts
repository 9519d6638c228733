import { type ArrayAxis, axisCoordinate } from '../array-view.ts'
import type { Axis } from './axis.ts'

/**
 * An axis as pictures take it.
 * @param factor elements that one pixel stands for
 */
export function shownAxis(axis: ArrayAxis, factor: number): Axis {
  const { name, size, units } = axis
  return { name, length: Math.ceil(size / factor), unit: units, coordinates: coordinatesOf(axis, factor) }
}

function coordinatesOf(axis: ArrayAxis, factor: number): Axis['coordinates'] {
  const { size, sampling, values, fftshift } = axis
  const middle = (factor - 1) / 2
  // Zero frequency first: coordinates jump in the middle.
  if (values !== null || (sampling !== null && fftshift === false)) {
    const count = Math.ceil(size / factor)
    return Array.from({ length: count }, (_, pixel) =>
      axisCoordinate(axis, Math.min(size - 1, Math.floor(pixel * factor + middle))),
    )
  }
  if (sampling === null) return factor === 1 ? null : { offset: middle, sampling: factor }
  return { offset: axisCoordinate(axis, 0) + middle * sampling, sampling: factor * sampling }
}
