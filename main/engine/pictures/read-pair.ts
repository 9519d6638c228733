import type { ArrayPlane, PlaneSize, PlaneWindow } from '../../contract/array-view.ts'
import { differencePlane } from '../../contract/picture/difference.ts'
import { modulus } from '../../contract/picture/modulus.ts'
import { type Part, type Plane, realPlane, type RealPlane } from '../../contract/picture/plane.ts'
import { type Keep, reducePlane } from '../../contract/picture/reduce.ts'
import type { StoredArray } from '../arrays/open-npy.ts'

export type Pair = { a: StoredArray; b: StoredArray }

/** One number for each `step` x `step` elements of both sides and of what differs; `whole` where it was read at once. */
export type PairNumbers = {
  a: RealPlane
  b: RealPlane
  difference: RealPlane
  whole: { a: Plane; b: Plane } | null
}

/** Read at once, in elements of one side. */
const windowElements = 2 ** 18

/** What stands for a block of elements: of values the largest, of differences the one farthest from zero. */
const kept: Record<'a' | 'b' | 'difference', Keep> = { a: 'max', b: 'max', difference: 'furthest' }

/** Of complex elements the amplitude is drawn. */
export const partOfArray = ({ element }: StoredArray): Part => (element.kind === 'complex' ? 'amplitude' : 'value')

/**
 * Reads a plane of both arrays, which have its size, a window at a time, and reduces it: memory stays bounded whatever
 * the size. Rejects with ArrayReadError, or with the signal's reason.
 */
export async function readPair(
  { a, b }: Pair,
  plane: ArrayPlane,
  size: PlaneSize,
  step: number,
  signal?: AbortSignal,
): Promise<PairNumbers> {
  const [width, height] = [Math.ceil(size.columns / step), Math.ceil(size.rows / step)]
  const made = (): RealPlane => ({ width, height, values: new Float64Array(width * height), masked: null })
  const out = { a: made(), b: made(), difference: made() }
  let whole: PairNumbers['whole'] = null
  for (const window of windowsOf(size, step, a.isColumnwise(plane))) {
    signal?.throwIfAborted()
    const [one, other] = await Promise.all([readPlane(a, plane, window), readPlane(b, plane, window)])
    const part = partOfArray(a)
    const parts = { a: realPlane(one, part), b: realPlane(other, part), difference: differenceOf(one, other) }
    for (const side of ['a', 'b', 'difference'] as const) {
      copyInto(out[side], reducePlane(parts[side], step, kept[side]), window.row / step, window.column / step)
    }
    whole = window.rows === size.rows && window.columns === size.columns ? { a: one, b: other } : null
  }
  return { ...out, whole }
}

/** A window as it is stored, under the name that the contract's pictures know a dtype by. */
export async function readPlane(array: StoredArray, plane: ArrayPlane, window: PlaneWindow): Promise<Plane> {
  const samples = await array.readWindow(plane, window)
  return { width: window.columns, height: window.rows, dtype: plainName(array), samples, masked: null }
}

function plainName({ element: { kind, component } }: StoredArray): string {
  if (kind === 'complex') return component === 'float32' ? 'complex64' : 'complex128'
  return component
}

/** B - A; of complex elements |B - A|, which a turned phase does not escape. */
export function differenceOf(a: Plane, b: Plane): RealPlane {
  if (!a.dtype.startsWith('complex')) return differencePlane(a, b, { kind: 'difference', part: 'value', floor: 0 })
  const values = Float64Array.from({ length: a.width * a.height }, (_, index) => {
    const [re, im] = [2 * index, 2 * index + 1].map((at) => {
      const [one, other] = [Number(a.samples[at]), Number(b.samples[at])]
      return one === other ? 0 : other - one
    })
    return modulus(re ?? NaN, im ?? NaN)
  })
  return { width: a.width, height: a.height, values, masked: null }
}

/** Windows that begin at whole blocks and run along the file. */
function* windowsOf({ rows, columns }: PlaneSize, step: number, columnwise: boolean): Generator<PlaneWindow> {
  const [long, short] = columnwise ? [rows, columns] : [columns, rows]
  const blocks = (elements: number) => step * Math.max(1, Math.floor(elements / step))
  const length = Math.min(long, blocks(windowElements / Math.min(step, short)))
  const thickness = Math.min(short, blocks(windowElements / length))
  for (let across = 0; across < short; across += thickness) {
    for (let along = 0; along < long; along += length) {
      const [wide, thick] = [Math.min(length, long - along), Math.min(thickness, short - across)]
      yield columnwise
        ? { row: along, rows: wide, column: across, columns: thick }
        : { row: across, rows: thick, column: along, columns: wide }
    }
  }
}

function copyInto(out: RealPlane, part: RealPlane, top: number, left: number): void {
  for (let row = 0; row < part.height; row += 1) {
    const line = part.values.subarray(row * part.width, (row + 1) * part.width)
    out.values.set(line, (top + row) * out.width + left)
  }
}
