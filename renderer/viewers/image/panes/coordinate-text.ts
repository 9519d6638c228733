import { formatBound } from '../../../../main/contract/format-number.ts'
import { type Axis, coordinateAt } from '../../../../main/contract/picture/axis.ts'

/** One decimal for what is evenly spaced in whole units or wider, more for finer steps. */
export function coordinateText(axis: Axis, index: number): string {
  const value = coordinateAt(axis, index)
  const step = Math.abs(coordinateAt(axis, Math.min(axis.length - 1, index + 1)) - value) || 1
  const digits = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(step) + 1e-9)))
  const size = Math.abs(value)
  const text =
    size !== 0 && (size < 1e-6 || size >= 1e9)
      ? formatBound(Number(value.toPrecision(4)))
      : value.toFixed(digits).replace('-', '−')
  return axis.unit === null ? text : `${text} ${axis.unit}`
}
