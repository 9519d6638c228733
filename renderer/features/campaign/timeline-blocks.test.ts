import { expect, test } from 'vitest'
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import { blockAt, blocksOf, timeSpan, timeTicks } from './timeline-blocks.ts'

const startMs = Date.UTC(2026, 10, 30, 20, 0, 0)
const execution = (n: number, side: string, begin_s: number, wall_s: number | null): ExecutionState => ({
  n,
  side,
  case_id: 'waves.drift@quick/cpu',
  preset: 'accuracy',
  round: 0,
  state: wall_s === null ? 'running' : 'ok',
  attempts: 1,
  wall_s,
  started_utc: new Date(startMs + 1000 * begin_s).toISOString(),
})
const executions = [execution(0, 'a', 0, 10), execution(1, 'b', 10, 20), execution(2, 'a', 30, null)]

test('a block lasts as long as its execution; one that runs ends now', () => {
  const blocks = blocksOf(executions, startMs + 50_000)
  expect(blocks.map((block) => (block.endMs - block.startMs) / 1000)).toEqual([10, 20, 20])
  expect(timeSpan(blocks)).toEqual({ startMs, endMs: startMs + 50_000 })
  expect(timeSpan([])).toBeNull()
})

test('the block under the pointer is that of its lane', () => {
  const blocks = blocksOf(executions, startMs + 50_000)
  const span = { startMs, endMs: startMs + 50_000 }
  // 72 px of names and 12 px at the right leave 10 px a second.
  const at = (x: number, y: number) => blockAt(blocks, span, ['a', 'b'], { x, y, width: 584, laneHeight: 22 })?.n
  expect(at(72 + 50, 10)).toBe(0)
  expect(at(72 + 50, 32)).toBeUndefined()
  expect(at(72 + 150, 32)).toBe(1)
  expect(at(72 + 103, 10)).toBe(0)
  expect(at(72 + 400, 10)).toBe(2)
})

test('ticks are round times of day where the person is', () => {
  const span = { startMs: startMs + 61_000, endMs: startMs + 3_600_000 }
  const ticks = timeTicks(span, 584, 0)
  expect(ticks.map((tick) => (tick - startMs) / 60_000)).toEqual([10, 20, 30, 40, 50, 60])
  // Half an hour beside UTC: ticks of hours stand on its own hours.
  const day = { startMs, endMs: startMs + 6 * 3_600_000 }
  expect(timeTicks(day, 584, -30 * 60_000).map((tick) => (tick - startMs) / 3_600_000)).toEqual([
    0.5, 1.5, 2.5, 3.5, 4.5, 5.5,
  ])
})
