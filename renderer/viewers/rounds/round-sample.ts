import { median } from '../../lib/median.ts'

/** One measured value: which side, which round, which repeat in it. */
export type RoundSample = { side: 'A' | 'B'; round: number; repeat: number; value: number }

/** Values of one side, one list a round. (Chrome 114 has no Map.groupBy.) */
export function byRound(samples: readonly RoundSample[], side: RoundSample['side']): number[][] {
  const rounds: number[][] = []
  for (const sample of samples) if (sample.side === side) (rounds[sample.round] ??= []).push(sample.value)
  return rounds.filter((repeats) => repeats.length > 0)
}

/** The median over rounds of the medians of their repeats: what a ratio is made of. */
export const roundsMedian = (samples: readonly RoundSample[], side: RoundSample['side']): number | null =>
  median(byRound(samples, side).flatMap((repeats) => median(repeats) ?? []))
