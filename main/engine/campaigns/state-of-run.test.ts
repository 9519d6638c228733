import { describe, expect, test } from 'vitest'
import { Plan } from '../../contract/plan.ts'
import { RunEvent } from '../../contract/run-directory.ts'
import { listedCase } from './listed-case.fixture.ts'
import { planExecutions } from './plan-executions.ts'
import { stateOfRun } from './state-of-run.ts'

const plan = Plan.parse({ format: 1, kind: 'run', suite: 'tiny', refs: ['1', '2'] })
const executions = planExecutions(plan, [listedCase('g.one'), listedCase('g.two')])

const events = (...all: object[]): RunEvent[] =>
  all.map((event, seq) => RunEvent.parse({ seq, time_utc: '2026-01-02T03:04:05.678Z', t_s: seq, ...event }))
const started = (n: number, attempt = 0) => ({ type: 'execution-started', n, attempt, pid: 7 })
const finished = (n: number, status: string, attempt = 0) => ({
  type: 'execution-finished',
  n,
  attempt,
  status,
  wall_s: 0.5,
  sample_sha256: '0'.repeat(64),
})

const states = (run: ReturnType<typeof stateOfRun>) =>
  run.executions.map(({ state, attempts }) => `${state} ${attempts}`)

test('executions wait, run and finish as the events say', () => {
  const run = stateOfRun(executions, events(started(0), finished(0, 'ok'), started(1)), [], true)
  expect(states(run)).toEqual(['ok 1', 'running 1', 'waiting 0', 'waiting 0'])
  expect(run).toMatchObject({ total: 4, finished: 1 })
})

test('without a living driver what was running waits again', () => {
  expect(states(stateOfRun(executions, events(started(0)), [], false))[0]).toBe('waiting 1')
})

test('a lost attempt is followed by another one, and the execution counts once', () => {
  const lost = { type: 'attempt-lost', n: 0, attempt: 0, reason: 'killed' }
  const run = stateOfRun(executions, events(started(0), lost, started(0, 1), finished(0, 'ok', 1)), [], true)
  expect(states(run)[0]).toBe('ok 2')
  expect(run.finished).toBe(1)
})

test('a complete sample counts although its event died with the driver', () => {
  const sample = { n: 0, attempt: 0, status: 'ok' as const, wall_s: 0.5, started_utc: '2026-01-02T03:04:05.678Z' }
  expect(stateOfRun(executions, events(started(0)), [sample], false).finished).toBe(1)
})

test('a cancelled execution is not finished', () => {
  const run = stateOfRun(executions, events(started(0), finished(0, 'cancelled')), [], false)
  expect(states(run)[0]).toBe('cancelled 1')
  expect(run.finished).toBe(0)
})

describe('an execution that is run again', () => {
  const failed = events(started(0), finished(0, 'error'))
  const sample = { n: 0, attempt: 0, status: 'error' as const, wall_s: 0.5, started_utc: '2026-01-02T03:04:05.678Z' }
  const again = [{ n: 0, attempt: 0 }]

  test('waits although it has a result', () => {
    const run = stateOfRun(executions, failed, [sample], false, again)
    expect(run.executions[0]).toMatchObject({ state: 'waiting', attempts: 1, wall_s: null })
    expect(run.finished).toBe(0)
  })

  test('runs as a newer attempt, and has the result of that one', () => {
    const running = [...failed, ...events(started(0, 1))]
    expect(states(stateOfRun(executions, running, [sample], true, again))[0]).toBe('running 2')
    const ended = stateOfRun(executions, [...running, ...events(finished(0, 'ok', 1))], [sample], true, again)
    expect(states(ended)[0]).toBe('ok 2')
    expect(ended.finished).toBe(1)
  })
})

test('the start of the newest attempt is told', () => {
  const late = '2026-01-02T03:09:00.000Z'
  const all = [
    ...events(started(0), { type: 'attempt-lost', n: 0, attempt: 0, reason: '' }),
    ...events({ ...started(0, 1), time_utc: late }),
  ]
  const [first, second] = stateOfRun(executions, all, [], true).executions
  expect([first?.started_utc, second?.started_utc]).toEqual([late, null])
})
