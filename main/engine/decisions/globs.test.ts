import { expect, test } from 'vitest'
import { coverageOf, proposedGlobs } from './globs.ts'

const ids = (name: string, ...rest: string[]) => rest.map((one) => name + one)
const bins = ids('stem.multidetector', '@quick/cpu', '[eager]@quick/cpu', '@standard/cpu', '[eager]@standard/gpu')
const others = ['hrtem.exitwave@quick/cpu', 'stem.flexible@quick/cpu']

test('a case that is marked as a whole needs one glob, and each case one of its own', () => {
  expect(proposedGlobs(bins, [...bins, ...others])).toEqual(['stem.multidetector*'])
  expect(proposedGlobs([...bins, 'stem.flexible@quick/cpu'], [...bins, ...others])).toEqual([
    'stem.flexible*',
    'stem.multidetector*',
  ])
})

test('of a case that is marked in part, only that part: a variant, a tier, a device, or single cases', () => {
  const marked = (...places: number[]) =>
    proposedGlobs(
      places.map((k) => bins[k] ?? ''),
      bins,
    )
  expect(marked(0, 2)).toEqual(['stem.multidetector@*/cpu'])
  expect(marked(1, 3)).toEqual(['stem.multidetector[eager]@*'])
  expect(marked(0, 1)).toEqual(['stem.multidetector*@quick/cpu'])
  expect(marked(0, 1, 2)).toEqual(['stem.multidetector*@*/cpu'])
  expect(marked(0)).toEqual([bins[0]])
  expect(marked(0, 3)).toEqual([bins[3], bins[0]])
})

test('a case whose name goes on is another case', () => {
  const all = [...bins, 'stem.multidetector2@quick/cpu']
  expect(proposedGlobs(bins, all)).toEqual(['stem.multidetector[*', 'stem.multidetector@*'])
  expect(coverageOf(['stem.multidetector*'], bins, all)).toEqual({
    uncovered: [],
    others: ['stem.multidetector2@quick/cpu'],
  })
})

test('every proposal covers what is marked and nothing else, whatever is marked', () => {
  const all = [...bins, ...ids('stem.flexible', '@quick/cpu', '[a]@quick/gpu', '[b]@large/cpu')]
  for (let marks = 1; marks < 2 ** all.length; marks += 1) {
    const marked = all.filter((_, k) => (marks & (2 ** k)) !== 0)
    expect(coverageOf(proposedGlobs(marked, all), marked, all)).toEqual({ uncovered: [], others: [] })
  }
})

test('globs of a person are held against the rows: what they miss, and what they cover beyond', () => {
  expect(coverageOf(['*@quick/cpu'], bins, [...bins, ...others])).toEqual({
    uncovered: [bins[2], bins[3]],
    others,
  })
})
