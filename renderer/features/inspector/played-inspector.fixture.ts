/** diffraction.cbed of abTEM 1.0.9 and 1.0.10 for tests: the engine's answers, with numbers that numpy gave, and its planes. */
import { z } from 'zod'
import type { MethodName } from '../../../main/contract/api.ts'
import { api } from '../../../main/contract/api.ts'
import { ComparisonHead, type RowDetails } from '../../../main/contract/comparison-view.ts'
import type { ComparedOutput, ComparisonRow } from '../../../main/contract/comparison.ts'
import type { Diagnosis } from '../../../main/contract/diagnosis.ts'
import { addressIn, arrayHeaders } from '../../../main/contract/wire.ts'
import { firstCut } from '../../viewers/image/image-array.ts'
import { cbed } from '../../viewers/image/image-arrays.fixture.ts'

export const comparisonId = 'c1da828f5ab1e49a'
const Numbers = z.record(
  z.string(),
  z.object({
    ...{ shape: z.array(z.int()), differing: z.int(), rel_index: z.array(z.int()), max_abs_index: z.array(z.int()) },
    ...{ max_abs: z.number(), max_abs_norm: z.number(), rel: z.number(), intensity: z.number() },
    ...{ rmse_norm: z.number(), r1: z.number(), zncc_loss: z.number() },
    per_decade_of_a: z.array(z.object({ count: z.int(), max: z.number(), median: z.number() }).nullable()),
  }),
)
function pairOf(name: string) {
  const files = import.meta.glob('../../../test/fixtures/arrays/expected.json', { import: 'default', eager: true })
  const found = Numbers.parse(Object.values(files)[0])[name]
  if (found === undefined) throw new Error(`expected.json has no ${name}.`)
  return found
}
const bundles = { a: 'a'.repeat(64), b: 'b'.repeat(64) }
const numpy = pairOf('cbed 1.0.9 -> 1.0.10')
/** mrad a pixel of diffraction.cbed: wavelength at 200 keV over the width of the crystal. */
const sampling = 1.605591490425413

const output: ComparedOutput = {
  verdict: 'drift',
  decided_by: 'rel',
  identical: false,
  stable: true,
  max_abs_norm: numpy.max_abs_norm,
  max_abs_index: numpy.max_abs_index,
  rel: numpy.rel,
  rel_index: numpy.rel_index,
  intensity: numpy.intensity,
  shape: [numpy.shape, numpy.shape],
  dtype: ['float64', 'float64'],
  nan: [0, 0],
  inf: [0, 0],
  bounds: { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10 },
  notes: [],
  vector: {
    max_a: numpy.max_abs,
    max_b: 0.0016622274464412306,
    max_abs: numpy.max_abs_norm * numpy.max_abs,
    rmse: numpy.rmse_norm * numpy.max_abs,
    rmse_norm: numpy.rmse_norm,
    r1: numpy.r1,
    rwp: 0.24624877917783233,
    sums: [0.8312722843248984, 0.8214443329640668],
    differing: numpy.differing,
    zeros: { counts: [0, 0], apart: 0 },
    negatives: { counts: [0, 0], apart: 0 },
    non_finite_apart: 0,
    decades: numpy.per_decade_of_a.map((decade) => decade && { count: decade.count, max: decade.max }),
  },
}

const diagnosis: Diagnosis = {
  findings: [],
  approximate: ['shift'],
  elements: { read: 10_201, of: 10_201 },
  decades: numpy.per_decade_of_a,
  zncc_loss: numpy.zncc_loss,
  rms_log10: 0.6346,
  scale: 1.0257,
  phase: null,
  shift: [0, 0],
  ulp: {
    bins: [
      { from: 1048577, to: 4294967296, count: 0 },
      { from: 4294967297, to: null, count: 10_201 },
    ],
    sign_flips: 0,
  },
  rings: {
    unit: 'mrad',
    reach: 50 * sampling,
    rings: [
      { from: 0, to: 20, elements: 489, intensity: 0.0539890257762059 },
      { from: 20, to: 60, elements: 3908, intensity: -0.03576108237613673 },
      { from: 60, to: 50 * sampling * Math.SQRT2, elements: 5804, intensity: -0.6007230486540514 },
    ],
  },
}

