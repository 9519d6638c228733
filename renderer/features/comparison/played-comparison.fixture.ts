/** A comparison of three rows for tests, and a connection whose engine knows it. */
import { api, type MethodName, type Params } from '../../../main/contract/api.ts'
import { ComparisonHead, type PlacedRow, type RowChange } from '../../../main/contract/comparison-view.ts'
import type { ComparedOutput, ComparisonRow } from '../../../main/contract/comparison.ts'
import type { Verdict } from '../../../main/contract/words.ts'
import { playedConnection } from '../../engine-client/played-connection.fixture.ts'

export const fullNorm = 5.1141763e-7

function output(verdict: Verdict, norm: number): ComparedOutput {
  return {
    verdict,
    decided_by: verdict === 'drift' ? 'max_abs_norm' : null,
    identical: norm === 0,
    stable: true,
    max_abs_norm: norm,
    max_abs_index: [4, 2],
    rel: norm,
    rel_index: [4, 2],
    intensity: -norm,
    shape: [
      [6, 6],
      [6, 6],
    ],
    dtype: ['float64', 'float64'],
    nan: [0, 0],
    inf: [0, 0],
    bounds: { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10 },
    notes: [],
  }
}

function row(
  name: string,
  verdict: Verdict,
  outputs: ComparisonRow['outputs'],
  rest: Partial<ComparisonRow> = {},
): ComparisonRow {
  return {
    reference_id: `${name}@quick/cpu`,
    candidate_id: `${name}@quick/cpu`,
    kind: 'same',
    verdict,
    accepted_by: null,
    note: '',
    outputs,
    time: { ratio: 1.16, low: 1.12, high: 1.2, verdict: 'slower' },
    memory: { ratio: 1, verdict: 'unchanged' },
    ...rest,
  }
}

/** In the order of significance, with their groups. */
const rows: ComparisonRow[] = [
  row(
    'failures.error',
    'error',
    {},
    { note: 'candidate error: it broke', time: { ratio: null, low: null, high: null, verdict: 'not-judged' } },
  ),
  row('stem.multidetector', 'drift', { segmented: output('drift', fullNorm), bf: output('identical', 0) }),
  row('hrtem.exitwave', 'identical', { wave: output('identical', 0) }),
]

const power = (exponent: number) => ({ exponent, low: exponent - 0.01, high: exponent + 0.01, misfit: 1 })
/** A lazy case, for its details alone. */
export const rowWithGraph = row(
  'stem.haadf',
  'identical',
  { image: output('identical', 0) },
  { graph: { tasks: { values: [28, 28], ratio: 1 }, size_bytes: { values: [56_800, 113_600], ratio: 2 } } },
)

/** A routine case that became steeper; not among the rows, for its details alone. */
export const routineRow = row(
  'routine.radial_bin_sum',
  'ok',
  {},
  {
    note: 'n^1.00 → n^1.50 steeper',
    sweep: {
      parameter: 'batch',
      unit: 'patterns',
      expected_exponent: null,
      sizes: [10, 100, 1000].map((size, k) => ({
        size,
        seconds: [1e-4 * size, 1e-4 * size * Math.sqrt(10) ** k],
        ratio: Math.sqrt(10) ** k,
        low: 0.9 * Math.sqrt(10) ** k,
        high: 1.1 * Math.sqrt(10) ** k,
      })),
      powers: [power(1), power(1.5)],
      difference: { value: 0.5, low: 0.48, high: 0.52, verdict: 'steeper' },
    },
  },
)

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
  packages: { abtem: label, numpy: '2.4.6' },
  timestamp_utc: '2026-08-30T18:02:00.000Z',
  incomplete: [],
})

