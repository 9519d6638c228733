import { expect, test } from 'vitest'
import { phaseBands } from './phase-bands.ts'

const marks = [
  { name: 'import', t_s: 0 },
  { name: 'setup', t_s: 2 },
  { name: 'cold', t_s: 10 },
]
const earlier = [
  { name: 'import', t_s: 0 },
  { name: 'setup', t_s: 1.5 },
  { name: 'cold', t_s: 9 },
  { name: 'warm', t_s: 30 },
  { name: 'warm', t_s: 50 },
  { name: 'write', t_s: 70 },
]

test('what came is known; what is to come is that of an earlier execution, moved to where we are', () => {
  // cold began at 10 instead of 9, so that everything after it comes a second later.
  expect(phaseBands(marks, earlier, 15, 80, false)).toEqual([
    { name: 'import', start_s: 0, end_s: 2, isExpected: false },
    { name: 'setup', start_s: 2, end_s: 10, isExpected: false },
    { name: 'cold', start_s: 10, end_s: 31, isExpected: false },
    { name: 'warm 1', start_s: 31, end_s: 51, isExpected: true },
    { name: 'warm 2', start_s: 51, end_s: 71, isExpected: true },
    { name: 'write', start_s: 71, end_s: 80, isExpected: true },
  ])
})

test('a phase that is overdue begins now at the earliest', () => {
  const bands = phaseBands(marks, earlier, 40, 100, false)
  expect(bands.find(({ name }) => name === 'cold')?.end_s).toBe(40)
})

test('without an earlier execution the newest phase lasts until now, and at the end until the end', () => {
  expect(phaseBands(marks, [], 15, 60, false).at(-1)).toMatchObject({ name: 'cold', end_s: 15 })
  expect(phaseBands(marks, [], 15, 15, true).at(-1)).toMatchObject({ name: 'cold', end_s: 15 })
})

test('nothing is expected of an execution that has ended', () => {
  expect(phaseBands(marks, earlier, 12, 12, true).map(({ name }) => name)).toEqual(['import', 'setup', 'cold'])
})
