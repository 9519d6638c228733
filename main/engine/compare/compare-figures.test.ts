import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { noiseFromComparison } from './noise.ts'

const id = 'a.b@quick/cpu'
const array = (...values: number[]): MadeCase => ({ outputs: { x: { values } } })
const timed = (seconds: number): MadeCase => ({
  ...array(1),
  measurements: [
    {
      name: 'time.warm',
      unit: 's',
      better: 'less',
      phase: 'warm',
      parameters: {},
      rounds: Array.from({ length: 10 }, () => [seconds]),
    },
  ],
})

test('several presets are one comparison: correctness from accuracy, time from speed', async () => {
  const side = (values: MadeCase, seconds: number, speed: MadeCase = {}) => [
    madeBundle({ [id]: { ...timed(seconds), ...speed } }, { preset: 'speed' }),
    madeBundle({ [id]: values }),
  ]
  const comparison = await compared(side(array(1), 1), side(array(1), 2))
  expect(comparison).toMatchObject({
    presets: { correctness: 'accuracy', time: 'speed', memory: 'accuracy' },
    exit_status: 2,
  })
  expect(comparison.rows).toMatchObject([
    { verdict: 'identical', time: { ratio: 2, verdict: 'slower' }, memory: { verdict: 'not-judged' } },
  ])
  const failed = await compared(side(array(1), 1), side(array(1), 2, { status: 'TIMEOUT' }))
  expect(failed.rows).toMatchObject([
    { verdict: 'timeout', note: 'under speed: candidate timeout', outputs: { x: { verdict: 'identical' } } },
  ])
  expect(failed.exit_status).toBe(1)
})

test('time is reported under accuracy, not judged; never flagged across machines or for variants that are not', async () => {
  const slow = async (manifest: object, extra: object = {}, other: object = {}) => {
    const sides = [
      madeBundle({ [id]: timed(1) }, manifest),
      madeBundle({ [id]: { ...timed(2), ...extra } }, { ...manifest, ...other }),
    ] as const
    const { rows, exit_status } = await compared(...sides)
    return [rows[0]?.time.ratio, rows[0]?.time.verdict, exit_status]
  }
  const speed = { preset: 'speed' }
  expect(await slow({})).toEqual([2, 'not-judged', 0])
  expect(await slow(speed)).toEqual([2, 'slower', 2])
  expect(await slow(speed, { flag: false })).toEqual([2, 'not-judged', 0])
  expect(await slow(speed, {}, { machine_fingerprint: 'cd'.repeat(32) })).toEqual([2, 'not-comparable', 2])
})

test('the noise floor of a self-check raises the bar to three times its own', async () => {
  const sides = (seconds: number) =>
    [
      madeBundle({ [id]: timed(1) }, { preset: 'speed' }),
      madeBundle({ [id]: timed(seconds) }, { preset: 'speed' }),
    ] as const
  const noise = noiseFromComparison(await compared(...sides(1.06)), 'self-check')
  expect(noise.cases[id]?.time).toBeCloseTo(0.06, 12)
  expect((await compared(...sides(1.15), { noise })).rows[0]?.time.verdict).toBe('unchanged')
  expect((await compared(...sides(1.2), { noise })).rows[0]?.time.verdict).toBe('slower')
  expect((await compared(...sides(1.15))).rows[0]?.time.verdict).toBe('slower')
})

test('--fail-on speed:N% judges by that percentage', async () => {
  const sides = [
    madeBundle({ [id]: timed(1) }, { preset: 'speed' }),
    madeBundle({ [id]: timed(1.08) }, { preset: 'speed' }),
  ] as const
  expect(await compared(...sides)).toMatchObject({ exit_status: 0, thresholds: { time: 0.1 } })
  expect(await compared(...sides, { failOn: ['speed:5%'] })).toMatchObject({
    exit_status: 2,
    thresholds: { time: 0.05 },
  })
})

test('a float32 that strays further from its own float64 than before is a drift of its own', async () => {
  const tracked = (max_abs_norm: number) =>
    madeBundle(
      { [id]: { ...array(1), tracking: { x: { max_abs_norm, rel: null, intensity: 0 } } } },
      { preset: 'float32-tracking' },
    )
  const verdictsOf = async (a: number, b: number) =>
    (await compared(tracked(a), tracked(b))).rows.map(({ kind, verdict }) => `${kind} ${verdict}`)
  expect(await verdictsOf(1e-6, 1.9e-6)).toEqual(['float32 ok', 'same identical'])
  expect(await verdictsOf(1e-6, 2.1e-6)).toEqual(['float32 drift', 'same identical'])
  expect(await verdictsOf(0, 1e-7)).toEqual(['float32 ok', 'same identical'])
})
