import { expect, test } from 'vitest'
import { niceTop, stripsOf } from './strip-kinds.ts'

const channels = [
  { name: 't_s', unit: 's' },
  { name: 'rss', unit: 'bytes' },
  { name: 'cpu', unit: 'cores' },
  { name: 'device_memory', unit: 'bytes' },
  { name: 'device_use', unit: 'percent' },
]

test('a strip for each channel but the time, in the words of people', () => {
  expect(stripsOf(channels).map(({ name, channel }) => [name, channel])).toEqual([
    ['RSS', 1],
    ['CPU', 2],
    ['Device memory', 3],
    ['Device use', 4],
  ])
})

test('memory counts in the unit of its highest value, with a round top', () => {
  const rss = stripsOf(channels)[0]
  const peak = 3.38 * 1024 ** 3
  expect(rss?.unitFor(peak).name).toBe('GiB')
  expect(rss?.topFor(peak)).toBe(4 * 1024 ** 3)
  expect(rss?.format(peak)).toBe('3.38 GiB')
})

test('one core in full use is 100 %, and a little more than that does not change the axis', () => {
  const cpu = stripsOf(channels)[1]
  expect(cpu?.format(0.32)).toBe('32 %')
  expect([0, 0.5, 1.04, 3.2].map((peak) => cpu?.topFor(peak))).toEqual([1, 1, 1, 4])
})

test('tops are the next round number', () => {
  expect([0, 0.013, 1, 1.1, 9.5, 42, 730].map(niceTop)).toEqual([1, 0.02, 1, 2, 10, 50, 800])
})
