import type { ArrayPlane } from '../../contract/array-view.ts'
import { formatExact, formatIndex } from '../../contract/format-number.ts'
import { modulus } from '../../contract/picture/modulus.ts'
import { isComplex, type Plane } from '../../contract/picture/plane.ts'
import { exactText, readoutAt } from '../../contract/picture/readout.ts'
import type { ElementReadout } from '../reports/figures.ts'
import { type Pair, readPlane } from './read-pair.ts'

/** Every digit of the element at `index` of a plane of both sides; `place` is its index in the array. */
export function elementReadout(a: Plane, b: Plane, index: number, place: readonly number[]): ElementReadout {
  const at = formatIndex(place)
  if (isComplex(a.dtype)) return { index: at, ...complexReadout(a, b, index) }
  const { difference, relative, ...texts } = readoutAt(a, b, 'value', index)
  const written = (value: number | null) => formatExact(value ?? NaN, 'float64')
  return { index: at, a: texts.a, b: texts.b, difference: written(difference), relative: written(relative) }
}

/** B - A is complex, and over |A| its modulus. */
function complexReadout(a: Plane, b: Plane, index: number): Omit<ElementReadout, 'index'> {
  const component = (plane: Plane, part: 0 | 1) => Number(plane.samples[2 * index + part])
  const minus = (part: 0 | 1) => {
    const [one, other] = [component(a, part), component(b, part)]
    return one === other ? 0 : other - one
  }
  const samples = Float64Array.of(minus(0), minus(1))
  const size = modulus(minus(0), minus(1))
  const relative = size === 0 ? 0 : size / modulus(component(a, 0), component(a, 1))
  return {
    a: exactText(a, index),
    b: exactText(b, index),
    difference: exactText({ width: 1, height: 1, dtype: 'complex128', samples, masked: null }, 0),
    relative: formatExact(relative, 'float64'),
  }
}

/** Reads one element of both sides. Rejects with ArrayReadError. */
export async function readElement({ a, b }: Pair, place: readonly number[]): Promise<ElementReadout> {
  const plane: ArrayPlane = { y: null, x: null, at: [...place] }
  const window = { row: 0, rows: 1, column: 0, columns: 1 }
  const [one, other] = await Promise.all([readPlane(a, plane, window), readPlane(b, plane, window)])
  return elementReadout(one, other, 0, place)
}
