import { expect, test } from 'vitest'
import { Plan, type PlanInput } from '../../contract/plan.ts'
import { listedCase } from './listed-case.fixture.ts'
import { planExecutions } from './plan-executions.ts'

const plan = (more: Partial<PlanInput>): Plan =>
  Plan.parse({ format: 1, kind: 'run', suite: 'tiny', refs: ['1', '2'], ...more })

const order = (of: Plan, names: string[]): string[] =>
  planExecutions(of, names.map(listedCase)).map(
    ({ n, preset, case_id, round, side }) => `${n} ${preset} ${case_id.split('@')[0]} ${round}${side}`,
  )

test('sides take turns inside each round, rounds inside each case, cases inside each preset', () => {
  expect(order(plan({ presets: ['accuracy', 'memory'], rounds: 2 }), ['g.one', 'g.two'])).toEqual([
    '0 accuracy g.one 0a',
    '1 accuracy g.one 0b',
    '2 accuracy g.one 1a',
    '3 accuracy g.one 1b',
    '4 accuracy g.two 0a',
    '5 accuracy g.two 0b',
    '6 accuracy g.two 1a',
    '7 accuracy g.two 1b',
    '8 memory g.one 0a',
    '9 memory g.one 0b',
    '10 memory g.one 1a',
    '11 memory g.one 1b',
    '12 memory g.two 0a',
    '13 memory g.two 0b',
    '14 memory g.two 1a',
    '15 memory g.two 1b',
  ])
})

test('a self-check runs its one ref as both sides', () => {
  expect(order(plan({ kind: 'self-check', refs: ['1'] }), ['g.one'])).toEqual([
    '0 accuracy g.one 0a',
    '1 accuracy g.one 0b',
  ])
})

test('rounds and warm repeats follow the preset: accuracy 1 and 1, speed 10 and 5, memory 3 and 1', () => {
  const of = plan({ kind: 'capture', refs: ['1'], presets: ['accuracy', 'float32-tracking', 'speed', 'memory'] })
  const executions = planExecutions(of, [listedCase('g.one')])
  const counted = Object.groupBy(executions, ({ preset }) => preset)
  expect(Object.entries(counted).map(([preset, all]) => [preset, all.length, all[0]?.warm_repeats])).toEqual([
    ['accuracy', 1, 1],
    ['float32-tracking', 1, 1],
    ['speed', 10, 5],
    ['memory', 3, 1],
  ])
})

test('arrays are written in round 0 only, and the timeout of the plan wins', () => {
  const executions = planExecutions(plan({ rounds: 2, timeout_s: 7 }), [listedCase('g.one')])
  expect(executions.map(({ write_arrays }) => write_arrays)).toEqual([true, true, false, false])
  expect(new Set(executions.map(({ timeout_s }) => timeout_s))).toEqual(new Set([7]))
})

test('a routine case runs under the preset speed alone', () => {
  const swept = { ...listedCase('routine.sum'), sweep: { parameter: 'batch', unit: 'patterns', exponent: 1 } }
  const of = plan({ kind: 'capture', refs: ['1'], presets: ['accuracy', 'speed'], rounds: 1 })
  const executions = planExecutions(of, [listedCase('g.one'), swept])
  expect(executions.map(({ n, case_id, preset }) => [n, case_id, preset])).toEqual([
    [0, 'g.one@quick/cpu', 'accuracy'],
    [1, 'g.one@quick/cpu', 'speed'],
    [2, 'routine.sum@quick/cpu', 'speed'],
  ])
})
