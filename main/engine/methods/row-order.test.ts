import { expect, test } from 'vitest'
import { ComparisonRow } from '../../contract/comparison.ts'
import type { RowSort } from '../../contract/comparison-view.ts'
import type { Verdict } from '../../contract/words.ts'
import { createRowOrder, type RowQuery } from './row-order.ts'

type Made = {
  error?: number | 'inf' | 'nan'
  time?: number | null
  flag?: 'slower'
  output?: string
  kind?: 'attribution'
}

function row(
  name: string,
  verdict: Verdict,
  { error, time = null, flag, output = 'wave', kind }: Made = {},
): ComparisonRow {
  const id = `${name}@quick/cpu`
  const made = {
    verdict,
    decided_by: null,
    identical: false,
    stable: true,
    max_abs_norm: error ?? 0,
    max_abs_index: [],
    rel: null,
    rel_index: [],
    intensity: 0,
    shape: [[1], [1]],
    dtype: ['float64', 'float64'],
    nan: [0, 0],
    inf: [0, 0],
    bounds: { rel: 0, above_rel: 0, intensity: 0, max_abs_norm: 0 },
    notes: [],
  }
  return ComparisonRow.parse({
    reference_id: id,
    candidate_id: id,
    kind: kind ?? 'same',
    verdict,
    accepted_by: null,
    note: '',
    outputs: error === undefined ? {} : { [output]: made },
    time: { ratio: time, low: null, high: null, verdict: flag ?? 'not-judged' },
    memory: { ratio: null, verdict: 'not-judged' },
  })
}

const rows = [
  row('a.same', 'identical', { error: 0, time: 1 }),
  row('b.small', 'drift', { error: 1e-9 }),
  row('c.large', 'drift', { error: 'nan', output: 'Image' }),
  row('d.failed', 'error'),
  row('e.slow', 'identical', { error: 0, time: 2, flag: 'slower' }),
  row('f.told', 'drift', { error: 1, kind: 'attribution' }),
]
const order = createRowOrder(rows)
const names = (sort: RowSort, descending = true, filter: Partial<RowQuery['filter']> = {}): string =>
  [...order.indices({ sort, descending, group: 'none', filter: { text: '', verdicts: [], ...filter } })]
    .map((index) => rows[index]?.candidate_id?.charAt(0) ?? '?')
    .join('')

test('what matters most comes first: what counts, the worst verdict, the largest error, then what is flagged', () => {
  expect(names('significance')).toBe('dcbeaf')
  expect(names('significance', false)).toBe('faebcd')
})

test('rows without a number come last in both directions', () => {
  expect(names('time')).toBe('eabcdf')
  expect(names('time', false)).toBe('aebcdf')
  expect(names('max_abs_norm')).toBe('cfbaed')
})

test('by name, forwards and backwards', () => {
  expect(names('case', false)).toBe('abcdef')
  expect(names('case')).toBe('fedcba')
})

test('every word must stand in the case id or the name of an output, whatever the case of its letters', () => {
  expect(names('case', false, { text: 'image' })).toBe('c')
  expect(names('case', false, { text: ' WAVE  .s' })).toBe('abe')
  expect(names('case', false, { text: 'wave absent' })).toBe('')
  expect(names('significance', true, { verdicts: ['drift'] })).toBe('cbf')
  expect(names('significance', true, { verdicts: ['drift'], text: 'small' })).toBe('b')
})

test('by verdict the groups keep their order whatever the sort, and what informs is one group at the end', () => {
  const query: RowQuery = {
    sort: 'max_abs_norm',
    descending: false,
    group: 'verdict',
    filter: { text: '', verdicts: [] },
  }
  const indices = order.indices(query)
  expect([...indices].map((index) => rows[index]?.candidate_id?.charAt(0)).join('')).toBe('dbcaef')
  expect(order.groups(indices)).toEqual([
    { verdict: 'error', rows: 1 },
    { verdict: 'drift', rows: 2 },
    { verdict: 'identical', rows: 2 },
    { verdict: null, rows: 1 },
  ])
})

test('by change, what moved alike stands together where the first of it stood, its worst row first', () => {
  const alike = [
    row('a.small', 'drift', { error: 1e-7 }),
    row('b.one', 'drift', { error: 1.01e-6 }),
    row('b.one', 'drift', { error: 1e-5, output: 'image' }),
    row('b.one', 'drift', { error: 1e-6 }),
    row('b.one', 'identical', { error: 0 }),
  ]
  const byChange = createRowOrder(alike)
  const query = (sort: RowSort): RowQuery => ({
    sort,
    descending: false,
    group: 'change',
    filter: { text: '', verdicts: [] },
  })
  const bySize = byChange.indices(query('max_abs_norm'))
  expect([...bySize]).toEqual([0, 1, 3, 2, 4])
  expect(byChange.changes(bySize)).toEqual([{ position: 1, rows: 2, cases: 1 }])
  expect(byChange.groups(bySize)).toEqual([
    { verdict: 'drift', rows: 4 },
    { verdict: 'identical', rows: 1 },
  ])
  expect([byChange.alike(3), byChange.alike(2)]).toEqual([[1, 3], [2]])
})
