import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { floorsOf } from './noise.ts'

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

test('time and memory of a case that changed under their preset alone are left out, and that is said', async () => {
  const side = (hash: string, seconds: number) => [
    madeBundle({ [id]: { ...timed(seconds), case_hash: hash } }, { preset: 'speed' }),
    madeBundle({ [id]: { ...array(1), case_hash: 'alike' } }),
  ]
  const comparison = await compared(side('one', 1), side('two', 2))
  expect(comparison).toMatchObject({ case_hash_match: false, exit_status: 0 })
  expect(comparison.rows).toMatchObject([
    {
      verdict: 'identical',
      note: 'time is left out: case hash one against two: the case itself changed',
      time: { ratio: null, verdict: 'not-judged' },
    },
  ])
  expect(await compared(side('one', 1), side('one', 2))).toMatchObject({ case_hash_match: true, exit_status: 2 })
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
  const noise = { source: 'self-check', cases: floorsOf(await compared(...sides(1.06))) }
  expect(noise.cases[id]?.time).toBeCloseTo(0.06, 12)
  expect((await compared(...sides(1.15), { noise })).rows[0]?.time.verdict).toBe('unchanged')
  expect((await compared(...sides(1.2), { noise })).rows[0]?.time.verdict).toBe('slower')
  expect((await compared(...sides(1.15))).rows[0]?.time.verdict).toBe('slower')
})

test('each measure of memory has a floor of its own: what one varies by neither hides nor flags another', async () => {
  const peaks = (host: number, device: number) => {
    const measured = { unit: 'bytes', better: 'less', phase: null, parameters: {} } as const
    const measurements = [
      { ...measured, name: 'memory.peak_above_import', rounds: [[host]] },
      { ...measured, name: 'memory.device_peak', rounds: [[device]] },
    ]
    return madeBundle({ [id]: { ...array(1), measurements } }, { preset: 'memory' })
  }
  const noise = { source: 'self-check', cases: floorsOf(await compared(peaks(1000, 100), peaks(1001, 104))) }
  expect(noise.cases[id]?.memory).toEqual({
    'memory.peak_above_import': expect.closeTo(0.001, 12) as number,
    'memory.device_peak': expect.closeTo(0.04, 12) as number,
  })
  const of = async (host: number, device: number) =>
    (await compared(peaks(1000, 100), peaks(host, device), { noise })).rows[0]?.memory
  expect(await of(1000, 106)).toMatchObject({ verdict: 'unchanged' })
  expect(await of(1000, 113)).toMatchObject({ verdict: 'more', measure: 'memory.device_peak' })
  expect(await of(1060, 106)).toMatchObject({ verdict: 'more', measure: 'memory.peak_above_import' })
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

const tracked = (max_abs_norm: number, rest: object = {}) =>
  madeBundle(
    { [id]: { ...array(1), tracking: { x: { max_abs_norm, rel: null, intensity: 0 } }, ...rest } },
    { preset: 'float32-tracking' },
  )

/** One float32 rounding at the maximum, 2^-23: what lies below it says nothing about the code. */
const oneRounding = 1.1920928955078125e-7

test.each([
  // Up to three times as far is allowed, and not a hair more.
  [1e-6, 3e-6, 'ok'],
  [1e-6, 3.0001e-6, 'drift'],
  // Below one rounding nothing is said, however little the reference strayed; just above, three times decides again.
  [0, oneRounding, 'ok'],
  [0, oneRounding * 1.0001, 'drift'],
  [3e-8, oneRounding, 'ok'],
  [4e-8, 1.2e-7, 'ok'],
  [3e-8, 1.2e-7, 'drift'],
])('a float32 that lay %f from its own float64 and now lies %f is %s', async (a, b, verdict) => {
  const { rows } = await compared(tracked(a), tracked(b))
  expect(rows.find(({ kind }) => kind === 'float32')?.verdict).toBe(verdict)
  expect(rows.find(({ kind }) => kind === 'same')?.verdict).toBe('identical')
})

test('where a self-check found growth by itself, three times that is allowed', async () => {
  const noise = { source: 'self-check', cases: floorsOf(await compared(tracked(2e-6), tracked(1e-6))) }
  expect(noise.cases[id]?.float32).toEqual({ x: { max_abs_norm: 2, rel: null, intensity: 1 } })
  const verdictOf = async (b: number) =>
    (await compared(tracked(1e-6), tracked(b), { noise })).rows.find(({ kind }) => kind === 'float32')?.verdict
  expect(await verdictOf(5.9e-6)).toBe('ok')
  expect(await verdictOf(6.1e-6)).toBe('drift')
})

test('the float32 of a variant whose numbers may differ is told, and fails nothing', async () => {
  const unstable = { stable_expected: false }
  const { rows, exit_status } = await compared(tracked(1e-6, unstable), tracked(1e-3, unstable))
  expect(rows.find(({ kind }) => kind === 'float32')?.verdict).toBe('drift')
  expect(exit_status).toBe(0)
})

test('on a GPU the bounds allow for three times what two runs of one ref differ by; on a CPU for nothing', async () => {
  const on = async (device: string) => {
    const caseId = `a.b@quick/${device}`
    const side = (value: number) => madeBundle({ [caseId]: { outputs: { x: { values: [1, value] } } } })
    const noise = { source: 'self-check', cases: floorsOf(await compared(side(1), side(1 + 2e-9))) }
    const of = async (value: number) => (await compared(side(1), side(value), { noise })).rows[0]
    return [
      (await of(1 + 5.9e-9))?.verdict,
      (await of(1 + 6.1e-9))?.verdict,
      (await of(1 + 5.9e-9))?.outputs['x']?.bounds,
    ]
  }
  const [inside, beyond, bounds] = await on('gpu')
  expect([inside, beyond]).toEqual(['ok', 'drift'])
  expect(bounds).toMatchObject({ max_abs_norm: expect.closeTo(6e-9, 12) as number, above_rel: 1e-6 })
  expect((await on('cpu')).slice(0, 2)).toEqual(['drift', 'drift'])
})

test.each(['speed', 'memory'])(
  '%s shows by how much results differ and judges only what they are, whatever a self-check found',
  async (preset) => {
    const side = (values: number[]) => madeBundle({ [id]: { outputs: { x: { values } } } }, { preset })
    // Both of its sides drew the same plans, and agreed to the bit.
    const lucky = { source: 'self-check', cases: floorsOf(await compared(side([1, 2]), side([1, 2]))) }
    for (const noise of [null, lucky]) {
      const rowOf = async (...b: number[]) => (await compared(side([1, 2]), side(b), { noise })).rows[0]
      expect(await rowOf(1, 2.5)).toMatchObject({ verdict: 'ok', outputs: { x: { max_abs_norm: 0.25 } } })
      expect(await rowOf(1, 2, 3)).toMatchObject({ verdict: 'shape' })
      expect(await rowOf(1, NaN)).toMatchObject({ verdict: 'drift', outputs: { x: { decided_by: 'non-finite' } } })
    }
  },
)
