import { formatCount } from '../format-number.ts'
import { hasOwnLook, type Marked } from './looks.ts'
import type { PanePicture } from './pictures.ts'
import { isDense } from './shown-plane.ts'
import { classCode, classCounts, type ValueClass } from './value-class.ts'

type NamedClass = { name: Exclude<ValueClass, 'positive'>; words: string }

/** Values that are not simply above zero, as legends call them. */
export const classWords: readonly NamedClass[] = [
  { name: 'zero', words: 'zero' },
  { name: 'negative', words: '< 0' },
  { name: 'nan', words: 'NaN' },
  { name: 'plusInfinity', words: '+inf' },
  { name: 'minusInfinity', words: '−inf' },
  { name: 'masked', words: 'masked' },
]

/** A class that a picture draws as a look of its own, e.g. `12 NaN`. */
export type LookEntry = { code: number; words: string }

/** Which looks of their own occur in a picture. How many elements of cells are of a class nobody knows. */
export function looksIn({ plane, scale, keep }: Pick<PanePicture, 'plane' | 'scale' | 'keep'>, marked: Marked) {
  const counts = classCounts(isDense(plane) ? plane : plane.kept(keep))
  return classWords.flatMap(({ name, words }): LookEntry[] => {
    const [count, code] = [counts[name], classCode[name]]
    if (count === 0 || !hasOwnLook(code, scale.kind, marked)) return []
    return [{ code, words: isDense(plane) ? `${formatCount(count)} ${words}` : words }]
  })
}
