import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'

/** Beyond which a case's time is flagged: the threshold, or the noise of that case so many times (design 5.3). */
export const noisyThreshold =
  ({ thresholds, noise }: Pick<ComparisonHead, 'thresholds' | 'noise'>) =>
  (caseId: string): number =>
    Math.max(thresholds.time, thresholds.noise_factor * (noise?.cases[caseId]?.time ?? 0))
