import { expect, test } from 'vitest'
import { routines } from './fixtures/routines.ts'
import { countsSentence } from './side-facts.ts'

test('rows of which none is judged are not said to be absent', () => {
  expect(countsSentence(routines)).toBe('1 identical')
  expect(countsSentence({ ...routines, rows: routines.rows.slice(1), summary: {} })).toBe('no row that is judged')
  expect(countsSentence({ ...routines, rows: [], summary: {} })).toBe('no rows')
})
