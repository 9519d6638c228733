import { expect, test } from 'vitest'
import { plainText, shortText } from './plain-text.ts'

test('what a screen would obey is stripped, what it would show stays', () => {
  expect(plainText('a\u001b[31mred\u0000\u009b')).toBe('a[31mred')
  expect(plainText('safe\u202Egnp.exe\u202C')).toBe('safegnp.exe')
  expect(plainText('in\u2066vis\u200bible\ufeff')).toBe('invisible')
  expect(plainText('two\r\nlines\tand\u2028more')).toBe('two lines and more')
  expect(plainText('Å 中文 🙂 −×')).toBe('Å 中文 🙂 −×')
})

test('half a surrogate pair is stripped, a whole one stays', () => {
  expect(plainText('a\ud83db\ude42c')).toBe('abc')
  expect(plainText('\ud83d\ude42')).toBe('🙂')
})

test('long text is cut, never through the middle of a character', () => {
  expect(shortText('abcd', 4)).toBe('abcd')
  expect(shortText('abcde', 4)).toBe('abc…')
  expect(shortText('ab😀de', 4)).toBe('ab…')
})
