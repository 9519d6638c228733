import { expect, test } from 'vitest'
import { execution, ok, started_utc, twoCases } from './executions.fixture.ts'
import { elapsedSeconds, expectedSeconds, remainingTime } from './run-times.ts'

test('an execution is expected to take what its own side took, else what any side took', () => {
  expect(expectedSeconds(twoCases, execution({ n: 9 }))).toEqual({ typical_s: 3, low_s: 2, high_s: 4 })
  expect(expectedSeconds(twoCases, execution({ n: 9, side: 'c' }))).toEqual({ typical_s: 3, low_s: 2, high_s: 4 })
  expect(expectedSeconds(twoCases, execution({ n: 9, preset: 'speed' }))).toBeNull()
})

test('what remains is the sum of what is left, the running one less what it has done', () => {
  const nowMs = Date.parse(started_utc) + 1000
  const executions = [
    ok({ n: 0, wall_s: 10 }),
    ok({ n: 1, round: 1, wall_s: 12 }),
    execution({ n: 2, round: 2, state: 'running', started_utc }),
    execution({ n: 3, round: 3 }),
  ]
  // By hand: 11 - 1 + 11, each ± (12 - 10) / 2.
  expect(remainingTime(executions, nowMs)).toEqual({ seconds: 21, plusMinus_s: 2, guessed: 0 })
})

test('cases that have not run yet are counted as an average one, and said to be', () => {
  const executions = [ok({ n: 0, wall_s: 10 }), execution({ n: 1, case_id: 'waves.other@quick/cpu' })]
  expect(remainingTime(executions, 0)).toEqual({ seconds: 10, plusMinus_s: 0, guessed: 1 })
  expect(remainingTime([execution({ n: 0 })], 0)).toBeNull()
})

test('the time between an end and a resumption is not counted', () => {
  const at = (minute: number) => `2026-11-30T12:${String(minute).padStart(2, '0')}:00.000Z`
  const journal = [
    { time_utc: at(0), phase: 'queued' as const, reason: null },
    { time_utc: at(1), phase: 'running' as const, reason: null },
    { time_utc: at(5), phase: 'cancelled' as const, reason: null },
    { time_utc: at(30), phase: 'running' as const, reason: null },
  ]
  expect(elapsedSeconds(journal, Date.parse(at(32)))).toBe(7 * 60)
})
