import { expect, test } from 'vitest'
import { Plan } from '../../contract/plan.ts'
import { estimatedBytes } from './disk-space.ts'
import { estimateCosts, quantile, type KnownCost } from './estimate-costs.ts'
import { listedCase } from './listed-case.fixture.ts'
import { planExecutions } from './plan-executions.ts'

const cases = [listedCase('g.one'), listedCase('g.two')]
const plan = Plan.parse({ format: 1, kind: 'run', suite: 's', refs: ['1', '2'] })

const cost = (caseName: string, wall: number, more: Partial<KnownCost> = {}): KnownCost => ({
  case_id: `${caseName}@quick/cpu`,
  preset: 'accuracy',
  status: 'ok',
  wall_s: wall,
  peak_bytes: 1000 * wall,
  arrays_bytes: 80,
  ...more,
})

test('quantiles are those of numpy.quantile', () => {
  // numpy.quantile([1, 2, 4, 10], [0.25, 0.5, 0.75]) = [1.75, 3.0, 5.5]
  const values = [1, 2, 4, 10]
  expect([quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)]).toEqual([1.75, 3, 5.5])
  expect([quantile([7], 0.25), quantile([], 0.5)]).toEqual([7, null])
})

test('the time of all executions is the sum of their medians and quartiles; unknown ones are counted', () => {
  const known = [10, 1, 4, 2].map((wall) => cost('g.one', wall))
  const estimate = estimateCosts(planExecutions(plan, cases), cases, known)
  expect(estimate).toMatchObject({
    executions: 4,
    records: 4,
    unknown: 2,
    time: { low_s: 3.5, median_s: 6, high_s: 11 },
    memoryBytes: 3000,
  })
  expect(estimate.cases.map(({ wall_s }) => wall_s)).toEqual([3, null])
})

test('another preset says nothing about time, and failures only where nothing ended well', () => {
  const executions = planExecutions(plan, cases)
  const other = estimateCosts(executions, cases, [cost('g.one', 3, { preset: 'speed' })])
  expect([other.time, other.unknown]).toEqual([null, 4])
  const mixed = [cost('g.one', 60, { status: 'timeout' }), cost('g.one', 2), cost('g.two', 50, { status: 'timeout' })]
  expect(estimateCosts(executions, cases, mixed).cases.map(({ wall_s }) => wall_s)).toEqual([2, 50])
})

test('the disk that is needed goes by the arrays of earlier records', () => {
  const { arraysBytes } = estimateCosts(planExecutions(plan, cases), cases, [cost('g.one', 1, { arrays_bytes: 1e9 })])
  expect(arraysBytes).toEqual(new Map([['g.one@quick/cpu', 1e9]]))
  const beside = estimatedBytes(plan, cases, new Map([['g.one@quick/cpu', 0]]))
  expect(estimatedBytes(plan, cases, arraysBytes) - beside).toBe(2e9)
})
