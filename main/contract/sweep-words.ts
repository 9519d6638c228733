/** How a routine case and a lazy case's graph are told, alike in table, reports and window. */
import type { ComparedGraph, ComparedSweep, FittedPower } from './comparison.ts'
import { formatCount, formatDisk, formatRatio } from './format-number.ts'

/** Unlike a ratio an exponent may be below zero; what is zero to two decimals has no sign. */
const twoDecimals = (value: number): string =>
  value
    .toFixed(2)
    .replace(/^-0\.00$/, '0.00')
    .replace('-', '−')

const withInterval = (value: number, low: number | null, high: number | null): string =>
  twoDecimals(value) + (low === null || high === null ? '' : ` [${twoDecimals(low)}, ${twoDecimals(high)}]`)

const power = ({ exponent }: FittedPower): string => `n^${twoDecimals(exponent)}`

/** An exponent with its 95 % interval, e.g. `1.02 [0.98, 1.05]`. */
export const exponentWords = ({ exponent, low, high }: FittedPower): string => withInterval(exponent, low, high)

/** `batch, patterns`: what the sizes are. */
export const sizeWords = ({ parameter, unit }: ComparedSweep): string =>
  parameter === unit ? parameter : `${parameter}, ${unit}`

/** `n^1.02 → n^1.51 steeper`: what time grows as, in A and in B. */
export function scalingWords({ powers: [a, b], difference: { verdict } }: ComparedSweep): string {
  const changed = verdict === 'steeper' || verdict === 'flatter' ? ` ${verdict}` : ''
  return `${power(a)} → ${power(b)}${changed}`
}

const difference: Record<ComparedSweep['difference']['verdict'], string> = {
  steeper: 'steeper: time grows faster with the size',
  flatter: 'flatter: time grows slower with the size',
  unchanged: 'unchanged',
  unresolved: 'unresolved: too few rounds',
  'not-comparable': 'not comparable: other machine',
  'not-judged': 'not judged under this preset',
}

/** What a reader learns of the powers, in lines; intervals are of 95 %. */
export function scalingFacts({ powers, difference: of, expected_exponent }: ComparedSweep): [string, string][] {
  const [a, b] = powers
  const misfit = Math.max(a.misfit, b.misfit)
  return [
    ['Exponent A', exponentWords(a)],
    ['Exponent B', exponentWords(b)],
    ['B − A', withInterval(of.value, of.low, of.high)],
    ['Scaling', difference[of.verdict]],
    ...(expected_exponent === null ? [] : [['Theory', `n^${String(expected_exponent)}`] satisfies [string, string]]),
    // Half as much again beside the line is more than noise: the exponent then stands for a curve.
    ...(misfit < 1.5
      ? []
      : [['Fit', `times lie up to ${misfit.toFixed(1)} × beside the power`] satisfies [string, string]]),
  ]
}

/** `28 → 56 tasks (2.00)`, and bytes alike. */
export function graphFacts({ tasks, size_bytes }: ComparedGraph): [string, string][] {
  const pair = ([a, b]: readonly [number, number], format: (value: number) => string) =>
    a === b ? format(a) : `${format(a)} → ${format(b)}`
  return [
    ['Tasks', `${pair(tasks.values, formatCount)} (${formatRatio(tasks.ratio)})`],
    [
      'Pickled',
      size_bytes === null
        ? 'can not be pickled'
        : `${pair(size_bytes.values, formatDisk)} (${formatRatio(size_bytes.ratio)})`,
    ],
  ]
}
