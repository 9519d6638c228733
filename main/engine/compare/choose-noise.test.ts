import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { chooseNoise, namedNoise, type SelfCheck, type Wanted } from './choose-noise.ts'

const id = 'a.b@quick/cpu'
/** On a machine that has become quiet. */
const later = 'a.c@quick/cpu'
const here = 'ab'.repeat(32)
const elsewhere = 'cd'.repeat(32)

type Made = {
  load?: number
  rounds?: number
  shift: number
  day: string
  machine?: string
  environment?: string
  hash?: string
  preset?: string
}

/** A self-check under speed in which one side took `1 + shift` times as long. */
async function selfCheck({ shift, day, machine = here, environment = 'own', ...of }: Made): Promise<SelfCheck> {
  const { hash = 'case', preset = 'speed', load = 1, rounds = 10 } = of
  const timed = (seconds: number, load_average: number): MadeCase => {
    const others = { mem_available_bytes: null, governor: null, thermal_throttles: null, cgroup_throttled_s: null }
    const state = { load_average, ...others }
    return {
      outputs: { x: { values: [1] } },
      conditions: [{ start: state, end: state }],
      measurements: [
        {
          ...{ name: 'time.warm', unit: 's', better: 'less', phase: 'warm', parameters: {} },
          rounds: Array.from({ length: rounds }, () => [seconds]),
        },
      ],
    }
  }
  const side = (seconds: number) =>
    madeBundle(
      { [id]: timed(seconds, load), [later]: timed(seconds, 1) },
      {
        preset,
        machine_fingerprint: machine,
        environment: { hash: environment, packages: {} },
        timestamp_utc: `${day}T12:00:00.000Z`,
      },
    )
  const comparison = await compared(side(1), side(1 + shift))
  return { id: `${day} ${String(shift)}`, comparison, caseHashes: { [preset]: { [id]: hash, [later]: hash } } }
}

const wanted: Wanted = {
  machines: [here, here],
  environments: ['own', 'new'],
  caseHashes: { speed: { [id]: 'case' } },
  correctness: 'accuracy',
  captured_utc: '2026-11-30T12:00:00.000Z',
  maxAgeDays: 30,
}
const chosen = async (...made: Made[]) => chooseNoise(await Promise.all(made.map(selfCheck)), wanted)

test('the newest that fits is taken, and it says where from', async () => {
  const noise = await chosen({ shift: 0.02, day: '2026-11-20' }, { shift: 0.04, day: '2026-11-29' })
  expect(noise?.cases[id]).toMatchObject({ time: expect.closeTo(0.04, 12) as number, memory: null, from: { time: 0 } })
  expect(noise?.sources).toMatchObject([{ comparison: '2026-11-29 0.04', label: '1.0', cautions: [] }])
  expect(noise?.source).toBe('self-check of 1.0, 2026-11-29')
  expect(noise?.cautions).toEqual([])
})

test('one of an environment that takes part goes before a newer one of another; without it the other is used and said', async () => {
  const other = { shift: 0.04, day: '2026-11-29', environment: 'other' }
  expect((await chosen({ shift: 0.02, day: '2026-11-20' }, other))?.cases[id]?.time).toBeCloseTo(0.02, 12)
  const noise = await chosen(other)
  expect(noise?.cases[id]?.time).toBeCloseTo(0.04, 12)
  expect(noise?.cautions).toEqual([
    'The noise floor of 1.0, measured 2026-11-29, is of another environment; it is used.',
  ])
})

test.each([
  ['2026-10-31', []],
  ['2026-10-30', ['The noise floor of 1.0, measured 2026-10-30, is 31 days away from the candidate; it is used.']],
])('a floor of %s, by a limit of 30 days: %j', async (day, cautions) => {
  const noise = await chosen({ shift: 0.02, day })
  expect(noise?.cases[id]?.time).toBeCloseTo(0.02, 12)
  expect(noise?.cautions).toEqual(cautions)
})

