import { expect, test } from 'vitest'
import { axisEnd, axisTicks, tickWords } from './time-axis.ts'

test('the axis reaches the expected end, and the real one once it is there', () => {
  expect(axisEnd(48.2, 125, false)).toBeCloseTo(127.5)
  expect(axisEnd(118.4, 125, true)).toBe(118.4)
})

test('without an expectation, or beyond it, the axis goes on in round spans', () => {
  expect([0, 1.5, 9.8, 31].map((t_s) => axisEnd(t_s, null, false))).toEqual([2, 2, 20, 60])
  expect(axisEnd(130, 125, false)).toBe(300)
})

test('ticks are round and have room', () => {
  expect(axisTicks(124, 536)).toEqual([0, 20, 40, 60, 80, 100, 120])
  expect(axisTicks(124, 100)).toEqual([0, 120])
})

test('seconds are said once, minutes each time', () => {
  expect([0, 20, 120].map((t_s) => tickWords(t_s, 124, t_s === 120))).toEqual(['0', '20', '120 s'])
  expect([0, 300, 600].map((t_s) => tickWords(t_s, 900, t_s === 600))).toEqual(['0', '5 min', '10 min'])
})
