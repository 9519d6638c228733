import type { ArrayPlane, ComplexPart, PlaneSize } from '../../contract/array-view.ts'
import { type DifferenceKind, differencePlane } from '../../contract/picture/difference.ts'
import type { Plane } from '../../contract/picture/plane.ts'
import { allEnded } from './all-ended.ts'
import type { Dtype } from './dtype.ts'
import type { ReduceKernel } from './kernel/reduce-kernel.ts'
import type { StoredArray } from './open-npy.ts'
import { elementReader, float64s, inTurns, type PlaneReader } from './plane-reader.ts'

/** A plane of one of two arrays that are compared. */
export type PairSide = { array: StoredArray; plane: ArrayPlane }

/** `most` is max |A| of the whole plane; only the kinds that are measured by it ask for it. */
export type PairOptions = { kind: DifferenceKind; part: ComplexPart; floor: number; most: number }

/** Reads how B differs from A, element by element: planes of one `size`, both complex or neither. */
export function pairReader(
  a: PairSide,
  b: PairSide,
  size: PlaneSize,
  options: PairOptions,
  kernel: ReduceKernel | null,
): PlaneReader {
  const [readA, readB] = [elementReader(a.array, a.plane, kernel), elementReader(b.array, b.plane, kernel)]
  const memory = inTurns(kernel)
  const readsSides = options.kind === 'difference' && isFloat64(a.array.element) && isFloat64(b.array.element)
  const part = a.array.element.kind === 'complex' ? options.part : 'value'
  return {
    ...size,
    readsSides,
    async read(window, signal) {
      const [samplesA, samplesB] = await allEnded([readA(window, signal), readB(window, signal)])
      if (readsSides && samplesA instanceof Float64Array && samplesB instanceof Float64Array) {
        return { values: samplesA, masked: null, minuend: samplesB }
      }
      const shown = { width: window.columns, height: window.rows, masked: null }
      const planeA: Plane = { ...shown, dtype: dtypeName(a.array.element), samples: samplesA }
      const planeB: Plane = { ...shown, dtype: dtypeName(b.array.element), samples: samplesB }
      return differencePlane(planeA, planeB, { ...options, part }, float64s(memory, window.rows * window.columns))
    },
  }
}

const isFloat64 = ({ kind, component }: Dtype) => kind !== 'complex' && component === 'float64'

/** numpy's name in this machine's byte order, as pictures know it. */
export const dtypeName = ({ kind, component, componentBytes }: Dtype): string => {
  if (kind === 'complex') return `complex${16 * componentBytes}`
  return component === 'boolean' ? 'bool' : component
}