test('a floor of another machine is never used; that there is one is said where no other is', async () => {
  const foreign = { shift: 0.09, day: '2026-11-29', machine: elsewhere }
  expect(await chosen(foreign)).toEqual({
    source: 'none that fits',
    cases: {},
    sources: [],
    cautions: ['A noise floor measured 2026-11-29 is of another machine (cdcdcdcd); it is not used.'],
  })
  const noise = await chosen(foreign, { shift: 0.02, day: '2026-11-20' })
  expect(noise?.cases[id]?.time).toBeCloseTo(0.02, 12)
  expect(noise?.cautions).toEqual([])
})

test('a floor of another form of the case, or of another preset, is none', async () => {
  expect(await chosen({ shift: 0.02, day: '2026-11-29', hash: 'other' })).toBeNull()
  expect(await chosen({ shift: 0.02, day: '2026-11-29', preset: 'accuracy' })).toBeNull()
})

test('an older self-check that resolved goes before a newer one of too few rounds', async () => {
  const noise = await chosen({ shift: 0.4, day: '2026-11-29', rounds: 2 }, { shift: 0.02, day: '2026-11-20' })
  expect(noise?.cases[id]?.time).toBeCloseTo(0.02, 12)
  expect(await chosen({ shift: 0.4, day: '2026-11-29', rounds: 2 })).toBeNull()
})

test('times that were measured on a busy machine are no floor: they would hide a change for as long as they are the newest', async () => {
  const busy = { shift: 0.3, day: '2026-11-29', load: 9 }
  const noise = await chosen(busy)
  expect(noise?.cases).toEqual({})
  expect(noise?.cautions).toEqual([
    'The noise floor of time measured 2026-11-29 is not used for 1 case: the machine was not quiet then.',
  ])
  expect((await chosen(busy, { shift: 0.02, day: '2026-11-20' }))?.cases[id]?.time).toBeCloseTo(0.02, 12)
})

test('a busy moment takes the floor of the cases that it met, and of no other', async () => {
  const both = { ...wanted, caseHashes: { speed: { [id]: 'case', [later]: 'case' } } }
  const check = await selfCheck({ shift: 0.02, day: '2026-11-29', load: 1.6 })
  const floorsFrom = (made: SelfCheck) => {
    const { cases = {}, cautions } = chooseNoise([made], both) ?? {}
    return { cases: Object.keys(cases), cautions }
  }
  expect(floorsFrom(check)).toEqual({
    cases: [later],
    cautions: ['The noise floor of time measured 2026-11-29 is not used for 1 case: the machine was not quiet then.'],
  })
  // A comparison of old doesn't say of which cases.
  const rows = check.comparison.rows.map(({ time, ...row }) => ({ ...row, time: { ...time, machine: undefined } }))
  expect(floorsFrom({ ...check, comparison: { ...check.comparison, rows } })).toEqual({
    cases: [],
    cautions: ['The noise floor of time measured 2026-11-29 is not used for 2 cases: the machine was not quiet then.'],
  })
})

test('sides of two machines have no floor', async () => {
  const checks = [await selfCheck({ shift: 0.02, day: '2026-11-29' })]
  const noise = chooseNoise(checks, { ...wanted, machines: [here, elsewhere] })
  expect(noise?.cases).toEqual({})
})

test('a file that a person named is used, and said where it does not fit', async () => {
  const { comparison } = await selfCheck({ shift: 0.02, day: '2026-09-01', machine: elsewhere })
  const noise = namedNoise(comparison, '/noise.json', wanted)
  expect(noise.cases[id]?.time).toBeCloseTo(0.02, 12)
  // Outputs of speed say nothing of those of accuracy.
  expect(noise.cases[id]?.outputs).toBeUndefined()
  expect(namedNoise(comparison, '/noise.json', { ...wanted, correctness: 'speed' }).cases[id]?.outputs).toBeDefined()
  expect(noise.cautions).toEqual([
    'The noise floor of /noise.json was measured on another machine.',
    'The noise floor of 1.0, measured 2026-09-01, is 90 days away from the candidate; it is used.',
  ])
})
