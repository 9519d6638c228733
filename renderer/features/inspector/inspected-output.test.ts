import { expect, test } from 'vitest'
import type { RowDetails } from '../../../main/contract/comparison-view.ts'
import { whyNeither } from './inspected-output.ts'

const nothing = { record: null, log: null, packages: {} }
const details: RowDetails = {
  row: {
    index: 0,
    row: {
      reference_id: 'a.b@quick/cpu',
      candidate_id: 'a.b@quick/cpu',
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
    { side: 'a', bundle_id: null, ...nothing },
    { side: 'b', bundle_id: 'b'.repeat(64), ...nothing },
  ],
}

test('each side says why its array is not there: a bundle outside the workspace is no missing output', () => {
  expect(whyNeither(details, 'cbed')).toBe(
    'The reference has no bundle in this workspace: import it to see its cbed. The candidate has no such case.',
  )
})
