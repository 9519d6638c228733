import { formatExact } from '../../../main/contract/format-number.ts'
import { type ArrayAxis, axisCoordinate } from '../../../main/contract/array-view.ts'

/** `kx, 101 from -3.2 to 3.2 1/Å`. */
export function axisWords(axis: ArrayAxis): string {
  const { name, size, units, sampling, values } = axis
  const count = `${name}, ${String(size)}`
  if (size === 0 || (sampling === null && values === null)) return count
  const at = (index: number) => formatExact(Number(axisCoordinate(axis, index).toPrecision(6)), 'float64')
  return `${count} from ${at(0)} to ${at(size - 1)}${units === null ? '' : ` ${units}`}`
}
