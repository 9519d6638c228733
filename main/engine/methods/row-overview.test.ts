import { expect, test } from 'vitest'
import { overviewOf } from './row-overview.ts'

test('stretches that a ruler can hold stay as they are', () => {
  const stretches = [
    { verdict: 'drift' as const, rows: 38 },
    { verdict: null, rows: 24 },
  ]
  expect(overviewOf(stretches)).toEqual(stretches)
})

test('of very many, each piece has its worst verdict, and rows that inform are the mildest', () => {
  const rows = ['ok', 'error', 'ok', 'ok', null, 'identical', 'drift', 'ok', 'ok'] as const
  const stretches = rows.map((verdict) => ({ verdict, rows: 1 }))
  expect(overviewOf(stretches, 3)).toEqual([
    { verdict: 'error', rows: 3 },
    { verdict: 'ok', rows: 3 },
    { verdict: 'drift', rows: 3 },
  ])
  expect(overviewOf([...stretches, { verdict: 'ok', rows: 3 }], 2)).toEqual([
    { verdict: 'error', rows: 6 },
    { verdict: 'drift', rows: 6 },
  ])
})
