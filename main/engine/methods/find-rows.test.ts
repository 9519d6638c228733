import { expect, test } from 'vitest'
import type { ComparedOutput, ComparisonRow } from '../../contract/comparison.ts'
import type { Verdict } from '../../contract/words.ts'
import { createRowFinder } from './find-rows.ts'

const output = (verdict: Verdict, norm: number): ComparedOutput => ({
  ...{ verdict, decided_by: null, identical: norm === 0, stable: true, max_abs_norm: norm, max_abs_index: [0] },
  ...{ rel: norm, rel_index: [0], intensity: norm, shape: [[1], [1]], dtype: ['float64', 'float64'] },
  ...{ nan: [0, 0], inf: [0, 0], notes: [] },
  bounds: { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10 },
})

const row = (name: string, verdict: Verdict, outputs: ComparisonRow['outputs'], rest = {}): ComparisonRow => ({
  ...{ reference_id: `${name}@quick/cpu`, candidate_id: `${name}@quick/cpu`, kind: 'same', verdict, accepted_by: null },
  ...{ note: '', outputs, memory: { ratio: null, verdict: 'not-judged' } },
  time: { ratio: null, low: null, high: null, verdict: 'not-judged' },
  ...rest,
})

const rows = [
  row('stem.multidetector', 'drift', { segmented: output('drift', 1e-7), bf: output('identical', 0) }),
  row('stem.segmented', 'drift', { bf: output('drift', 1e-3) }),
  row('stem.prism', 'ok', { Segmented: output('ok', 1e-12), bf: output('ok', 1e-11) }),
  row('stem.multidetector[order1]', 'shape', { segmented: output('shape', Infinity) }, { kind: 'attribution' }),
]
/** As the table has them: the worst first, what informs last. */
const find = createRowFinder(rows, Uint32Array.of(1, 0, 2, 3))

const casesOf = (text: string) => find(text, 10).cases.worst.map(({ case_id }) => case_id)
const outputsOf = (text: string) =>
  find(text, 10).outputs.worst.map(({ index, output: name, verdict }) => `${String(index)} ${name ?? ''} ${verdict}`)

test('cases are found by their id, in the order of the table', () => {
  expect(casesOf('MULTI quick')).toEqual(['stem.multidetector@quick/cpu', 'stem.multidetector[order1]@quick/cpu'])
  expect(casesOf('bf')).toEqual([])
})

test('outputs are found by their name, the worst first and what informs last', () => {
  expect(outputsOf('seg')).toEqual(['0 segmented drift', '2 Segmented ok', '3 segmented shape'])
  expect(outputsOf('bf')).toEqual(['1 bf drift', '2 bf ok', '0 bf identical'])
})

test('words beyond the name of an output are those of its case; a case alone is no output', () => {
  expect(outputsOf('prism bf')).toEqual(['2 bf ok'])
  expect(outputsOf('prism')).toEqual([])
  expect(outputsOf('prism nothing bf')).toEqual([])
})

test('no more than asked for come back, and all are counted', () => {
  const { cases, outputs } = find('stem', 1)
  expect(cases).toMatchObject({ total: 4, worst: [{ index: 1, output: null, verdict: 'drift' }] })
  expect(outputs).toEqual({ total: 0, worst: [] })
  expect(find('s b', 2).outputs).toMatchObject({ total: 3, worst: [{ index: 1 }, { index: 2 }] })
})
