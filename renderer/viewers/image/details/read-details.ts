/** How tiles of one plane are read as their picture wants them. */
import { type Outcome, success } from '../../../../main/contract/outcome.ts'
import { type DifferenceOptions, differencePlane } from '../../../../main/contract/picture/difference.ts'
import { keepOf } from '../../../../main/contract/picture/pictures.ts'
import { type Part, type Plane, type RealPlane, realPlane } from '../../../../main/contract/picture/plane.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import { type Cells, coarsePlane } from '../../../../main/contract/picture/shown-plane.ts'
import { type ReadDifference, sizeOf, type TilePlace } from '../image-array.ts'
import type { ReadDetail } from './detail-store.ts'
import { windowOf } from './places.ts'
import { readElements, type Side } from './read-elements.ts'

/** Tiles of a side. */
export const readValueDetail =
  (side: Side, part: Part, keep: Keep): ReadDetail =>
  async (place, signal) => {
    if (place.factor > 1) return kept(await side.array.piecemeal.readTile(side.cut, part, place, signal), keep)
    const read = await readElements({ a: side, b: null }, elementsOf(side, place), signal)
    return read.ok ? success(realPlane(there(read.value.a), part)) : read
  }

/** Tiles of what differs between two planes of one size. */
export const readDifferenceDetail =
  (a: Side, b: Side, readDifference: ReadDifference, options: DifferenceOptions): ReadDetail =>
  async (place, signal) => {
    if (place.factor > 1) {
      const cells = await readDifference({ a: a.cut, b: b.cut }, { ...options, place }, signal)
      return kept(cells, keepOf(options.kind))
    }
    const read = await readElements({ a, b }, elementsOf(a, place), signal)
    return read.ok ? success(differencePlane(there(read.value.a), there(read.value.b), options)) : read
  }

const elementsOf = ({ array, cut }: Side, place: TilePlace) => windowOf(place, sizeOf(array, cut))

const kept = (cells: Outcome<Cells>, keep: Keep): Outcome<RealPlane> =>
  cells.ok ? success(coarsePlane(cells.value).kept(keep)) : cells

function there(plane: Plane | null): Plane {
  if (plane === null) throw new Error('a tile lies inside of its plane')
  return plane
}
