import { expect, test } from 'vitest'
import { passesFilter, tickOf, toggled } from './matrix-rows.ts'

const listed = { case_id: 'stem.multi[order1]@quick/cpu', name: 'stem.multi' }

test('a glob filters as --only does, plain words may stand anywhere', () => {
  expect(passesFilter('stem.*', listed)).toBe(true)
  expect(passesFilter('*[order1]@*', listed)).toBe(true)
  expect(passesFilter('multi*', listed)).toBe(false)
  expect(passesFilter(' order1 ', listed)).toBe(true)
  expect(passesFilter('stem', listed)).toBe(true)
  expect(passesFilter('order2', listed)).toBe(false)
})

test('what stands for several is ticked where all are, mixed where some are', () => {
  expect(tickOf(['a', 'b'], new Set(['a', 'b', 'c']))).toBe(true)
  expect(tickOf(['a', 'b'], new Set(['a']))).toBe('mixed')
  expect(tickOf(['a', 'b'], new Set(['c']))).toBe(false)
  expect([...toggled(new Set(['a', 'b']), ['b', 'c'], false)]).toEqual(['a'])
})
