import { expect, test } from 'vitest'
import { localTime } from './local-time.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
const now = new Date(2026, 2, 1, 9, 30)

test('today is a time, yesterday is said, also over the end of a month, and older days have their date', () => {
  expect(localTime(at(2026, 2, 1, 8, 5), now)).toBe('08:05')
  expect(localTime(at(2026, 1, 28, 18, 2), now)).toBe('yesterday 18:02')
  expect(localTime(at(2025, 11, 31, 23, 59), now)).toBe('2025-12-31 23:59')
})
