import { expect, test } from 'vitest'
import { chosenVerdicts, filterWords, offeredVerdicts } from './verdict-filter.ts'

test('verdicts are offered the worst first; the common ones also where none has it', () => {
  const offered = offeredVerdicts({ verdicts: { identical: 3, drift: 4, oom: 1, 'only-b': 2 } })
  expect(offered.map(({ verdict, count }) => `${verdict} ${count}`)).toEqual([
    'oom 1',
    'shape 0',
    'drift 4',
    'only-b 2',
    'accepted 0',
    'ok 0',
    'identical 3',
  ])
})

test('All, and the last one taken away, is no filter', () => {
  expect(chosenVerdicts([], ['drift'])).toEqual(['drift'])
  expect(chosenVerdicts([], ['all', 'drift'])).toEqual(['drift'])
  expect(chosenVerdicts(['drift'], ['drift', 'shape'])).toEqual(['drift', 'shape'])
  expect(chosenVerdicts(['drift'], ['all'])).toEqual([])
  expect(chosenVerdicts(['drift'], ['drift', 'all'])).toEqual([])
  expect(chosenVerdicts(['drift'], [])).toEqual([])
})

test('a filter has words', () => {
  expect(filterWords(' plasmons ', ['drift', 'only-b'])).toBe('plasmons · drift, only-b')
})
