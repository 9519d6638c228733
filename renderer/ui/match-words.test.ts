import { expect, test } from 'vitest'
import { bestPlace, matches, matchParts } from './match-words.ts'

test('words are found in any order and case', () => {
  expect(matches('Theme: follow system', 'SYS the')).toBe(true)
  expect(matches('Theme: follow system', 'dark')).toBe(false)
  expect(matches('Theme: follow system', ' ')).toBe(true)
})

test('what was found is marked, and the parts make the text again', () => {
  expect(matchParts('Go to Inbox', 'inb')).toEqual([
    { part: 'Go to ', found: false },
    { part: 'Inb', found: true },
    { part: 'ox', found: false },
  ])
})

test('a whole word is better than the beginning of one, and that better than letters inside', () => {
  expect(bestPlace('1.0.10 → 1.0.1', '1.0.1')).toEqual({ at: 9, cost: 0 })
  expect(bestPlace('upgrade the grades', 'grade')).toEqual({ at: 12, cost: 1 })
  expect(bestPlace('upgrade', 'grade')).toEqual({ at: 2, cost: 2 })
  expect(bestPlace('upgrade', 'grape')).toBeNull()
})

test('what is marked is the place that counts', () => {
  expect(matchParts('upgrade the grades', 'grade').map(({ part }) => part)).toEqual(['upgrade the ', 'grade', 's'])
})
