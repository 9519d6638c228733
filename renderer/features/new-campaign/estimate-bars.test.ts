import { expect, test } from 'vitest'
import { barsOf } from './estimate-bars.ts'

const cost = (
  case_id: string,
  wall_s: number | null,
): [string, { case_id: string; wall_s: number | null; memory_bytes: null }] => [
  case_id,
  { case_id, wall_s, memory_bytes: null },
]
const costs = new Map([cost('a.one@quick/cpu', 2), cost('a.one@large/cpu', 10), cost('b.two[x]@quick/cpu', 3)])
const runs = ['a.one@quick/cpu', 'a.one@quick/cpu', 'a.one@large/cpu', 'b.two[x]@quick/cpu', 'c.new@quick/cpu']
const executions = runs.map((case_id) => ({ case_id }))

test('seconds add up by case and variant, the longest first, an unknown one last', () => {
  expect(barsOf(executions, costs, 9)).toEqual([
    { label: 'a.one', seconds: 14 },
    { label: 'b.two[x]', seconds: 3 },
    { label: 'c.new', seconds: null },
  ])
})

test('what has no room is one bar', () => {
  expect(barsOf(executions, costs, 2)).toEqual([
    { label: 'a.one', seconds: 14 },
    { label: '2 others', seconds: 3 },
  ])
})
