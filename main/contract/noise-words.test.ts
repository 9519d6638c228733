import { expect, test } from 'vitest'
import type { Comparison, ComparisonRow } from './comparison.ts'
import { flagLimit, flagLines, headSentences, limitWords, rulesSentence } from './noise-words.ts'

const id = 'stem.haadf@quick/cpu'
const row: ComparisonRow = {
  reference_id: id,
  candidate_id: id,
  kind: 'same',
  verdict: 'identical',
  accepted_by: null,
  note: '',
  outputs: {},
  time: { ratio: 1.25, low: 1.2, high: 1.3, verdict: 'slower' },
  memory: { ratio: 1.1, verdict: 'more' },
}
const thresholds = { time: 0.1, memory: 0.05, noise_factor: 3, fail_on: [] }
const source = {
  comparison: '81f7150c3b6ddab2',
  label: '1.0.10',
  measured_utc: '2026-10-19T08:00:00.000Z',
  machine_fingerprint: null,
  environment_hash: null,
  cautions: ['42 days away from the candidate'],
}
const judged = (time: number): Pick<Comparison, 'thresholds' | 'noise'> => ({
  thresholds,
  noise: {
    source: 'self-check of 1.0.10, 2026-10-19',
    cases: { [id]: { time, memory: null, from: { time: 0 } } },
    sources: [source],
  },
})

test('the limit is the threshold, or three times the floor where that is more', () => {
  expect(flagLimit(judged(0.021), row, 'time').limit).toBe(0.1)
  expect(flagLimit(judged(0.04), row, 'time').limit).toBeCloseTo(0.12, 12)
  expect(flagLimit({ thresholds, noise: null }, row, 'memory').limit).toBe(0.05)
})

test('beside a flag stands what it was judged by, and when that was measured', () => {
  expect(flagLines(judged(0.021), row)).toEqual([
    'time 1.25 [1.20, 1.30] slower: limit 10 %, noise floor 2.1 %, measured 2026-10-19, 42 days away from the candidate',
    'memory 1.10 more: limit 5 %, no noise floor',
  ])
  expect(limitWords(flagLimit(judged(0.04), row, 'time'))).toContain('limit 12 %, noise floor 4 %')
  expect(flagLines(judged(0.021), { ...row, time: { ...row.time, verdict: 'unchanged' } })).toHaveLength(1)
})

test('memory has the floor of its own measure; of old, the one that there is', () => {
  const of = (memory: number | Record<string, number>, measure?: string) => {
    const noise = { source: '', cases: { [id]: { time: null, memory } } }
    return flagLimit({ thresholds, noise }, { ...row, memory: { ...row.memory, measure } }, 'memory').floor
  }
  expect(of({ 'memory.device_peak': 0.04, 'memory.peak_above_import': 0.001 }, 'memory.device_peak')).toBe(0.04)
  expect(of({ 'memory.peak_above_import': 0.001 }, 'memory.device_peak')).toBeNull()
  expect(of(0.04)).toBe(0.04)
})

test('the rules are one sentence, with or without a floor', () => {
  expect(rulesSentence({ thresholds, noise: null })).toBe(
    'Time is flagged beyond 10 %, memory beyond 5 %, or 3 × the noise floor of the case. Noise floor: none.',
  )
})

test('results that were judged under a preset for time are said to be', () => {
  const of = (correctness: string) =>
    headSentences({ noise: null, presets: { correctness, time: 'speed', memory: 'memory' } })
  expect(of('speed')).toEqual([
    'Numbers of results are shown, not judged: under speed they need not repeat. Add --preset accuracy.',
  ])
  expect(of('accuracy')).toEqual([])
})
