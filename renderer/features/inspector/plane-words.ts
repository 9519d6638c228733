import type { ArrayDescription } from '../../../main/contract/array-view.ts'
import { formatCount } from '../../../main/contract/format-number.ts'

/** Which plane of the last two axes is shown: `Radial 1 of 2 · Azimuthal 4 of 4`; empty where there is only one. */
export const planeWords = ({ axes }: Pick<ArrayDescription, 'axes'>, at: readonly number[] | null): string =>
  axes
    .slice(0, -2)
    .map(({ name, size }, axis) => `${name} ${formatCount((at?.[axis] ?? 0) + 1)} of ${formatCount(size)}`)
    .join(' · ')
