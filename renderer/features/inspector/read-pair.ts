import { type Outcome, success } from '../../../main/contract/outcome.ts'
import { type ReadPair, shapeOf } from '../../viewers/image/image-array.ts'
import type { Session } from '../../engine-client/session.ts'
import { pairSource, planeOf, type ShownArray, withPlane } from './image-array-of.ts'
import { type AskedPair, readCells, readPairCells } from './read-cells.ts'

/** Reads two of the engine's arrays at a glance; undefined where one of them is small enough to be read at once. */
export function pairReaderOf(a: ShownArray, b: ShownArray): ReadPair | undefined {
  const [readA, readB] = [a.readCells, b.readCells]
  if (readA === null || readB === null) return undefined
  return (cuts, { kind, part, floor }, signal) => {
    const apart = async () => {
      const [one, other] = await Promise.all([readA(cuts.a, part, signal), readB(cuts.b, part, signal)])
      if (!one.ok) return one
      return other.ok ? success({ a: one.value, b: other.value }) : other
    }
    const against = { address: b.address, plane: planeOf(cuts.b), kind, floor }
    const read = <T>(how: (session: Session, asked: AskedPair, signal: AbortSignal) => Promise<Outcome<T>>) =>
      withPlane(shapeOf(a), cuts.a, signal, (session, plane, size) =>
        how(session, { ...pairSource(a, b), plane, size, part, against }, signal),
      )
    if (kind !== 'difference' || !isFloat64(a) || !isFloat64(b)) return { sides: apart, difference: read(readCells) }
    // The engine makes all three of the same bytes.
    const together = read(readPairCells)
    return {
      // Sides that do not fit each other are shown nevertheless.
      sides: () => together.then((read) => (read.ok ? success({ a: read.value.a, b: read.value.b }) : apart())),
      difference: together.then((read) => (read.ok ? success(read.value.difference) : read)),
    }
  }
}

const isFloat64 = ({ storedDtype }: ShownArray) => storedDtype === 'float64' || storedDtype === '>f8'
