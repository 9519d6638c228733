import { formatBound } from '../format-number.ts'
import { type Axis, coordinateAt, indexAt, leastStep } from './axis.ts'
import { linearTicks } from './ticks.ts'

/** `at` counts elements from the axis' beginning: the middle of the first one stands at 0.5. */
export type AxisTick = { at: number; text: string }

/** Round coordinates between two places of an axis, on the middle of their elements. */
export function axisTicks(axis: Axis, from: number, to: number, most: number): AxisTick[] {
  const coordinate = (place: number) => coordinateAt(axis, place - 0.5)
  return linearTicks(coordinate(from), coordinate(to), most, leastStep(axis))
    .map((tick) => ({ at: indexAt(axis, tick) + 0.5, text: formatBound(tick) }))
    .filter(({ at }) => at >= from && at <= to)
}

/** `kx, mrad` */
export const axisWords = ({ name, unit }: Axis): string => (unit === null ? name : `${name}, ${unit}`)
