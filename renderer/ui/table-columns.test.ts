import { expect, test } from 'vitest'
import { columnsThatFit, columnTemplate, leastWidth } from './table-columns.ts'

const columns = [
  { id: 'case', width: '1fr', least: 200 },
  { id: 'worst', width: 100, leaves: 2 },
  { id: 'rel', width: 80 },
  { id: 'flags', width: 90, leaves: 1 },
] as const

const shownAt = (room: number) => columnsThatFit(columns, room).map(({ id }) => id)

test('columns leave in their order once the least widths have no room, and what has no order stays', () => {
  expect(shownAt(470)).toEqual(['case', 'worst', 'rel', 'flags'])
  expect(shownAt(469)).toEqual(['case', 'worst', 'rel'])
  expect(shownAt(379)).toEqual(['case', 'rel'])
  expect(shownAt(50)).toEqual(['case', 'rel'])
})

test('what takes the rest is never narrower than it needs', () => {
  expect(columnTemplate(columns)).toBe('minmax(200px, 1fr) 100px 80px 90px')
  expect(leastWidth(columns)).toBe(470)
})
