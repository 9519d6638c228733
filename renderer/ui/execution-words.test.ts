import { expect, test } from 'vitest'
import { twoCases } from '../lib/executions.fixture.ts'
import { countsInWords, segmentsOf } from './execution-words.ts'

test('counts are said in the order of statuses, and summed for the bar', () => {
  expect(countsInWords(twoCases)).toBe('3 ok · 1 error · 1 running · 1 queued')
  expect(segmentsOf(twoCases).map(({ label, value }) => [label, value])).toEqual([
    ['ok', 3],
    ['not run', 0],
    ['failed', 1],
    ['running', 1],
  ])
})
