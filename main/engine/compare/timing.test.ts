import { expect, test } from 'vitest'
import { BundleRecord } from '../../contract/bundle.ts'
import { compareMemory, judgeMemory } from './memory.ts'
import { timeRounds } from './measured-rounds.ts'
import { compareTime, judgeTime } from './timing.ts'

const recordOf = (rest: object) => BundleRecord.parse({ case_id: 'a.b@quick/cpu', status: 'OK', ...rest })
const measured = (name: string, rounds: number[][]) =>
  recordOf({ measurements: [{ name, unit: 's', better: 'less', phase: null, parameters: {}, rounds }] })
const limit = { threshold: 0.1, noise: null }
/** Ten rounds of three warm repeats; the median of each round is `scale` times 1.00 to 1.009. */
const tenRounds = (scale: number) =>
  measured(
    'time.warm',
    Array.from({ length: 10 }, (_, k) => [1, 1.001, 9].map((repeat) => scale * repeat * (1 + k / 1000))),
  )

test('the ratio is that of the medians over rounds of the medians of warm repeats', () => {
  const time = compareTime(tenRounds(1), tenRounds(1.5), 'judged', limit)
  expect(time.ratio).toBeCloseTo(1.5, 12)
  expect(time.low).toBeGreaterThan(1.48)
  expect(time.high).toBeLessThan(1.52)
  expect(time.verdict).toBe('slower')
})

test.each([
  [10, { low: 1.11, high: 1.2 }, 'slower'],
  [10, { low: 1.09, high: 1.3 }, 'unresolved'],
  [10, { low: 1.04, high: 1.13 }, 'unchanged'],
  [10, { low: 0.8, high: 0.89 }, 'faster'],
  [10, { low: 0.8, high: 0.91 }, 'unresolved'],
  [10, { low: 0.97, high: 1.03 }, 'unchanged'],
  [10, { low: 1.5, high: 2.5 }, 'slower'],
  [6, { low: 1.5, high: 1.6 }, 'slower'],
  [5, { low: 1.5, high: 1.6 }, 'unresolved'],
  [10, null, 'unresolved'],
] as const)('%i rounds with the interval %o are %s at 10 %%', (rounds, interval, verdict) => {
  expect(judgeTime(rounds, interval, 0.1)).toBe(verdict)
})

test('three times the noise floor counts where it is more than the threshold', () => {
  expect(compareTime(tenRounds(1), tenRounds(1.2), 'judged', limit).verdict).toBe('slower')
  expect(compareTime(tenRounds(1), tenRounds(1.2), 'judged', { threshold: 0.1, noise: 0.07 }).verdict).toBe('unchanged')
  expect(compareTime(tenRounds(1), tenRounds(1.2), 'judged', { threshold: 0.1, noise: 0.01 }).verdict).toBe('slower')
})

test('what may not be judged is still reported', () => {
  expect(compareTime(tenRounds(1), tenRounds(1.5), 'not-judged', limit)).toMatchObject({ verdict: 'not-judged' })
  expect(compareTime(tenRounds(1), tenRounds(1.5), 'not-comparable', limit).ratio).toBeCloseTo(1.5, 12)
})

test('a case without warm repeats is measured by its first calls', () => {
  const cold = (scale: number) =>
    measured(
      'time.cold',
      Array.from({ length: 6 }, () => [scale]),
    )
  expect(compareTime(cold(1), cold(2), 'judged', limit)).toMatchObject({ ratio: 2, verdict: 'slower' })
  expect(compareTime(recordOf({}), cold(2), 'judged', limit)).toMatchObject({ ratio: null, verdict: 'not-judged' })
})

test('timings of schema 1 are cut into their rounds', () => {
  const record = recordOf({ timings: { cold: 5, warm: [1, 2, 3, 4, 5, 6], rounds: 3, setup: 0.1 } })
  expect(timeRounds(record, 'warm')).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  expect(timeRounds(record, 'cold')).toEqual([[5]])
  expect(timeRounds(recordOf({ timings: { cold: null, warm: [1, 2, 3] } }), 'warm')).toEqual([[1, 2, 3]])
  expect(timeRounds(recordOf({ timings: { cold: 'nan', warm: 'nan' } }), 'warm')).toEqual([])
})

test.each([
  [1.04, 'unchanged'],
  [1.06, 'more'],
  [0.94, 'less'],
  [0.96, 'unchanged'],
] as const)('memory at %f times is %s', (ratio, verdict) => {
  expect(judgeMemory(ratio, 0.05)).toBe(verdict)
})

const memoryOf = (peaks: Record<string, number>) =>
  recordOf({
    measurements: Object.entries(peaks).map(([name, bytes]) => ({
      ...{ name: `memory.${name}`, unit: 'bytes', better: 'less', phase: null, parameters: {} },
      rounds: [[bytes * 0.9], [bytes], [bytes * 3]],
    })),
  })
const memoryLimit = { threshold: 0.05, noise: null }

test('memory is the peak above import; VmHWM, which holds the import, does not speak beside it', () => {
  const [a, b] = [
    memoryOf({ peak_above_import: 100, vm_hwm: 1000 }),
    memoryOf({ peak_above_import: 104, vm_hwm: 2000 }),
  ]
  expect(compareMemory(a, b, 'judged', memoryLimit)).toMatchObject({
    memory: { ratio: 1.04, verdict: 'unchanged' },
    measure: null,
  })
})

test('growth on the device is not hidden by savings on the host', () => {
  const [a, b] = [
    memoryOf({ peak_above_import: 100, device_peak: 100 }),
    memoryOf({ peak_above_import: 50, device_peak: 200 }),
  ]
  expect(compareMemory(a, b, 'judged', memoryLimit)).toMatchObject({
    memory: { ratio: 2, verdict: 'more' },
    measure: 'device peak',
  })
})

test('records of schema 1 have their peak RSS alone', () => {
  const [a, b] = [1e8, 1.2e8].map((bytes) => recordOf({ memory: { peak_rss_bytes: bytes, vram: null } }))
  if (a === undefined || b === undefined) throw new Error('two records')
  expect(compareMemory(a, b, 'not-judged', memoryLimit)).toMatchObject({
    memory: { ratio: 1.2, verdict: 'not-judged' },
    measure: 'VmHWM',
  })
  expect(compareMemory(recordOf({}), b, 'judged', memoryLimit).memory).toEqual({ ratio: null, verdict: 'not-judged' })
})
