import { expect, test } from 'vitest'
import { matches, matchParts } from './match-words.ts'

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
