/** What a flag was judged by, in words: the limit, the noise floor behind it, and when that was measured. */
import type { ComparedOutput, Comparison, ComparisonRow } from './comparison.ts'
import { rowName } from './comparison-rows.ts'
import { formatError, formatPercent, formatRatio } from './format-number.ts'
import { memoryFloor, type CaseNoise, type NoiseMetric, type NoiseSource } from './noise.ts'

type Judged = Pick<Comparison, 'thresholds' | 'noise'>

/** Beyond `limit` a ratio is flagged: the threshold, or the case's noise floor so many times (design 5.3). */
export type FlagLimit = { limit: number; floor: number | null; source: NoiseSource | null }

type Flaggable = Pick<ComparisonRow, 'candidate_id' | 'reference_id' | 'memory'>

export function flagLimit({ thresholds, noise }: Judged, row: Flaggable, metric: 'time' | 'memory'): FlagLimit {
  const caseId = rowName(row)
  const measured = noiseOf(noise, caseId)
  const floor = (metric === 'time' ? measured?.time : memoryFloor(measured?.memory ?? null, row.memory.measure)) ?? null
  const limit = Math.max(thresholds[metric], thresholds.noise_factor * (floor ?? 0))
  return { limit, floor, source: sourceOf(noise, caseId, metric) }
}

/** `limit 10 %, noise floor 2.1 %, measured 2026-11-30`. */
export function limitWords({ limit, floor, source }: FlagLimit): string {
  const noise = floor === null ? 'no noise floor' : `noise floor ${formatPercent(floor)}${measuredWords(source)}`
  return `limit ${formatPercent(limit)}, ${noise}`
}

const flags: readonly string[] = ['slower', 'faster', 'more', 'less']
export const isFlagged = (verdict: string) => flags.includes(verdict)

/** A line for each flag of a row: time, memory, and what a self-check says of the outputs that drifted. */
export function flagLines(comparison: Judged, row: ComparisonRow): string[] {
  const { time, memory } = row
  const figure = (name: 'time' | 'memory', verdict: string, ratio: string) =>
    isFlagged(verdict) ? [`${name} ${ratio} ${verdict}: ${limitWords(flagLimit(comparison, row, name))}`] : []
  return [
    ...figure('time', time.verdict, formatRatio(time.ratio ?? NaN, time.low, time.high)),
    ...figure('memory', memory.verdict, formatRatio(memory.ratio ?? NaN)),
    ...outputNoiseLines(comparison, row),
  ]
}

function outputNoiseLines({ noise }: Judged, row: ComparisonRow): string[] {
  const drifted = Object.entries(row.outputs).filter(([, { verdict }]) => verdict === 'drift')
  return drifted.flatMap(([name, output]) => {
    const words = outputNoiseWords({ noise }, row, name, output)
    return words === null ? [] : [`${name}: ${words}`]
  })
}

/** What two runs of one ref differed by in an output; null where no self-check says. */
export function outputNoiseWords(
  { noise }: Pick<Judged, 'noise'>,
  row: ComparisonRow,
  name: string,
  { decided_by }: Pick<ComparedOutput, 'decided_by'>,
): string | null {
  const metric = row.kind === 'float32' ? 'float32' : 'outputs'
  const caseId = rowName(row)
  const measured = noiseOf(noise, caseId)?.[metric]
  const numbers = measured !== undefined && Object.hasOwn(measured, name) ? measured[name] : undefined
  if (numbers === undefined) return null
  const by = decided_by === 'rel' || decided_by === 'intensity' ? decided_by : 'max_abs_norm'
  const when = measuredWords(sourceOf(noise, caseId, metric))
  if (metric === 'float32') return `two runs of one version lay ${formatError(numbers[by] ?? 1)} × apart${when}`
  const sizes = [numbers.max_abs_norm, numbers.rel ?? 0, numbers.intensity ?? 0]
  if (sizes.every((size) => size === 0)) return `two runs of one version did not differ${when}`
  return `two runs of one version differed by ${formatError(numbers[by] ?? 0)} (${by})${when}`
}

function noiseOf(noise: Judged['noise'], caseId: string): CaseNoise | undefined {
  return noise !== null && Object.hasOwn(noise.cases, caseId) ? noise.cases[caseId] : undefined
}

function sourceOf(noise: Judged['noise'], caseId: string, metric: NoiseMetric): NoiseSource | null {
  const place = noiseOf(noise, caseId)?.from?.[metric]
  return place === undefined ? null : (noise?.sources?.[place] ?? null)
}

const measuredWords = (source: NoiseSource | null) =>
  source === null ? '' : `, measured ${[source.measured_utc.slice(0, 10), ...source.cautions].join(', ')}`

/** By which rules times and memory were judged, in one sentence. */
export function rulesSentence({ thresholds, noise }: Judged): string {
  const floor = noise === null ? 'none' : noise.source
  return `Time is flagged beyond ${formatPercent(thresholds.time)}, memory beyond ${formatPercent(thresholds.memory)}, or ${String(thresholds.noise_factor)} × the noise floor of the case. Noise floor: ${floor}.`
}

/** What a reader must know before the rows: a machine that was not quiet, floors that are old or foreign. */
export const headSentences = ({
  busy = [],
  noise,
  presets,
}: Pick<Comparison, 'busy' | 'noise' | 'presets'>): string[] => [
  ...(presets?.correctness === 'speed' || presets?.correctness === 'memory'
    ? [
        `Numbers of results are shown, not judged: under ${presets.correctness} they need not repeat. Add --preset accuracy.`,
      ]
    : []),
  ...busy,
  ...(noise?.cautions ?? []),
]
