import { expect, test } from 'vitest'
import type { RowDetails } from '../../../main/contract/comparison-view.ts'
import { trackedWords, whyNeither } from './inspected-output.ts'

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
