import { z } from 'zod'
import { ReportNumber } from './comparison.ts'

/** What B is, if A explains it: B - T(A) is small beside B - A. */
export const Finding = z.strictObject({
  kind: z.enum(['rounded', 'scaled', 'shifted', 'fftshifted', 'transposed', 'flipped', 'conjugated', 'phase', 'below']),
  /** For a person: "B is A shifted by (1, 0)". */
  sentence: z.string(),
  /** Norms: B - T(A) over B - A, 0 where nothing remains. Null where the sentence is about a place, not a transform. */
  remains: ReportNumber.nullable(),
})
export type Finding = z.infer<typeof Finding>

const Count = z.int().nonnegative()

/** Elements whose distance is `from` to `to` units in the last place; `to` is null for the last bin. */
export const UlpBin = z.strictObject({ from: Count, to: Count.nullable(), count: Count })

export const Ring = z.strictObject({
  from: z.number().nonnegative(),
  to: z.number().nonnegative(),
  elements: Count,
  /** sum(B) / sum(A) - 1 */
  intensity: ReportNumber,
})

/** What is computed on demand of two arrays that differ; all of it of elements that are finite on both sides. */
export const Diagnosis = z.strictObject({
  findings: z.array(Finding),
  /** By name, the parts that rest on a sample of the elements or on one plane of many. */
  approximate: z.array(z.enum(['decades', 'likeness', 'ulp', 'shift', 'findings'])),
  elements: z.strictObject({ read: Count, of: Count }),
  /** |B - A| / |A| in decade k of |A| below max|A|; null where there are none. */
  decades: z.array(z.strictObject({ count: Count, median: ReportNumber, max: ReportNumber }).nullable()),
  /** 1 minus the normalised cross-correlation about the means; complex: of the moduli. */
  zncc_loss: ReportNumber,
  /** Root of the mean square of log10(|B| / |A|), where both are positive; null where that is nowhere. */
  rms_log10: ReportNumber.nullable(),
  /** The factor s for which B is most like s x A; complex: its modulus and, as `phase`, its argument. */
  scale: ReportNumber,
  /** Complex: the global phase, and ||B - e^(i phase) A|| / ||A|| once it is removed. */
  phase: z.strictObject({ radians: z.number(), difference: ReportNumber }).nullable(),
  /** The whole number of elements along the two last axes by which B is A moved most likely. */
  shift: z.tuple([z.int(), z.int()]).nullable(),
  /** Only of like dtypes of floating-point numbers; both parts of complex ones. */
  ulp: z.strictObject({ bins: z.array(UlpBin), sign_flips: Count }).nullable(),
  /** Where the two last axes are angles or reciprocal lengths; `reach`: the largest radius along an axis, short of corners. */
  rings: z.strictObject({ unit: z.string(), reach: z.number(), rings: z.array(Ring) }).nullable(),
})
export type Diagnosis = z.infer<typeof Diagnosis>

export const diagnosisApi = {
  /** Takes a second or two for large arrays; its steps are told as progress. */
  'comparisons.diagnose': {
    params: z.strictObject({ id: z.string(), index: z.int().nonnegative(), output: z.string() }),
    result: Diagnosis,
  },
}
