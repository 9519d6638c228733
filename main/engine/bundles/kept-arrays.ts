import type { Schedule } from '../../contract/schedule.ts'
import type { SampleAt } from './draft.ts'

type Kept = (caseId: string, output: string) => boolean

/**
 * Which arrays of a side stay in its bundle, by the plan's `arrays`. `differing`: those whose bytes of round 0 are not
 * the same on all sides; with one side there is nothing to differ from, and all stay.
 * @param samples of all sides under one preset
 */
export function keptArrays(schedule: Schedule, samples: SampleAt[]): Kept {
  const { arrays } = schedule.plan
  if (arrays === 'none') return () => false
  if (arrays === 'all' || schedule.sides.length === 1) return () => true
  const first = Map.groupBy(
    samples.filter(({ sample }) => sample.round === 0),
    ({ sample }) => sample.case_id,
  )
  return (caseId, output) => {
    const sides = first.get(caseId) ?? []
    const hashes = new Set(sides.map(({ sample }) => sample.outputs[output]?.sha256 ?? 'none'))
    return hashes.size > 1 || sides.length < schedule.sides.length
  }
}
