import type { ArrayDescription } from '../../../main/contract/array-view.ts'
import { formatExact } from '../../../main/contract/format-number.ts'
import type { WindowValues } from '../../engine-client/planes.ts'

/** An element with all digits that round-trip; complex as `1 − 2i`. */
export function elementText(values: WindowValues, index: number, kind: ArrayDescription['kind']): string {
  const text = (place: number) =>
    formatExact(values[place] ?? NaN, values instanceof Float32Array ? 'float32' : 'float64')
  if (kind !== 'complex') return text(index)
  const imaginary = text(2 * index + 1)
  const [sign, size] = imaginary.startsWith('−') ? ['−', imaginary.slice(1)] : ['+', imaginary]
  return `${text(2 * index)} ${sign} ${size}i`
}
