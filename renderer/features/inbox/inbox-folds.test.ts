import { expect, test } from 'vitest'
import type { ComparedOutput, ComparisonRow } from '../../../main/contract/comparison.ts'
import type { InboxItem } from '../../../main/contract/inbox.ts'
import { entryText } from './acceptance-entry.ts'
import { driftSentence } from './drift-words.ts'
import { cutSections, movedTo, sectionsOf } from './sections.ts'

const time_utc = '2026-08-30T21:40:00.000Z'
type Drift = Extract<InboxItem, { kind: 'drift' }>
const drift = (title: string, figure: Drift['figure'], decided: Drift['decided'] = null): InboxItem => ({
  ...{ kind: 'drift', title, figure, verdict: 'drift', line: '', time_utc, comparison_id: 'c', row: 1, decided },
  ...{ reference: 'a', candidate: 'b' },
})
const stale: InboxItem = { kind: 'stale', title: 'x.*', line: '', time_utc, comparison_id: 'c' }

test('drifts come first and the largest on top; what has no number counts as the largest', () => {
  const sections = sectionsOf([
    stale,
    drift('small', 1e-9),
    drift('nan', 'nan'),
    drift('large', -0.5),
    drift('shape', null),
  ])
  expect(sections.map(({ kind, items }) => [kind, items.map(({ item }) => item.title)])).toEqual([
    ['drift', ['nan', 'shape', 'large', 'small']],
    ['stale', ['x.*']],
  ])
})

test('what was decided has a section of its own, what waits stands before it', () => {
  const done = drift('done', 1, { decision: 'reject', who: 'ada', time_utc, note: 'no' })
  expect(sectionsOf([done, stale, drift('open', 1e-9)]).map(({ title }) => title)).toEqual([
    'Needs a decision',
    'Acceptances',
    'Decided',
  ])
})

test('of what was decided the newest decision stands first, whenever its rows were compared', () => {
  const decidedAt = (hour: string, compared: string) => {
    const decided = { decision: 'reject', who: 'ada', time_utc: `2026-08-31T${hour}:00:00.000Z`, note: 'no' } as const
    return { ...drift(hour, 1, decided), time_utc: compared }
  }
  const [section] = sectionsOf([
    decidedAt('08', '2026-08-30T21:40:00.000Z'),
    decidedAt('10', '2026-08-29T21:40:00.000Z'),
    decidedAt('09', '2026-08-28T21:40:00.000Z'),
  ])
  expect(section?.items.map(({ item }) => item.title)).toEqual(['10', '09', '08'])
})

test('a section is cut by itself', () => {
  const sections = sectionsOf([stale, drift('one', 2), drift('two', 1)])
  expect(cutSections(sections, { drift: 1 }).map(({ items }) => items.length)).toEqual([1, 1])
})

test('keys stay inside the list, and other keys move nothing', () => {
  expect([movedTo('j', 0, 3), movedTo('K', 0, 3), movedTo('End', 0, 3), movedTo('PageDown', 1, 3)]).toEqual([
    1, 0, 2, 2,
  ])
  expect([movedTo('x', 0, 3), movedTo('j', -1, 0)]).toEqual([null, null])
})

const output = (part: Partial<ComparedOutput>): ComparedOutput => ({
  ...{ verdict: 'drift', decided_by: 'max_abs_norm', identical: false, stable: true, max_abs_norm: 1e-6, notes: [] },
  ...{
    max_abs_index: [1, 2],
    rel: null,
    rel_index: [],
    intensity: 0,
    shape: [
      [2, 3],
      [2, 3],
    ],
    dtype: ['<f8', '<f8'],
  },
  ...{ nan: [0, 0], inf: [0, 0], bounds: { rel: 1e-10, above_rel: 0, intensity: 1e-12, max_abs_norm: 1e-10 } },
  ...part,
})

test('a drift says which output decides, how large it is, and what holds beside it', () => {
  const row: ComparisonRow = {
    ...{ reference_id: 'a.a@quick/cpu', candidate_id: 'a.a@quick/cpu', kind: 'same', verdict: 'drift', note: '' },
    accepted_by: null,
    outputs: {
      small: output({ max_abs_norm: 1e-9 }),
      worst: output({}),
      still: output({ verdict: 'ok', decided_by: null }),
    },
    time: { ratio: null, low: null, high: null, verdict: 'not-judged' },
    memory: { ratio: null, verdict: 'not-judged' },
  }
  expect(driftSentence(row)).toBe(
    'In worst, max_abs_norm is 1.0e−6, 10,000 × its bound of 1e−10, worst at [1, 2]. ' +
      'It has 6 elements (2×3). 1 more output moved. Inside their bounds: still.',
  )
})

test('an acceptance is written as its file has it', () => {
  const entry = { case: 'x.*', since: '1.0', reason: 'says "so"', pr: 12, max_abs_norm: 1e-9 }
  expect(entryText(entry)).toBe(
    '[[accepted]]\ncase = "x.*"\nsince = "1.0"\nreason = "says \\"so\\""\npr = 12\nmax_abs_norm = 1e-9',
  )
})