export const head = ComparisonHead.parse({
  schema_version: 1,
  reference: side('1.0.10'),
  candidate: side('1.0.11'),
  case_hash_match: true,
  preset_match: true,
  fingerprint_match: true,
  environment_differs: [],
  config_differs: [{ key: 'abtem.fftw.threads', reference: '1', candidate: '2', cases: 3 }],
  busy: ['B was not timed on a quiet machine: a load of up to 5.3 on 8 CPUs before rounds of 2 of 3 cases.'],
  thresholds: { time: 0.1, memory: 0.05, noise_factor: 3, fail_on: [] },
  noise: {
    source: 'self-check of 1.0.10, 2026-08-29',
    cases: {
      'stem.multidetector@quick/cpu': {
        time: 0.021,
        memory: null,
        outputs: { segmented: { max_abs_norm: 0, rel: 0, intensity: 0 } },
        from: { time: 0, outputs: 0 },
      },
    },
    sources: [
      {
        comparison: '81f7150c3b6ddab2',
        label: '1.0.10',
        measured_utc: '2026-08-29T18:02:00.000Z',
        machine_fingerprint: null,
        environment_hash: null,
        cautions: [],
      },
    ],
    cautions: [],
  },
  acceptance_file: null,
  accepted: [],
  stale_accepted: [],
  summary: { error: 1, drift: 1, identical: 1 },
  exit_status: 1,
  id: '81f7150c3b6ddab2',
  created_utc: '2026-08-30T18:02:00.000Z',
  rows: rows.length,
  outputs: 3,
  verdicts: { error: 1, drift: 1, identical: 1 },
  informational: 0,
  mean_ratios: { time: 1.16, memory: 1 },
})

/** A relation of two cases whose gap widened: shown where its kind is asked for. */
const relation = row(
  'prism.scan',
  'drift',
  {
    adf: {
      ...output('drift', 9e-6),
      related: { output: 'adf', reference_gap: { max_abs_norm: 2.8e-6, rel: 6.9e-6, intensity: null } },
    },
  },
  {
    kind: 'consistency',
    reference_id: 'prism.scan[multislice]@quick/cpu',
    note: 'Both methods agree.; adf: max_abs_norm: the gap widened from 2.8e-6 to 9.0e-6',
    relation: {
      says: 'Both methods agree.',
      tolerance: { rel: 1e-5, above_rel: 1e-6, intensity: 1e-5, max_abs_norm: 1e-5 },
    },
  },
)
const withRelation = [...rows, relation]

/** Two rows that moved alike, beside those. */
const alike: ComparisonRow[] = [
  row('stem.flexible', 'drift', { segmented: output('drift', fullNorm) }),
  row('stem.flexible[eager]', 'drift', { segmented: output('drift', fullNorm) }),
]
const changeRows = [...rows.slice(0, 2), ...alike, ...rows.slice(2)]

/** By change, the comparison has one: three rows from the second on. */
const changes: RowChange[] = [{ position: 1, rows: 3, cases: 2 }]
const changeGroups = [
  { verdict: 'error', rows: 1 },
  { verdict: 'drift', rows: 3 },
  { verdict: 'identical', rows: 1 },
] as const
const byChange = () => ({
  rows: changeRows.map((one, index): PlacedRow => ({ index, row: one })),
  total: changeRows.length,
  groups: changeGroups,
  changes,
  found: null,
})

function windowOf(params: Params<'comparisons.rows'>) {
  const { filter, find, offset, limit, group } = api['comparisons.rows'].params.parse(params)
  const passing = (filter.text === 'consistency' ? withRelation.slice(rows.length) : rows)
    .map((one): PlacedRow => ({ index: withRelation.indexOf(one), row: one }))
    .filter(({ row: { verdict, candidate_id, kind } }) => {
      const inSet = filter.verdicts.length === 0 || filter.verdicts.includes(verdict)
      return inSet && `${candidate_id ?? ''} ${kind}`.includes(filter.text)
    })
  const found = passing.findIndex(({ index }) => index === find)
  return {
    rows: passing.slice(offset, offset + limit),
    total: passing.length,
    groups: group === 'none' ? [] : passing.map(({ row: { verdict } }) => ({ verdict, rows: 1 })),
    changes: [],
    found: found < 0 ? null : found,
  }
}

function answer(method: MethodName, params: unknown): unknown {
  switch (method) {
    case 'comparisons.head':
      return head
    case 'comparisons.rows':
      return api['comparisons.rows'].params.parse(params).group === 'change'
        ? byChange()
        : windowOf(api['comparisons.rows'].params.parse(params))
    case 'comparisons.overview':
      return { stretches: rows.map(({ verdict }) => ({ verdict, rows: 1 })) }
    case 'comparisons.change':
    case 'comparisons.drifts':
      return { rows: [1, 2, 3] }
    case 'comparisons.row': {
      const { index } = api['comparisons.row'].params.parse(params)
      return { row: { index, row: withRelation[index] }, sides: [] }
    }
    default:
      return undefined
  }
}

export const comparisonConnection = playedConnection(answer)
