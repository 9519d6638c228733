import {
  type ArrayAddress,
  type ArrayDescription,
  type ArrayPlane,
  firstPlane,
  planeSize,
  type PlaneSize,
} from '../../../main/contract/array-view.ts'
import { failure, type Outcome, success } from '../../../main/contract/outcome.ts'
import { fetchWindow } from '../../engine-client/planes.ts'
import { readSession, type Session } from '../../engine-client/session.ts'
import type { Cut, ImageArray } from '../../viewers/image/image-array.ts'
import type { Plane } from '../../../main/contract/picture/plane.ts'
import { shownAxis } from '../../../main/contract/picture/array-axes.ts'
import { readCells } from './read-cells.ts'
import { readReduced } from './read-reduced.ts'
import { factorOf, isLarge } from './reduction.ts'

/** `factor`: elements that one pixel stands for along the axes that are shown; 1 where every element is. */
export type ShownArray = ImageArray & { factor: number; address: ArrayAddress; storedDtype: string }

/** An array of the engine's for the viewer: its planes are fetched as they are looked at. */
export function imageArrayOf(address: ArrayAddress, description: ArrayDescription): ShownArray {
  const { shape, axes, kind } = description
  const first = firstPlane(shape)
  const factor = factorOf(sizeOf(shape, first))
  const isShown = (axis: number) => axis === first.y || axis === first.x
  return {
    dtype: factor > 1 ? 'float64' : kind === 'complex' ? 'complex128' : 'float64',
    axes: axes.map((axis, place) => shownAxis(axis, isShown(place) ? factor : 1)),
    factor,
    address,
    storedDtype: description.dtype,
    readCells:
      factor > 1 || !isLarge(sizeOf(shape, first))
        ? null
        : (cut, part, signal) => {
            const plane = planeOf(cut)
            const size = planeSize(shape, plane)
            if (!size.ok) return Promise.resolve(size)
            return withSession(signal, (session) =>
              readCells(session, { address, plane, size: size.value, part }, signal),
            )
          },
    async readPlane(cut, signal) {
      const plane = planeOf(cut)
      if (factor > 1 && (plane.y !== first.y || plane.x !== first.x)) return tooLarge(shape)
      const size = planeSize(shape, plane)
      if (!size.ok) return size
      return withSession(signal, (session) =>
        factor > 1
          ? readReduced(session, { address, plane, size: size.value, factor, kind }, signal)
          : readWhole(session, address, plane, size.value, signal),
      )
    },
  }
}

const sizeOf = (shape: readonly number[], plane: ArrayPlane): PlaneSize => {
  const size = planeSize(shape, plane)
  // An array with an axis of length 0 has no plane at all.
  return size.ok ? size.value : { rows: 0, columns: 0 }
}

export const planeOf = ({ rows, columns, at }: Cut): ArrayPlane => ({
  y: rows,
  x: columns,
  at: at.filter((_, axis) => axis !== rows && axis !== columns),
})

async function readWhole(
  session: Session,
  address: ArrayAddress,
  plane: ArrayPlane,
  { rows, columns }: PlaneSize,
  signal: AbortSignal,
): Promise<Outcome<Plane>> {
  const fetched = await fetchWindow(session, address, { plane, window: { row: 0, rows, column: 0, columns } }, signal)
  if (!fetched.ok) return fetched
  const { dtype, storedDtype, values } = fetched.value
  // A float16 comes as float32, and its unit in the last place is its own.
  const named = storedDtype === 'float16' ? storedDtype : dtype
  return success({ width: columns, height: rows, dtype: named, samples: values, masked: null })
}

/** Whoever aborts looks at no answer. */
export async function withSession<T>(
  signal: AbortSignal,
  read: (session: Session) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    const session = await readSession()
    return session.ok ? await read(session.value) : session
  } catch (error) {
    if (!signal.aborted) throw error
    return failure('CANCELLED', { message: 'Another picture was asked for.' })
  }
}

const tooLarge = (shape: readonly number[]) =>
  failure('WRONG_USE', {
    message: `An array of shape (${shape.join(', ')}) is so large that only its last two axes can be shown.`,
    cure: 'Show the last two axes again.',
  })