const row = (name: string, outputs: ComparisonRow['outputs'], rest: Partial<ComparisonRow> = {}): ComparisonRow => ({
  reference_id: `${name}@quick/cpu`,
  candidate_id: `${name}@quick/cpu`,
  kind: 'same',
  verdict: 'drift',
  accepted_by: null,
  note: '',
  outputs,
  time: { ratio: null, low: null, high: null, verdict: 'not-judged' },
  memory: { ratio: null, verdict: 'not-judged' },
  ...rest,
})
const missing: ComparedOutput = {
  ...output,
  verdict: 'shape',
  decided_by: 'missing',
  max_abs_index: [],
  rel: null,
  rel_index: [],
}
const rows = [
  row('diffraction.cbed', { cbed: output }),
  row('hrtem.exitwave', { cbed: output }),
  row('stem.added', { cbed: missing }, { verdict: 'shape' }),
]

const side = (label: string, bundle: string) => ({
  label,
  sha: null,
  describe: null,
  subject_version: label,
  bundles: { accuracy: bundle },
  suite: 'abtem',
  tier: 'quick',
  devices: 'cpu',
  machine_fingerprint: null,
  environment_hash: null,
  packages: { abtem: label },
  timestamp_utc: '2026-08-30T18:02:00.000Z',
  incomplete: [],
})

const head = ComparisonHead.parse({
  schema_version: 1,
  reference: side('1.0.9', bundles.a),
  candidate: side('1.0.10', bundles.b),
  case_hash_match: true,
  preset_match: true,
  fingerprint_match: true,
  environment_differs: [],
  thresholds: { time: 0.1, memory: 0.05, noise_factor: 3, fail_on: [] },
  noise: null,
  acceptance_file: null,
  accepted: [],
  stale_accepted: [],
  summary: { drift: 2, shape: 1 },
  exit_status: 1,
  id: comparisonId,
  created_utc: '2026-08-30T18:02:00.000Z',
  rows: rows.length,
  outputs: 3,
  verdicts: { drift: 2, shape: 1 },
  informational: 0,
  mean_ratios: { time: null, memory: null },
})

/** The reference of the third row ran and gave no array. */
function detailsOf(index: number): RowDetails | undefined {
  const one = rows[index]
  if (one === undefined) return undefined
  const of = (letter: 'a' | 'b') => {
    const outputs =
      index === 2 && letter === 'a' ? {} : { cbed: { file: 'cbed.npz', shape: [101, 101], dtype: 'float64' } }
    const record = { case_id: one.reference_id ?? '', status: 'OK' as const, outputs }
    return { side: letter, bundle_id: bundles[letter], record, log: null, packages: {} }
  }
  return { row: { index, row: one }, sides: [of('a'), of('b')] }
}

const axis = (name: string) => ({
  ...{ size: 101, name, units: 'mrad', sampling, offset: -50 * sampling, values: null, fftshift: true },
})

export function answer(method: MethodName, params: unknown): unknown {
  switch (method) {
    case 'comparisons.head':
      return head
    case 'comparisons.row':
      return detailsOf(api['comparisons.row'].params.parse(params).index)
    case 'comparisons.rows': {
      const placed = rows.map((one, index) => ({ index, row: one }))
      return { rows: placed, total: placed.length, groups: [], changes: [], found: null }
    }
    case 'comparisons.diagnose':
      return diagnosis
    case 'arrays.describe':
      return {
        ...{
          identity: 'cbed',
          name: 'cbed',
          shape: [101, 101],
          dtype: 'float64',
          kind: 'real',
          label: null,
          units: null,
        },
        axes: [axis('kx'), axis('ky')],
      }
    default:
      return undefined
  }
}

/** What the engine's HTTP answers for planes of either side, whole. Read before `fetch` is played. */
export async function playedPlanes(): Promise<typeof fetch> {
  const [a, b] = await Promise.all([samplesOf('1.0.9'), samplesOf('1.0.10')])
  const [size, dtype] = [{ [arrayHeaders.rows]: '101', [arrayHeaders.columns]: '101' }, 'float64']
  const headers = { ...size, [arrayHeaders.dtype]: dtype, [arrayHeaders.storedDtype]: dtype }
  return (asked) => {
    const address = addressIn(new URL(asked instanceof Request ? asked.url : asked).pathname)
    const isA = address !== null && 'bundle' in address && address.bundle === bundles.a
    return Promise.resolve(new Response(isA ? a : b, { headers }))
  }
}

async function samplesOf(release: '1.0.9' | '1.0.10'): Promise<Float64Array<ArrayBuffer>> {
  const array = await cbed(release)
  const read = await array.readPlane(firstCut(array), new AbortController().signal)
  if (!read.ok || !(read.value.samples instanceof Float64Array)) throw new Error('a plane of float64')
  return new Float64Array(read.value.samples)
}
