import { modulus } from '../../../contract/picture/modulus.ts'
import type { Values } from './read-pair.ts'

/** |A|, |B| and |B - A|; NaN, which no comparison passes, where a side is not finite. */
export type PairModuli = { a: Float64Array; b: Float64Array; difference: Float64Array }

/** Real numbers keep their sign in `a` and `b`: what looks at moduli takes them itself, what correlates needs it. */
export function moduliOfPair(values: Values): PairModuli {
  return values.isComplex ? complexModuli(values) : realModuli(values)
}

function realModuli({ a, b }: Values): PairModuli {
  const difference = new Float64Array(a.length)
  for (let at = 0; at < a.length; at += 1) difference[at] = Math.abs((b[at] ?? 0) - (a[at] ?? 0))
  return { a, b, difference }
}

function complexModuli({ a, b }: Values): PairModuli {
  const count = a.length / 2
  const moduli = { a: new Float64Array(count), b: new Float64Array(count), difference: new Float64Array(count) }
  for (let at = 0; at < count; at += 1) {
    const [ar, ai, br, bi] = [a[2 * at] ?? 0, a[2 * at + 1] ?? 0, b[2 * at] ?? 0, b[2 * at + 1] ?? 0]
    moduli.a[at] = modulus(ar, ai)
    moduli.b[at] = modulus(br, bi)
    moduli.difference[at] = modulus(br - ar, bi - ai)
  }
  return moduli
}

/** Whether an element counts: the difference of what is not finite is not finite either. */
export const isCounted = (difference: number): boolean => difference - difference === 0
