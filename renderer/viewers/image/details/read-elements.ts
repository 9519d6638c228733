import { type Outcome, success } from '../../../../main/contract/outcome.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { type Cut, type ImageArray, type Piecemeal, sizeOf } from '../image-array.ts'

/** The plane that is looked at of an array whose planes can be read in parts. */
export type Side = { array: ImageArray & { piecemeal: Piecemeal }; cut: Cut }
export type Sides = { a: Side; b: Side | null }

/** Every element of a window of both planes; null where a plane does not reach, or there is none. */
export type Elements = { window: Window; a: Plane | null; b: Plane | null }

/** Null of an array in memory. */
export const piecemealSide = (array: ImageArray, cut: Cut): Side | null =>
  array.piecemeal === null ? null : { array: { ...array, piecemeal: array.piecemeal }, cut }

/** The window may reach beyond either plane: what is there of it is read, from its first corner on. */
export async function readElements({ a, b }: Sides, window: Window, signal: AbortSignal): Promise<Outcome<Elements>> {
  const [ofA, ofB] = await Promise.all([
    readSide(a, window, signal),
    b === null ? nothing : readSide(b, window, signal),
  ])
  if (!ofA.ok) return ofA
  return ofB.ok ? success({ window, a: ofA.value, b: ofB.value }) : ofB
}

const nothing = success(null)

async function readSide({ array, cut }: Side, window: Window, signal: AbortSignal): Promise<Outcome<Plane | null>> {
  const size = sizeOf(array, cut)
  const width = Math.min(window.width, size.width - window.x)
  const height = Math.min(window.height, size.height - window.y)
  return width > 0 && height > 0 ? array.piecemeal.readWindow(cut, { ...window, width, height }, signal) : nothing
}
