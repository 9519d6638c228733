import { formatError } from '../format-number.ts'
import type { PanePicture } from './pictures.ts'
import { extentOf } from './quantile.ts'
import { numbersOf } from './shown-plane.ts'
import { chosenLabel, limitLabel } from './value-labels.ts'

type Scaled = Pick<PanePicture, 'scale' | 'limits'>

/** `symlog, linear below 1e−7, within ±1.98e−4` */
export function rangeWords({ scale, limits }: Scaled): string {
  const width = 'width' in scale ? `, linear below ${chosenLabel(scale.width)}` : ''
  const { low, high } = limits
  const range = low === -high ? `within ±${limitLabel(high)}` : `from ${limitLabel(low)} to ${limitLabel(high)}`
  return `${scale.kind}${width}, ${range}`
}

/** What a colour bar can't say by itself: `log, from 1e−9 to 1, viridis`. */
export const scaleWords = (picture: Scaled & Pick<PanePicture, 'map'>): string =>
  `${rangeWords(picture)}, ${picture.map}`

/** The largest value of a picture; around zero the largest size, of what is called `name`. */
export function largestWords({ plane, middle }: Pick<PanePicture, 'plane' | 'middle'>, name = 'd'): string {
  const extent = extentOf([numbersOf(plane)], 'finite')
  if (extent === null) return 'no finite value'
  return middle === 'zero'
    ? `max |${name}| ${formatError(Math.max(-extent.low, extent.high), 4)}`
    : `max ${formatError(extent.high, 4)}`
}
