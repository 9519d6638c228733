import { expect, test } from 'vitest'
import type { ComparedSweep } from '../comparison.ts'
import { graphFacts, scalingFacts, scalingWords } from '../sweep-words.ts'
import { sweepPlot } from './sweep-plot.ts'

const fitted = (exponent: number) => ({ exponent, low: exponent - 0.01, high: exponent + 0.01, misfit: 1 })
/** A: 1 ms at 10, 10 ms at 100, 100 ms at 1000. B: ten times as much at the largest. */
const sweep: ComparedSweep = {
  parameter: 'batch',
  unit: 'patterns',
  expected_exponent: 1,
  sizes: [10, 100, 1000].map((size, k) => ({
    size,
    seconds: [1e-4 * size, 1e-4 * size * Math.sqrt(10) ** k],
    ratio: Math.sqrt(10) ** k,
    low: null,
    high: null,
  })),
  powers: [fitted(1), fitted(1.5)],
  difference: { value: 0.5, low: 0.48, high: 0.52, verdict: 'steeper' },
}

test('equal factors lie equally far apart, larger sizes to the right and longer times further up', () => {
  const { sides } = sweepPlot(sweep, 224, 112)
  const [a, b] = sides.map(({ points }) => points)
  // 6 % of two decades stand free at both ends: 2.24 decades in 224 px are 100 px a decade.
  expect(a?.map(({ x }) => x)).toEqual([12, 112, 212])
  // Three decades from 1 ms to 1 s, and 6 % of them at both ends: 3.36 in 112 px are 100 / 3 px a decade.
  expect(a?.map(({ y }) => y)).toEqual([106, 72.7, 39.3])
  expect(b?.map(({ y }) => y)).toEqual([106, 56, 6])
  expect(b?.map(({ x }) => x)).toEqual([12, 112, 212])
})

test('the line of an exact power goes through its points', () => {
  const [a] = sweepPlot(sweep, 224, 112).sides
  expect(a?.line).toBe('M12 106L212 39.3')
})

test('a line that misses its points stays inside the axes', () => {
  const secondsOfA = [1e-3, 1e-3, 1]
  const bent: ComparedSweep = {
    ...sweep,
    sizes: sweep.sizes.map((one, k) => ({ ...one, seconds: [secondsOfA[k] ?? NaN, 1e-3] })),
  }
  const lines = sweepPlot(bent, 224, 112).sides.map(({ line }) => line)
  const ends = lines.flatMap((line) => [...line.matchAll(/[ML]\S+ (\S+?)(?=L|$)/g)].map(([, y]) => Number(y)))
  expect(ends).toHaveLength(4)
  expect(ends.every((y) => y >= 0 && y <= 112)).toBe(true)
})

test('ticks are powers of ten with their unit', () => {
  const { along, up } = sweepPlot(sweep, 224, 112)
  expect(along.map(({ px, text }) => [px, text])).toEqual([
    [12, '10'],
    [112, '100'],
    [212, '1000'],
  ])
  expect(up.map(({ text }) => text)).toEqual(['0.001 s', '0.01 s', '0.1 s', '1 s'])
})

test('words say both powers, and what changed only where it did', () => {
  expect(scalingWords(sweep)).toBe('n^1.00 → n^1.50 steeper')
  const difference = { ...sweep.difference, verdict: 'unchanged' as const }
  expect(scalingWords({ ...sweep, difference, powers: [fitted(-0.05), fitted(0.1)] })).toBe('n^−0.05 → n^0.10')
  const nearZero = { ...sweep, difference: { value: -0.001, low: -0.06, high: 0.09, verdict: 'unchanged' as const } }
  expect(scalingFacts(nearZero)).toContainEqual(['B − A', '0.00 [−0.06, 0.09]'])
  expect(scalingFacts(sweep)).toContainEqual(['Exponent B', '1.50 [1.49, 1.51]'])
  expect(scalingFacts(sweep)).toContainEqual(['Theory', 'n^1'])
  expect(scalingFacts(sweep).map(([name]) => name)).not.toContain('Fit')
  const bent = { ...sweep, powers: [fitted(1), { ...fitted(1), misfit: 2.04 }] } as const
  expect(scalingFacts({ ...bent, powers: [...bent.powers] })).toContainEqual([
    'Fit',
    'times lie up to 2.0 × beside the power',
  ])
})

test('a graph that is alike is told once', () => {
  expect(
    graphFacts({ tasks: { values: [28, 28], ratio: 1 }, size_bytes: { values: [56_800, 113_600], ratio: 2 } }),
  ).toEqual([
    ['Tasks', '28 (1.00)'],
    ['Pickled', '56.8 kB → 114 kB (2.00)'],
  ])
  expect(graphFacts({ tasks: { values: [28, 56], ratio: 2 }, size_bytes: null })[1]?.[1]).toBe('can not be pickled')
})
