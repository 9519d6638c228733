import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { median, quantileOfSorted, ratioOfMediansInterval, seededGenerator } from './statistics.ts'

/** Numbers computed by numpy, as JSON. */
function numpy(expression: string): unknown {
  const program = `import json, sys, numpy as np\nprint(json.dumps(${expression}))`
  return JSON.parse(execFileSync('.venv/bin/python', ['-c', program], { encoding: 'utf8' }))
}

const odd = [0.31, 0.29, 0.35, 0.3, 0.9, 0.28, 0.33]
const even = [...odd, 0.305]

test('median and quantiles are those of numpy', () => {
  const both = JSON.stringify([odd, even])
  const quantiles = [0, 0.025, 0.31, 0.5, 0.975, 1]
  expect([median(odd), median(even)]).toEqual(numpy(`[float(np.median(x)) for x in ${both}]`))
  const ours = [odd, even].map((values) => {
    const sorted = values.toSorted((a, b) => a - b)
    return quantiles.map((q) => quantileOfSorted(sorted, q))
  })
  const expected = numpy(`[np.quantile(x, ${JSON.stringify(quantiles)}).tolist() for x in ${both}]`)
  for (const [k, value] of ours.flat().entries()) expect(value).toBeCloseTo(Number([expected].flat(2)[k]), 14)
})

test('the interval agrees with a bootstrap that numpy makes with numbers of its own', () => {
  const a = JSON.stringify(odd)
  const b = JSON.stringify(even.map((value) => value * 1.2))
  const draw = (of: string) => `np.median(np.random.default_rng(1).choice(${of}, (200000, len(${of}))), axis=1)`
  const other = (of: string) => draw(of).replace('(1)', '(2)')
  const expected = numpy(`np.quantile(${draw(b)} / ${other(a)}, [0.025, 0.975]).tolist()`)
  const interval = ratioOfMediansInterval(
    even.map((value) => value * 1.2),
    odd,
  )
  const [low, high] = [expected].flat()
  expect(Math.abs((interval?.low ?? 0) - Number(low))).toBeLessThan(0.02)
  expect(Math.abs((interval?.high ?? 0) - Number(high))).toBeLessThan(0.02)
})

test('the same times give the same interval', () => {
  expect(ratioOfMediansInterval(even, odd)).toEqual(ratioOfMediansInterval(even, odd))
})

test('the interval covers the true ratio in about 95 of 100 trials of skewed times with spikes', () => {
  const random = seededGenerator(7)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  // facts/viewers.md 2.5: skewed times, one in twenty a spike, true ratio 1.05; the median's coverage was 0.95 to 0.97.
  const time = (scale: number) => scale * (1 + 0.02 * Math.exp(0.5 * normal())) * (random() < 0.05 ? 1.5 : 1)
  const trials = 400
  let covered = 0
  for (let k = 0; k < trials; k += 1) {
    const a = Array.from({ length: 10 }, () => time(1))
    const b = Array.from({ length: 10 }, () => time(1.05))
    const interval = ratioOfMediansInterval(b, a, { resamples: 1000 })
    if (interval !== null && interval.low <= 1.05 && interval.high >= 1.05) covered += 1
  }
  expect(covered / trials).toBeGreaterThan(0.92)
  expect(covered / trials).toBeLessThan(0.995)
})

test('one value, or a median of zero, has no interval', () => {
  expect(ratioOfMediansInterval([1], [1, 2])).toBeNull()
  expect(ratioOfMediansInterval([1, 2], [0, 0])).toBeNull()
})
