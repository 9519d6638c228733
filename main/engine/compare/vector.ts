import type { Dtype } from '../arrays/dtype.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import type { VerdictKernel } from './kernel/verdict-kernel.ts'
import { indexOf } from './vector-index.ts'
import { exponentForSquares, levelsFor, type Assumed } from './vector-levels.ts'
import { exactSums, firstAbove, survey, tallyPass, withKernel, type Pair, type Survey } from './vector-passes.ts'
import { areSettled, errorsOf, sumsOf, type Errors, type SumNumbers } from './vector-sums.ts'
import type { Signs, Tally } from './vector-tally.ts'

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
  /** Elements that are zero, and negative (complex: none), in A and in B, and on one side only. */
  zeros: Signs
  negatives: Signs
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
} & SumNumbers &
  Errors

export type VectorOptions = {
  /** What computes blocks of real numbers; null: plain code. Left out: one that is idle. */
  kernel?: VerdictKernel | null
}

/**
 * Reads B once and A twice, block by block; what is the same on both sides is read once. Shapes must be equal; unlike
 * dtypes are compared as float64. Rejects with ArrayReadError where a file can't be read after all.
 */
export async function verdictVector(
  a: StoredArray,
  b: StoredArray,
  aboveRel: number,
  { kernel }: VectorOptions = {},
): Promise<VerdictVector> {
  const [shapeA, shapeB] = [a.shape.join(' x '), b.shape.join(' x ')]
  if (shapeA !== shapeB) throw new Error(`a verdict vector needs equal shapes, not ${shapeA} and ${shapeB}`)
  const compute = (by: VerdictKernel | null) => vectorOf({ a, b, kernel: by }, aboveRel)
  return kernel === undefined ? withKernel(compute) : compute(kernel)
}

async function vectorOf(pair: Pair, aboveRel: number): Promise<VerdictVector> {
  const { a, b } = pair
  const seen = await survey(pair)
  const { sameBits } = seen
  const tally = sameBits ? await tallyOfSame(pair, seen, aboveRel) : await tallyOf(pair, seen, aboveRel)
  const isExact = !tally.isRounded || areSettled(tally)
  if (!isExact) Object.assign(tally.sums, await exactSums(sameBits ? { ...pair, b: a } : pair))
  const kind = commonKind(a.element.kind, b.element.kind)
  const nonFiniteIndex = indexOf(tally.mismatch.at, a.shape)
  return {
    shape: a.shape,
    dtype: [a.dtype, b.dtype],
    kind,
    count: a.count,
    sameBits,
    differing: tally.differing,
    signedZeros: tally.signedZeros,
    signedZerosOnly: tally.signedZeros > 0 && tally.differing === 0,
    zeros: tally.zeros,
    negatives: tally.negatives,
    nan: tally.nan,
    inf: tally.infinite,
    nonFiniteOnOneSide: tally.mismatch.count,
    nonFiniteIndex,
    maxA: tally.maxA,
    maxB: tally.maxB,
    ...sumsOf(tally, kind === 'complex', sameBits),
    ...errorsOf(tally, sameBits),
    ...(tally.mismatch.count > 0 ? beyondEveryBound(nonFiniteIndex) : normsOf(tally, a.shape)),
  }
}

/** A tally depends on what was assumed of the whole; where that was wrong, it is made once more with what is right. */
async function tallyOf(pair: Pair, { maxA, told }: Survey, aboveRel: number): Promise<Tally> {
  let assumed: Assumed = { maxA, scaleExponent: exponentForSquares(maxA) }
  for (;;) {
    const tally = await tallyPass(pair, levelsFor(assumed, aboveRel), told)
    const found = { maxA: tally.maxA, scaleExponent: exponentForSquares(Math.max(tally.maxA, tally.maxB)) }
    if (found.maxA === assumed.maxA && found.scaleExponent === assumed.scaleExponent) return tally
    assumed = found
  }
}

async function tallyOfSame(pair: Pair, seen: Survey, aboveRel: number): Promise<Tally> {
  const same = { ...pair, b: pair.a }
  const { alone, maxA, told } = seen
  if (alone === null) return tallyOf(same, seen, aboveRel)
  const rel = { value: 0, at: await firstAbove(same, aboveRel * maxA, told) }
  return { ...alone, rel, maxB: alone.maxA, sums: { ...alone.sums, b: alone.sums.a } }
}

type Norms = Pick<VerdictVector, 'maxAbs' | 'maxAbsIndex' | 'maxAbsNorm' | 'rel' | 'relIndex'>

function normsOf({ difference, rel, maxA, maxB }: Tally, shape: number[]): Norms {
  return {
    maxAbs: difference.value,
    maxAbsIndex: indexOf(difference.at, shape),
    maxAbsNorm: maxA === 0 ? (maxB === 0 ? 0 : Infinity) : difference.value / maxA,
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

function commonKind(a: Dtype['kind'], b: Dtype['kind']): Dtype['kind'] {
  const widest = (['complex', 'real', 'integer', 'boolean'] as const).find((kind) => kind === a || kind === b)
  return widest ?? a
}
