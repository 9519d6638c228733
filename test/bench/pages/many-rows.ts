/** A comparison of 100,000 rows, and a connection whose engine knows it: each window of rows is made when it is asked for. */
import { api } from '../../../main/contract/api.ts'
import { ComparisonHead, type PlacedRow } from '../../../main/contract/comparison-view.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import { failure, success, type Outcome } from '../../../main/contract/outcome.ts'
import type { Verdict } from '../../../main/contract/words.ts'
import type { Connection } from '../../../renderer/engine-client/connection.ts'

export const rowCount = 100_000
export const comparisonId = '81f7150c3b6ddab2'

/** Worst first, as the engine sorts them. */
const groups: { verdict: Verdict; rows: number }[] = [
  { verdict: 'drift', rows: 5_000 },
  { verdict: 'ok', rows: 35_000 },
  { verdict: 'identical', rows: 60_000 },
]

function verdictOf(index: number): Verdict {
  let end = 0
  return groups.find(({ rows }) => (end += rows) > index)?.verdict ?? 'identical'
}

function outputOf(verdict: Verdict, index: number): ComparedOutput {
  const norm = verdict === 'identical' ? 0 : (verdict === 'drift' ? 1e-7 : 1e-14) * (1 + (index % 97))
  return {
    verdict,
    decided_by: verdict === 'drift' ? 'max_abs_norm' : null,
    identical: norm === 0,
    stable: true,
    max_abs_norm: norm,
    max_abs_index: [index % 64, 2],
    rel: 2 * norm,
    rel_index: [index % 64, 2],
    intensity: -norm,
    shape: [
      [64, 64],
      [64, 64],
    ],
    dtype: ['float64', 'float64'],
    nan: [0, 0],
    inf: [0, 0],
    bounds: { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10 },
    notes: [],
  }
}

function rowAt(index: number): PlacedRow {
  const verdict = verdictOf(index)
  const id = `group${String(index % 40)}.case${String(index)}@quick/cpu`
  const ratio = 1 + (index % 23) / 100
  return {
    index,
    row: {
      reference_id: id,
      candidate_id: id,
      kind: 'same',
      verdict,
      accepted_by: null,
      note: '',
      outputs: { wave: outputOf(verdict, index), bf: outputOf('identical', index) },
      time: { ratio, low: ratio - 0.04, high: ratio + 0.04, verdict: 'unchanged' },
      memory: { ratio: 1, verdict: 'unchanged' },
    },
  }
}

const side = (label: string) => ({
  label,
  sha: null,
  describe: null,
  subject_version: label,
  bundles: {},
  suite: 'abtem',
  tier: 'quick',
  devices: 'cpu',
  machine_fingerprint: '66559dca'.repeat(8),
  environment_hash: null,
  packages: { abtem: label },
  timestamp_utc: '2026-08-30T18:02:00.000Z',
  incomplete: [],
})

const verdicts = Object.fromEntries(groups.map(({ verdict, rows }) => [verdict, rows]))
const head = ComparisonHead.parse({
  schema_version: 1,
  reference: side('1.0.10'),
  candidate: side('1.0.11'),
  case_hash_match: true,
  preset_match: true,
  fingerprint_match: true,
  environment_differs: [],
  thresholds: { time: 0.1, memory: 0.05, noise_factor: 3, fail_on: [] },
  noise: null,
  acceptance_file: null,
  accepted: [],
  stale_accepted: [],
  summary: verdicts,
  exit_status: 1,
  id: comparisonId,
  created_utc: '2026-08-30T18:02:00.000Z',
  rows: rowCount,
  outputs: 2 * rowCount,
  verdicts,
  informational: 0,
  mean_ratios: { time: 1.1, memory: 1 },
})

function answer(method: string, params: unknown): unknown {
  switch (method) {
    case 'comparisons.head':
      return head
    case 'comparisons.rows': {
      const { offset, limit, group, find } = api['comparisons.rows'].params.parse(params)
      const rows = Array.from({ length: Math.min(limit, rowCount - offset) }, (_, place) => rowAt(offset + place))
      return { rows, total: rowCount, groups: group === 'none' ? [] : groups, changes: [], found: find ?? null }
    }
    case 'comparisons.row': {
      const { index } = api['comparisons.row'].params.parse(params)
      const sides = (['a', 'b'] as const).map((name) => ({
        side: name,
        bundle_id: null,
        record: null,
        log: null,
        packages: {},
      }))
      return { row: rowAt(index), sides }
    }
    default:
      return undefined
  }
}

const ready = { phase: 'ready', engineId: 'bench' } as const
const nothing = () => () => undefined

/** Answers come a moment later and as text, as over the wire. */
export const manyRows: Connection = {
  state: () => ready,
  onState: nothing,
  onEvent: nothing,
  onResynchronise: nothing,
  reconnect: () => undefined,
  close: () => undefined,
  call: (method, params) =>
    new Promise<Outcome<never>>((resolve) => {
      setTimeout(() => {
        const value = answer(method, params)
        if (value === undefined) resolve(failure('WRONG_USE', { message: `${method} is not played.` }))
        // Any JSON may stand for a result: it is as the API's types say.
        else resolve(success(JSON.parse(JSON.stringify(value)) as never))
      }, 2)
    }),
}
