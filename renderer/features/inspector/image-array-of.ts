import {
  type ArrayAddress,
  type ArrayDescription,
  type ArrayPlane,
  planeSize,
  type PlaneSize,
  type PlaneWindow,
} from '../../../main/contract/array-view.ts'
import { failure, type Outcome, success } from '../../../main/contract/outcome.ts'
import { pairIdentity } from '../../../main/contract/wire.ts'
import { fetchWindow } from '../../engine-client/planes.ts'
import { readSession, type Session } from '../../engine-client/session.ts'
import { type Cut, type ImageArray, type ReadDifference, shapeOf } from '../../viewers/image/image-array.ts'
import type { Plane } from '../../../main/contract/picture/plane.ts'
import { shownAxis } from '../../../main/contract/picture/array-axes.ts'
import { readCells } from './read-cells.ts'
import { isHuge, isLarge, largestPlane } from './plane-sizes.ts'

export type ShownArray = ImageArray & { address: ArrayAddress; identity: string; storedDtype: string }

type ReadPlane<T> = (session: Session, plane: ArrayPlane, size: PlaneSize) => Promise<Outcome<T>>

/** An array of the engine's for the viewer: its planes are fetched as they are looked at. */
export function imageArrayOf(
  address: ArrayAddress,
  { identity, shape, axes, kind, dtype }: ArrayDescription,
): ShownArray {
  const largest = largestPlane(shape)
  const source = { address, identity }
  const read = <T>(cut: Cut, signal: AbortSignal, how: ReadPlane<T>) => withPlane(shape, cut, signal, how)
  return {
    dtype: kind === 'complex' ? 'complex128' : 'float64',
    axes: axes.map(shownAxis),
    ...source,
    storedDtype: dtype,
    readCells: isLarge(largest)
      ? (cut, part, signal) =>
          read(cut, signal, (session, plane, size) => readCells(session, { ...source, plane, size, part }, signal))
      : null,
    piecemeal: {
      needs(cut) {
        const size = planeSize(shape, planeOf(cut))
        return size.ok && isHuge(size.value)
      },
      readTile: (cut, part, place, signal) =>
        read(cut, signal, (session, plane, size) =>
          readCells(session, { ...source, plane, size, part, place }, signal),
        ),
      readWindow: (cut, { x, y, width, height }, signal) =>
        read(cut, signal, (session, plane) =>
          readElements(session, source, plane, { row: y, rows: height, column: x, columns: width }, signal),
        ),
    },
    readPlane: (cut, signal) =>
      read(cut, signal, (session, plane, { rows, columns }) =>
        readElements(session, source, plane, { row: 0, rows, column: 0, columns }, signal),
      ),
  }
}

/** What is asked of two arrays is asked of the first, beside the other. */
export const pairSource = (a: ShownArray, b: ShownArray) => ({
  address: a.address,
  identity: pairIdentity(a.identity, b.identity),
})

/** Reads how two of the engine's arrays differ; `a` tells the size of the planes. */
export const differenceReaderOf =
  (a: ShownArray, b: ShownArray): ReadDifference =>
  (cuts, { kind, part, floor, place }, signal) =>
    withPlane(shapeOf(a), cuts.a, signal, (session, plane, size) => {
      const against = { address: b.address, plane: planeOf(cuts.b), kind, floor }
      return readCells(session, { ...pairSource(a, b), plane, size, part, against, place }, signal)
    })

export const planeOf = ({ rows, columns, at }: Cut): ArrayPlane => ({
  y: rows,
  x: columns,
  at: at.filter((_, axis) => axis !== rows && axis !== columns),
})

async function readElements(
  session: Session,
  { address, identity }: Pick<ShownArray, 'address' | 'identity'>,
  plane: ArrayPlane,
  window: PlaneWindow,
  signal: AbortSignal,
): Promise<Outcome<Plane>> {
  const fetched = await fetchWindow(session, address, { identity, plane, window }, signal)
  if (!fetched.ok) return fetched
  const { rows, columns, dtype, storedDtype, values } = fetched.value
  // A float16 comes as float32, and its unit in the last place is its own.
  const named = storedDtype === 'float16' ? storedDtype : dtype
  return success({ width: columns, height: rows, dtype: named, samples: values, masked: null })
}

/** Whoever aborts looks at no answer. */
export async function withPlane<T>(
  shape: readonly number[],
  cut: Cut,
  signal: AbortSignal,
  read: ReadPlane<T>,
): Promise<Outcome<T>> {
  const plane = planeOf(cut)
  const size = planeSize(shape, plane)
  if (!size.ok) return size
  try {
    const session = await readSession()
    return session.ok ? await read(session.value, plane, size.value) : session
  } catch (error) {
    if (!signal.aborted) throw error
    return failure('CANCELLED', { message: 'Another picture was asked for.' })
  }
}
