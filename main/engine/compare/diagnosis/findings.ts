import type { Finding } from '../../../contract/diagnosis.ts'
import { toReport } from '../report-number.ts'
import type { DecadeErrors } from './decades.ts'
import type { Likeness } from './likeness.ts'
import { isCounted, moduliOfPair } from './moduli.ts'
import type { Plane } from './plane.ts'
import type { Values } from './read-pair.ts'
import { remainsOf, type Transform } from './remains.ts'
import type { Shift } from './shift.ts'

/** What remains of B - A, at most, where a transform of A is said to be what B is. */
const mostRemains = 0.01
/** Relative errors that rounding alone may leave. */
const rounding = 2 ** -50

export type Clues = {
  values: Values
  plane: Plane | null
  decades: (DecadeErrors | null)[]
  likeness: Likeness
  shift: Shift | null
  /** Axes of the whole array. */
  rank: number
}

/** What B is, in words, the best explanation first. */
export function findingsOf(clues: Clues): Finding[] {
  const { values, plane, decades } = clues
  if (isRoundedToFloat32(values)) return [{ kind: 'rounded', sentence: 'B is A rounded to float32', remains: 0 }]
  const explained =
    plane === null ? [] : transformsOf(clues, plane).flatMap((transform) => explanation(plane, transform))
  explained.sort((one, other) => one.remains - other.remains)
  const isRolled = explained.some(({ kind }) => kind === 'fftshifted')
  const findings: Finding[] = explained
    // Half of a rolled array is a shifted one.
    .filter(({ kind }) => !(isRolled && kind === 'shifted'))
    .map((finding) => ({ ...finding, remains: toReport(finding.remains) }))
  const below = whereItBegins(decades, values)
  return below === null ? findings : [...findings, below]
}

function explanation(plane: Plane, transform: Transform) {
  // A look at some of the elements rules most transforms out.
  if (!(remainsOf(plane, transform, 'some') <= 10 * mostRemains)) return []
  const remains = remainsOf(plane, transform, 'all')
  const { kind, sentence } = transform
  return remains <= mostRemains ? [{ kind, sentence, remains }] : []
}

function transformsOf({ likeness: { scale, phase }, shift, rank }: Clues, plane: Plane): Transform[] {
  const { rows, columns, isComplex } = plane
  const whole: Transform[] = [
    { kind: 'scaled', sentence: `B is A scaled by ${factorInWords(scale)}`, scale },
    { kind: 'flipped', sentence: 'B is A flipped along its last axis', column: lastFirst(columns) },
    { kind: 'fftshifted', sentence: 'B is A fftshifted', ...rolled(plane, Math.floor) },
  ]
  if (rows % 2 === 1 || columns % 2 === 1) {
    whole.push({ kind: 'fftshifted', sentence: 'B is A fftshifted back (ifftshift)', ...rolled(plane, Math.ceil) })
  }
  if (rows > 1) {
    whole.push(
      { kind: 'flipped', sentence: 'B is A flipped along its last axis but one', row: lastFirst(rows) },
      { kind: 'flipped', sentence: 'B is A turned by half a turn', row: lastFirst(rows), column: lastFirst(columns) },
    )
    if (rows === columns) whole.push({ kind: 'transposed', sentence: 'B is A transposed', transposed: true })
  }
  if (isComplex) {
    whole.push(
      { kind: 'conjugated', sentence: 'B is A conjugated', conjugated: true },
      { kind: 'phase', sentence: `B is A with a global phase of ${inWords(phase)} rad`, phase },
      {
        kind: 'phase',
        sentence: `B is A scaled by ${factorInWords(scale)}, with a global phase of ${inWords(phase)} rad`,
        phase,
        scale,
      },
    )
  }
  if (shift !== null && (shift[0] !== 0 || shift[1] !== 0)) {
    const [down, right] = shift
    const sentence = `B is A shifted by ${rank === 1 ? `(${right})` : `(${down}, ${right})`}`
    whole.push({ kind: 'shifted', sentence, row: (y) => y - down, column: (x) => x - right })
  }
  return whole
}

const lastFirst = (count: number) => (at: number) => count - 1 - at

function rolled({ rows, columns }: Plane, half: (of: number) => number): Pick<Transform, 'row' | 'column'> {
  const roll = (count: number) => (at: number) => (at - half(count / 2) + count) % count
  return { row: roll(rows), column: roll(columns) }
}

const inWords = (value: number, digits = 6): string => String(Number(value.toPrecision(digits)))

/** In as many digits as show that it is not 1. */
function factorInWords(factor: number): string {
  const fromOne = Math.abs(Math.abs(factor) - 1)
  return inWords(factor, fromOne === 0 ? 1 : Math.min(17, Math.max(6, 3 - Math.floor(Math.log10(fromOne)))))
}

function isRoundedToFloat32({ a, b }: Values): boolean {
  let differs = false
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    if (!Object.is(Math.fround(x), y) && Math.fround(x) !== y) return false
    differs ||= x !== y && !Number.isNaN(x)
  }
  return differs
}

/** Decades may rest on a sample: what they say is looked up in all elements that were read. */
function whereItBegins(decades: (DecadeErrors | null)[], values: Values): Finding | null {
  const first = decades.findIndex((decade) => decade !== null && decade.max > rounding)
  if (!decades.slice(0, Math.max(first, 0)).some((decade) => decade !== null)) return null
  const error = largestErrorAbove(values, Number(`1e-${first}`))
  if (error > rounding) return null
  const differs = error === 0 ? 'differs from A only' : 'differs from A, but for rounding, only'
  return { kind: 'below', sentence: `B ${differs} below 1e-${first} of the maximum`, remains: null }
}

/** max |B - A| / |A| of all elements with |A| > share x max|A|. */
function largestErrorAbove(values: Values, share: number): number {
  const { a, difference } = moduliOfPair(values)
  let maxA = 0
  for (let at = 0; at < a.length; at += 1) {
    if (isCounted(difference[at] ?? NaN)) maxA = Math.max(maxA, Math.abs(a[at] ?? 0))
  }
  let largest = 0
  for (let at = 0; at < a.length; at += 1) {
    const modulus = Math.abs(a[at] ?? 0)
    const error = (difference[at] ?? NaN) / modulus
    if (modulus > share * maxA && error > largest && isCounted(error)) largest = error
  }
  return largest
}
