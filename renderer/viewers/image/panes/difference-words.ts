import type { DifferenceKind } from '../../../../main/contract/picture/difference.ts'
import type { Part } from '../../../../main/contract/picture/plane.ts'
import type { ViewState } from '../state/view-state.ts'

/** The kinds, where one of them is chosen. */
export const differenceWords: Record<DifferenceKind, string> = {
  difference: 'B − A',
  relative: 'Relative',
  ratio: 'Ratio',
  normalised: '|d| / max',
  ulp: 'ULP',
}

/** What is subtracted of complex elements is what is shown of them. */
const sideWords: Record<Part, (side: string) => string> = {
  value: (side) => side,
  amplitude: (side) => `|${side}|`,
  phase: (side) => `arg ${side}`,
  real: (side) => `Re ${side}`,
  imaginary: (side) => `Im ${side}`,
}

/** `B − A`, `|B| − |A|`. */
export const subtraction = (part: Part): string => `${sideWords[part]('B')} − ${sideWords[part]('A')}`

/** `(B − A) / |A|`, `(Re B − Re A) / |Re A|`. */
export function relativeSubtraction(part: Part): string {
  const reference = sideWords[part]('A')
  return `(${subtraction(part)}) / ${part === 'amplitude' ? reference : `|${reference}|`}`
}

/** What the picture of the difference shows. */
export const differenceName = ({ difference, part }: Pick<ViewState, 'difference' | 'part'>): string =>
  difference === 'difference' ? subtraction(part) : differenceWords[difference]
