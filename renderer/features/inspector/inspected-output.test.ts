import { expect, test } from 'vitest'
import type { RowDetails } from '../../../main/contract/comparison-view.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import { addressOf, namesOf, trackedWords, whyNeither } from './inspected-output.ts'

const nothing = { record: null, log: null, packages: {} }
const details: RowDetails = {
  row: {
    index: 0,
    row: {
      reference_id: 'a.b@quick/cpu',
      candidate_id: null,
      kind: 'same',
      verdict: 'drift',
      accepted_by: null,
      note: '',
      outputs: {},
      time: { ratio: null, low: null, high: null, verdict: 'not-judged' },
      memory: { ratio: null, verdict: 'not-judged' },
    },
  },
  sides: [
    // Named by the comparison, and not stored here.
    { side: 'a', bundle_id: 'a'.repeat(64), ...nothing },
    { side: 'b', bundle_id: 'b'.repeat(64), ...nothing },
  ],
}

test('each side says why its array is not there: a bundle outside the workspace is no missing output', () => {
  expect(whyNeither(details, 'cbed')).toBe(
    "The reference's bundle is not in this workspace: import it to see its cbed. The candidate has no such case.",
  )
})

test('of a row that a run measured by itself the numbers are not those of its two arrays', () => {
  const { index, row } = details.row
  const tracked: RowDetails = { ...details, row: { index, row: { ...row, kind: 'float32' } } }
  expect(trackedWords(tracked, 'cbed')).toMatch(/each side's float32 lies from its own float64/)
  expect(trackedWords(details, 'cbed')).toBeNull()
})

test('both sides of a relation are of the candidate, each under its own case id and output', () => {
  const [bundle, cased] = [
    'b'.repeat(64),
    (case_id: string, output: string) => ({
      case_id,
      status: 'OK' as const,
      outputs: { [output]: { file: 'x.npz', shape: [1], dtype: 'float64' } },
    }),
  ]
  const { index, row } = details.row
  const ids = { reference_id: 'stem.haadf@quick/cpu', candidate_id: 'stem.flexible@quick/cpu' }
  const annular: ComparedOutput = {
    ...{ verdict: 'drift', decided_by: 'rel', identical: false, stable: true, nan: [0, 0], inf: [0, 0], notes: [] },
    ...{ max_abs_norm: 1, max_abs_index: [0], rel: 1, rel_index: [0], intensity: 0 },
    ...{ shape: [[1], [1]], dtype: ['float64', 'float64'] },
    bounds: { rel: 0, above_rel: 0, intensity: 0, max_abs_norm: 0 },
    related: { output: 'image', reference_gap: null },
  }
  const relation: RowDetails = {
    row: { index, row: { ...row, ...ids, kind: 'consistency', outputs: { annular } } },
    sides: [
      { side: 'a', bundle_id: bundle, ...nothing, record: cased(ids.reference_id, 'image') },
      { side: 'b', bundle_id: bundle, ...nothing, record: cased(ids.candidate_id, 'annular') },
    ],
  }
  expect(addressOf(relation, 'a', 'annular')).toEqual({ bundle, case_id: ids.reference_id, output: 'image' })
  expect(addressOf(relation, 'b', 'annular')).toEqual({ bundle, case_id: ids.candidate_id, output: 'annular' })
  expect(namesOf(relation, 'annular', { a: '1.0.10', b: '1.0.11' })).toEqual({
    a: 'stem.haadf@quick/cpu image',
    b: 'stem.flexible@quick/cpu annular',
  })
})
