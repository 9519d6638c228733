import type { Dtype } from '../arrays/dtype.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { ratio, toFloat64, totals } from './sums-exact.ts'
import { indexOf } from './vector-index.ts'
import { firstPass, secondPass } from './vector-passes.ts'
import type { SecondPass } from './vector-passes.ts'
import type { Tally } from './vector-tally.ts'

/**
 * What two arrays of one shape differ by, all candidate against reference: B - A, over A (design 5.3). Computed in
 * float64; elements that are NaN, or the same infinity, on both sides are left out of every sum, norm and maximum. Where
 * NaN or infinity stands on one side only, or infinities are unlike, maxAbs, maxAbsNorm, rel and intensity are infinite
 * (beyond every bound) and point to the first such element, while maxA, maxB and sums are those of all other elements.
 * An index is `[]` for a 0-d array, and where there is no element to point to.
 */
export type VerdictVector = {
  shape: number[]
  dtype: [string, string]
  kind: Dtype['kind']
  count: number
  /** The same dtype, and the same bytes in C order. */
  sameBits: boolean
  /** Elements that are not equal as numbers (NaN equals NaN, -0 equals +0). Integers and booleans are judged by it. */
  differing: number
  /** Zeros that differ in sign, and whether nothing else differs as a number. */
  signedZeros: number
  signedZerosOnly: boolean
  /** Elements that are NaN, and infinite, in A and in B. */
  nan: [number, number]
  inf: [number, number]
  /** NaN or infinity on one side only, or infinities of unlike sign. */
  nonFiniteOnOneSide: number
  nonFiniteIndex: number[]
  /** max|A| and max|B|. */
  maxA: number
  maxB: number
  /** max|B - A|, and the first element that reaches it. */
  maxAbs: number
  maxAbsIndex: number[]
  /** max|B - A| / max|A|; where max|A| is 0: 0 if B is all zero too, else infinite. */
  maxAbsNorm: number
  /** max(|B - A| / |A|) over |A| > aboveRel x max|A|; null where there is no such element. */
  rel: number | null
  relIndex: number[]
  /** sum(B) / sum(A) - 1; complex: of squared moduli. Where sum(A) is 0: 0 if B is all zero too, else infinite. */
  intensity: number
  /** False where the sum cancels, |sum(A)| < 1e-3 x sum|A|: intensity is shown and not judged. */
  intensityJudged: boolean
  /** sum(A) and sum(B), as math.fsum gives them; complex: of squared moduli. */
  sums: [number, number]
}

/**
 * Reads both arrays twice, block by block. Shapes must be equal; unlike dtypes are compared as float64. Rejects with
 * ArrayReadError where a file can't be read after all, and with the signal's reason once that is aborted.
 */
export async function verdictVector(
  a: StoredArray,
  b: StoredArray,
  aboveRel: number,
  signal?: AbortSignal,
): Promise<VerdictVector> {
  const [shapeA, shapeB] = [a.shape.join(' x '), b.shape.join(' x ')]
  if (shapeA !== shapeB) throw new Error(`a verdict vector needs equal shapes, not ${shapeA} and ${shapeB}`)
  const first = await firstPass(a, b, signal)
  const { tally } = first
  const second = await secondPass(a, b, { ...first, floor: aboveRel * tally.maxA }, signal)
  const sameBits = first.sameBytes && a.dtype === b.dtype
  const head = {
    shape: a.shape,
    dtype: [a.dtype, b.dtype] satisfies [string, string],
    kind: commonKind(a.element.kind, b.element.kind),
    count: a.count,
    sameBits,
    differing: tally.differing,
    signedZeros: tally.signedZeros,
    signedZerosOnly: tally.signedZeros > 0 && tally.differing === 0,
    nan: tally.nan,
    inf: tally.infinite,
    nonFiniteOnOneSide: tally.mismatch.count,
    nonFiniteIndex: indexOf(tally.mismatch.at, a.shape),
    maxA: tally.maxA,
    maxB: tally.maxB,
  }
  const sums = sumsOf(tally, second, sameBits)
  return {
    ...head,
    ...sums,
    ...(tally.mismatch.count > 0 ? beyondEveryBound(head.nonFiniteIndex) : normsOf(tally, second, a.shape)),
  }
}

type Norms = Pick<VerdictVector, 'maxAbs' | 'maxAbsIndex' | 'maxAbsNorm' | 'rel' | 'relIndex'>

function normsOf(tally: Tally, { rel }: SecondPass, shape: number[]): Norms {
  return {
    maxAbs: tally.difference.value,
    maxAbsIndex: indexOf(tally.difference.at, shape),
    maxAbsNorm: tally.maxA === 0 ? zeroOnlyIf(tally.maxB === 0) : tally.difference.value / tally.maxA,
    rel: rel.at < 0 ? null : rel.value,
    relIndex: indexOf(rel.at, shape),
  }
}

function beyondEveryBound(index: number[]): Norms & Pick<VerdictVector, 'intensity'> {
  return {
    maxAbs: Infinity,
    maxAbsIndex: index,
    maxAbsNorm: Infinity,
    rel: Infinity,
    relIndex: index,
    intensity: Infinity,
  }
}

type Sums = Pick<VerdictVector, 'intensity' | 'intensityJudged' | 'sums'>

/** Sums below this part of the sum of moduli cancel: 1 / 1000. */
const cancellation = 1000n

function sumsOf(tally: Tally, { squares }: SecondPass, sameBits: boolean): Sums {
  const [sumA, sumB] = squares ? squares.sums : tally.sums
  const [a, b] = [totals(sumA), totals(sumB)]
  const unscaled = squares ? 2 * squares.scaleExponent : 0
  const modulus = a.signed < 0n ? -a.signed : a.signed
  return {
    intensity: a.signed === 0n ? zeroOnlyIf(sameBits || tally.maxB === 0) : ratio(b.signed, a.signed) - 1,
    intensityJudged: modulus * cancellation >= a.absolute,
    sums: [toFloat64(shifted(a.signed, unscaled)), toFloat64(shifted(b.signed, unscaled))],
  }
}

function shifted(units: bigint, exponent: number): bigint {
  return exponent >= 0 ? units << BigInt(exponent) : units >> BigInt(-exponent)
}

function zeroOnlyIf(allZero: boolean): number {
  return allZero ? 0 : Infinity
}

function commonKind(a: Dtype['kind'], b: Dtype['kind']): Dtype['kind'] {
  const widest = (['complex', 'real', 'integer', 'boolean'] as const).find((kind) => kind === a || kind === b)
  return widest ?? a
}
