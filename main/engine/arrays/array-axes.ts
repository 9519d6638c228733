import type { ArrayAxis } from '../../contract/array-view.ts'
import { plainText, shortText } from '../../contract/plain-text.ts'

/** Characters of a name or unit: a file may say what it likes. */
const longestName = 80

type Stated = Readonly<Record<string, unknown>>

/**
 * The axes of an array, one a dimension, as its file states them (see contract: `ArrayAxis`). What is missing, of another
 * kind, or of another length than the array, is left out: a picture without units is better than none.
 */
export function axesOf(shape: readonly number[], stated: readonly Stated[] | null): ArrayAxis[] {
  const axes = stated?.length === shape.length ? stated : []
  return shape.map((size, k) => axisOf(size, axes[k] ?? {}, k))
}

function axisOf(size: number, stated: Stated, k: number): ArrayAxis {
  const sampling = finite(stated['sampling'])
  return {
    size,
    name: textOf(stated['label']) ?? `axis ${k}`,
    units: textOf(stated['units']),
    sampling: sampling === 0 ? null : sampling,
    offset: finite(stated['offset']) ?? 0,
    values: numbersOf(stated['values'], size),
    fftshift: typeof stated['fftshift'] === 'boolean' ? stated['fftshift'] : null,
  }
}

/** A text that a screen may show; null where there is none. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? shortText(plainText(value).trim(), longestName) : ''
  return text === '' ? null : text
}

const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function numbersOf(values: unknown, size: number): number[] | null {
  if (!Array.isArray(values) || values.length !== size) return null
  const numbers = values.map(finite).filter((value) => value !== null)
  return numbers.length === size ? numbers : null
}
