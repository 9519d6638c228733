import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { drawnExponents, fitPower, percentiles, type SizeTimes } from './scaling.ts'
import { seededGenerator } from './statistics.ts'

/** Numbers computed by numpy, as JSON. */
function numpy(program: string): unknown {
  const whole = `import json, numpy as np\n${program}\nprint(json.dumps(result))`
  return JSON.parse(execFileSync('.venv/bin/python', ['-c', whole], { encoding: 'utf8' }))
}

const sizes = [10, 32, 100, 320, 1000]
/** Seconds by size, six rounds: about 1e-4 n^1.1, with an overhead at small sizes and one spike. */
const seconds = [
  [0.0021, 0.0022, 0.002, 0.0023, 0.0021, 0.0022],
  [0.0049, 0.005, 0.0048, 0.0151, 0.005, 0.0049],
  [0.0161, 0.0159, 0.0163, 0.016, 0.0162, 0.0158],
  [0.057, 0.0575, 0.0568, 0.0571, 0.058, 0.0569],
  [0.2, 0.201, 0.199, 0.2005, 0.2012, 0.1995],
]
const times: SizeTimes[] = sizes.map((size, k) => ({ size, rounds: seconds[k] ?? [] }))
const asPython = `n, t = np.array(${JSON.stringify(sizes)}), np.array(${JSON.stringify(seconds)})`

test('the exponent is the slope of numpy’s polyfit through the logarithms of the medians', () => {
  const { exponent, misfit } = fitPower(times, null)
  const [slope, furthest] = [
    numpy(`${asPython}
slope, middle = np.polyfit(np.log(n), np.log(np.median(t, axis=1)), 1)
result = [slope, np.exp(np.abs(np.log(np.median(t, axis=1)) - middle - slope * np.log(n)).max())]`),
  ].flat()
  expect(exponent).toBeCloseTo(Number(slope), 12)
  expect(misfit).toBeCloseTo(Number(furthest), 12)
})

test('an exact power is found as it is, and misses nothing', () => {
  const exact = sizes.map((size) => ({ size, rounds: Array<number>(6).fill(3e-6 * size ** 1.5) }))
  const fit = fitPower(exact, drawnExponents(exact))
  expect(fit.exponent).toBeCloseTo(1.5, 12)
  expect(fit.misfit).toBeCloseTo(1, 12)
  expect(fit.interval?.low).toBeCloseTo(1.5, 12)
  expect(fit.interval?.high).toBeCloseTo(1.5, 12)
})

test('the interval agrees with a bootstrap over whole rounds that numpy makes with numbers of its own', () => {
  const [low, high] = [
    numpy(`${asPython}
chosen = np.random.default_rng(1).integers(0, 6, (100000, 6))
medians = np.median(t[:, chosen], axis=2)
slopes = np.polyfit(np.log(n), np.log(medians), 1)[0]
result = np.quantile(slopes, [0.025, 0.975]).tolist()`),
  ].flat()
  const drawn = drawnExponents(times)
  if (drawn === null) throw new Error('six rounds')
  const interval = percentiles(drawn)
  // Medians of six rounds take few values: the quantiles may stand one of them apart.
  expect(Math.abs(interval.low - Number(low))).toBeLessThan(0.004)
  expect(Math.abs(interval.high - Number(high))).toBeLessThan(0.004)
})

test('the interval covers the true exponent in about 95 of 100 trials where rounds are slow as a whole and have spikes', () => {
  const seed = 11
  const random = seededGenerator(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const trials = 300
  let covered = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const rounds = Array.from({ length: 10 }, () => {
      const slow = Math.exp(0.05 * normal())
      return sizes.map((size) => {
        const spike = random() < 0.05 ? 1.5 : 1
        return slow * spike * (1 + 0.02 * Math.exp(0.5 * normal())) * 1e-6 * size ** 1.2
      })
    })
    const trialTimes = sizes.map((size, k) => ({ size, rounds: rounds.map((round) => round[k] ?? NaN) }))
    const drawn = drawnExponents(trialTimes, { resamples: 500 })
    const interval = drawn === null ? null : percentiles(drawn)
    if (interval !== null && interval.low <= 1.2 && interval.high >= 1.2) covered += 1
  }
  expect(covered / trials, `seed ${String(seed)}`).toBeGreaterThan(0.9)
  expect(covered / trials, `seed ${String(seed)}`).toBeLessThan(0.995)
})

test('one round, or sizes with unlike numbers of rounds, have no interval', () => {
  const cut = (count: number) => times.map(({ size, rounds }) => ({ size, rounds: rounds.slice(0, count) }))
  expect(drawnExponents(cut(1))).toBeNull()
  expect(drawnExponents([...cut(5).slice(1), ...times.slice(0, 1)])).toBeNull()
})
