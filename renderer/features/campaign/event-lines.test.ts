import { expect, test } from 'vitest'
import type { ShardEvent } from '../../../main/contract/live.ts'
import { eventLines, hasGap } from './event-lines.ts'

const at = (second: number) => `2026-11-30T12:00:${String(second).padStart(2, '0')}.000Z`
const common = (seq: number) => ({ seq, time_utc: at(seq), t_s: 0 })
const events: ShardEvent[] = [
  {
    shard: 0,
    event: {
      ...common(4),
      type: 'execution-finished',
      n: 1,
      attempt: 0,
      status: 'oom',
      wall_s: 2.5,
      sample_sha256: '0'.repeat(64),
    },
  },
  { shard: 0, event: { ...common(3), type: 'mark', n: 1, attempt: 0, name: 'cold' } },
  { shard: 0, event: { ...common(2), type: 'execution-started', n: 1, attempt: 1, pid: 7 } },
]
const name = (n: number) => `case ${String(n)}`

test('events are said for people, the newest first, and phases of executions are left to the strips', () => {
  const journal = [{ time_utc: at(1), phase: 'waiting' as const, reason: 'The link is gone.' }]
  expect(eventLines(events, journal, name).map(({ text, failed }) => [text, failed])).toEqual([
    ['case 1 out of memory after 2.5 s', true],
    ['case 1 started, attempt 2', false],
    ['Campaign waiting: The link is gone.', false],
  ])
})

test('a number that is missing between events is seen, in each shard by itself', () => {
  expect(hasGap(events)).toBe(false)
  expect(hasGap(events.filter(({ event }) => event.type !== 'mark'))).toBe(true)
  expect(hasGap(events.map(({ event }, shard) => ({ shard, event })))).toBe(false)
})
