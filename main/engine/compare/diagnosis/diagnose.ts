import type { Diagnosis } from '../../../contract/diagnosis.ts'
import type { StoredArray } from '../../arrays/open-npy.ts'
import type { Axes, Metadata } from '../axes.ts'
import { toReport } from '../report-number.ts'
import { decadeErrors } from './decades.ts'
import { findingsOf } from './findings.ts'
import { likenessOf } from './likeness.ts'
import { isCounted, moduliOfPair, type PairModuli } from './moduli.ts'
import { worstPlane, type Plane } from './plane.ts'
import { readPair, sampleOf, type Values } from './read-pair.ts'
import { ringIntensities } from './rings.ts'
import { bestShift } from './shift.ts'
import { isDigits, ulpHistogram, type UlpHistogram } from './ulp.ts'

export type DiagnosisInput = {
  a: StoredArray
  b: StoredArray
  /** Of A; the sides of a row that is compared element by element lie on one grid. */
  axes: Axes | null
  metadata: Metadata | null
}

/** Each of them may take a quarter of a second. */
export const diagnosisSteps = ['read', 'decades', 'likeness', 'ulp', 'rings', 'shift', 'findings'] as const

/** Says how two arrays of one shape differ. `onStep` is told how many of `diagnosisSteps` are done. */
export async function diagnose(
  input: DiagnosisInput,
  onStep: (done: number) => void = () => undefined,
): Promise<Diagnosis> {
  const { a, b, axes, metadata } = input
  let done = 0
  const step = <T>(result: T): T => {
    done += 1
    onStep(done)
    return result
  }
  const values = step(await readPair(a, b))
  const sample = sampleOf(values)
  const moduli = moduliOfPair(sample)
  const decades = step(decadeErrors(moduli))
  const likeness = step(likenessOf(sample, moduli))
  const ulp = step(ulpOf(input, sample))
  const isWhole = values.read === values.of
  const rings = step(isWhole ? ringIntensities(values, a.shape, { axes, metadata }) : null)
  const plane = worstPlane(values, a.shape)
  const shift = step(plane === null ? null : bestShift(plane))
  const findings = step(findingsOf({ values, plane, decades, likeness, shift, rank: a.shape.length }))
  return {
    findings,
    approximate: approximateParts(sample, plane, !isWhole),
    elements: { read: sample.read, of: values.of },
    decades: decades.map((of) => of && { count: of.count, median: toReport(of.median), max: toReport(of.max) }),
    zncc_loss: toReport(likeness.znccLoss),
    rms_log10: likeness.rmsLog10 === null ? null : toReport(likeness.rmsLog10),
    scale: toReport(likeness.scale),
    phase: values.isComplex
      ? { radians: likeness.phase, difference: toReport(withoutPhase(sample, moduli, likeness.phase)) }
      : null,
    shift,
    ulp: ulp && { bins: ulp.bins, sign_flips: ulp.signFlips },
    rings: rings && { ...rings, rings: rings.rings.map((ring) => ({ ...ring, intensity: toReport(ring.intensity) })) },
  }
}

/** A shift is looked for on averages and on a grid of elements, whatever the size. */
function approximateParts(sample: Values, plane: Plane | null, isPartRead: boolean): Diagnosis['approximate'] {
  const parts: Diagnosis['approximate'] = sample.read < sample.of ? ['decades', 'likeness', 'ulp'] : []
  if (plane !== null) parts.push('shift')
  return plane?.isOneOfMany === true || isPartRead ? [...parts, 'findings'] : parts
}

function ulpOf({ a, b }: DiagnosisInput, values: Values): UlpHistogram | null {
  const digits = a.element.component
  return a.dtype === b.dtype && isDigits(digits) ? ulpHistogram(values.a, values.b, digits) : null
}

/** ||B - e^(i phase) A|| / ||A|| */
function withoutPhase({ a, b }: Values, { difference }: PairModuli, phase: number): number {
  const [cosine, sine] = [Math.cos(phase), Math.sin(phase)]
  let [squares, norm] = [0, 0]
  for (let at = 0; at < difference.length; at += 1) {
    if (!isCounted(difference[at] ?? NaN)) continue
    const [ar, ai, br, bi] = [a[2 * at] ?? 0, a[2 * at + 1] ?? 0, b[2 * at] ?? 0, b[2 * at + 1] ?? 0]
    squares += (br - (ar * cosine - ai * sine)) ** 2 + (bi - (ar * sine + ai * cosine)) ** 2
    norm += ar * ar + ai * ai
  }
  return Math.sqrt(squares / norm)
}
