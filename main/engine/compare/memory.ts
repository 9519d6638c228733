import type { BundleRecord } from '../../contract/bundle.ts'
import type { ComparedMemory } from '../../contract/comparison.ts'
import { memoryFloor, type CaseNoise } from '../../contract/noise.ts'
import { memoryMeasures, memoryRounds } from './measured-rounds.ts'
import { median } from './statistics.ts'
import { widest, type Standing } from './timing.ts'

/** Change of memory that is worth a flag (design 5.3). */
export const memoryThreshold = 0.05

/** Change that is flagged, and what a self-check found of each measure. */
export type MemoryLimit = { threshold: number; noise: CaseNoise['memory'] }

/** `measure`: in words, what the ratio is of, where it is not the peak above import. */
export type MemoryResult = { memory: ComparedMemory; measure: string | null }

export const noMemory: ComparedMemory = { ratio: null, verdict: 'not-judged' }

/**
 * Memory of the candidate over the reference: medians over rounds of the peak above the RSS after import. Where a device's
 * peak changed by more than its limit, that ratio is given instead; the noise of one measure is not that of another.
 * VmHWM, which holds the import too, is used only where a side knows nothing better (schema 1).
 */
export function compareMemory(
  reference: BundleRecord,
  candidate: BundleRecord,
  standing: Standing,
  { threshold, noise }: MemoryLimit,
): MemoryResult {
  const ratios = memoryMeasures.flatMap((measure) => {
    const [a, b] = [memoryRounds(reference, measure), memoryRounds(candidate, measure)]
    const ratio = a.length > 0 && b.length > 0 ? median(b) / median(a) : NaN
    const limit = widest({ threshold, noise: memoryFloor(noise, measure.name) })
    return Number.isFinite(ratio) ? [{ ratio, measure, limit, spread: spreadOf([a, b]) }] : []
  })
  const known = ratios.length > 1 ? ratios.filter(({ measure }) => measure.name !== 'memory.vm_hwm') : ratios
  // Growth of one measure is not hidden behind savings in another.
  const grown = known.find(({ ratio, limit }) => ratio > 1 + limit)
  const shown = grown ?? known.find(({ ratio, limit }) => isBeyond(ratio, limit)) ?? known[0]
  if (shown === undefined) return { memory: noMemory, measure: null }
  const { ratio, measure, limit, spread } = shown
  const memory = { ratio, spread, measure: measure.name }
  const measures = Object.fromEntries(known.map(({ measure: { name }, ratio, spread }) => [name, { ratio, spread }]))
  return {
    memory:
      standing === 'judged'
        ? { ...memory, verdict: judgeMemory(ratio, limit), measures }
        : { ...memory, verdict: standing },
    measure: measure.name === 'memory.peak_above_import' ? null : measure.words,
  }
}

/** Of normal noise the standard deviation is this many times the median distance from the median. */
const deviations = 1.4826

/**
 * The standard deviation of a side's rounds over their median, of the side where it is larger; null: one round each. From
 * the median distance, since the verdict is on medians too: a single spike moves neither.
 */
function spreadOf(sides: number[][]): number | null {
  const several = sides.filter((rounds) => rounds.length > 1)
  if (several.length === 0) return null
  const spread = (rounds: number[]) => {
    const middle = median(rounds)
    return (deviations * median(rounds.map((value) => Math.abs(value - middle)))) / middle
  }
  return Math.max(...several.map(spread))
}

const isBeyond = (ratio: number, limit: number) => Math.abs(ratio - 1) > limit

export function judgeMemory(ratio: number, limit: number): ComparedMemory['verdict'] {
  if (!isBeyond(ratio, limit)) return 'unchanged'
  return ratio > 1 ? 'more' : 'less'
}
