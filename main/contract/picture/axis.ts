/** One axis of an array as the screen names it. */
export type Axis = {
  /** `ky`, `scan x`. */
  name: string
  length: number
  /** Of coordinates; null where they are indices. */
  unit: string | null
  /** The coordinate of an index: evenly spaced, or one value each. Null: the index itself. */
  coordinates: { offset: number; sampling: number } | readonly number[] | null
}

/** Where an index stands on its axis; between indices too. */
export function coordinateAt({ coordinates }: Axis, index: number): number {
  if (coordinates === null) return index
  if ('offset' in coordinates) return coordinates.offset + index * coordinates.sampling
  const before = Math.min(Math.max(0, Math.floor(index)), Math.max(0, coordinates.length - 2))
  const [one = 0, other = one + 1] = [coordinates[before], coordinates[before + 1]]
  return one + (index - before) * (other - one)
}

/** Ticks of an axis are at least so far apart: between two indices there is nothing. */
export const leastStep = ({ coordinates }: Axis): number => (coordinates === null ? 1 : 0)

/** Where a coordinate stands, as an index with fraction: undoes `coordinateAt`. */
export function indexAt(axis: Axis, coordinate: number): number {
  const { coordinates } = axis
  if (coordinates === null) return coordinate
  if ('offset' in coordinates) return (coordinate - coordinates.offset) / coordinates.sampling
  const rising = (coordinates.at(-1) ?? 0) >= (coordinates[0] ?? 0)
  const after = coordinates.findIndex((value) => (rising ? value > coordinate : value < coordinate))
  const before = Math.min(
    Math.max(0, (after === -1 ? coordinates.length : after) - 1),
    Math.max(0, coordinates.length - 2),
  )
  const [one = 0, other = one + 1] = [coordinates[before], coordinates[before + 1]]
  return before + (coordinate - one) / (other - one)
}
