import { expect, test } from 'vitest'
import { fits, rank, type Findable } from './ranking.ts'

const titles = (items: Findable[], text: string, atMost = 10) =>
  rank(items, text, atMost).best.map(({ title }) => title)
const named = (...names: string[]): Findable[] => names.map((title) => ({ title }))

test('a whole word comes before the beginning of one, and that before letters inside', () => {
  expect(titles(named('reseg', 'segmented', 'seg of a ring'), 'seg')).toEqual(['seg of a ring', 'segmented', 'reseg'])
})

test('a version is nearer to itself than to the versions that begin like it', () => {
  expect(titles(named('1.0.10', '1.0.11', '1.0.1'), '1.0.1')).toEqual(['1.0.1', '1.0.10', '1.0.11'])
})

test('a title outweighs the facts behind it, and these what is not shown', () => {
  const items = [
    { title: 'c', also: 'git:../abTEM@nightly' },
    { title: 'b', facts: 'nightly, abtem' },
    { title: 'rerun nightly build' },
    { title: 'a', facts: 'fortnightly' },
  ]
  expect(titles(items, 'nightly')).toEqual(['rerun nightly build', 'b', 'a', 'c'])
})

test('every word must stand somewhere, in any order and case; equals stay as they were given', () => {
  const items = [
    { title: 'second', facts: 'abtem, 1.0.10' },
    { title: 'first', facts: 'abtem, 1.0.10' },
    { title: 'third', facts: 'abtem, 1.0.9' },
  ]
  expect(titles(items, '1.0.10 ABTEM')).toEqual(['second', 'first'])
  expect(titles(items, '')).toEqual(['second', 'first', 'third'])
})

test('a hash is found by its beginning only', () => {
  const bundle = { title: '1.0.10', also: 'c0ffee12' }
  expect([fits(bundle, 'c0ff'), fits(bundle, 'ffee')]).toEqual([true, false])
})

test('no more than the bound are listed, the best of all; all are counted', () => {
  const items = [...named(...Array.from({ length: 50 }, (_, n) => `xa ${String(n)}`)), { title: 'a' }]
  expect(rank(items, 'a', 3)).toEqual({
    best: [{ title: 'a' }, { title: 'xa 0' }, { title: 'xa 1' }],
    total: 51,
  })
})
