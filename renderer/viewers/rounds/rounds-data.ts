import { axisUnit, type Quantity } from './axis-unit.ts'
import { roundsMedian, type RoundSample } from './round-sample.ts'

export type RoundsData = {
  unit: string
  samples: { side: string; value: number; offset: number }[]
  medians: { side: string; value: number }[]
}

/** Rounds lie above one another a little, so that equal values are seen as many; the same each time. */
const offsetOf = ({ round, repeat }: RoundSample): number => (((round * 5 + repeat * 3) % 7) - 3) / 4

/** The rows of the chart, in the unit of its axis. */
export function roundsData(samples: readonly RoundSample[], quantity: Quantity): RoundsData {
  const { name, perUnit } = axisUnit(
    quantity,
    samples.map(({ value }) => value),
  )
  return {
    unit: name,
    samples: samples.map((sample) => ({
      side: sample.side,
      value: sample.value / perUnit,
      offset: offsetOf(sample),
    })),
    medians: (['A', 'B'] as const).flatMap((side) => {
      const value = roundsMedian(samples, side)
      return value === null ? [] : [{ side, value: value / perUnit }]
    }),
  }
}
