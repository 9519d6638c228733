import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Comparison } from '../../main/contract/comparison.ts'
import { openBundle } from '../../main/engine/bundles/open-bundle.ts'
import { compareSides } from '../../main/engine/compare/compare-sides.ts'
import { plain } from '../fixtures/in-memory-bundles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let folder: string
let comparison: Comparison

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftscope-foreign-'))
  const python = process.env['DRIFTSCOPE_TEST_PYTHON'] ?? here('../../.venv/bin/python')
  execFileSync(python, [here('foreign_bundles.py'), folder])
  comparison = await comparedBundles()
})
afterAll(() => rm(folder, { recursive: true }))

async function comparedBundles(accepted: string[] = []): Promise<Comparison> {
  const sides = await Promise.all(['a', 'b'].map((side) => openBundle(join(folder, side))))
  const [reference, candidate] = sides.map((side) => {
    if (!side.ok) throw new Error(side.failure.message)
    return side.value
  })
  if (reference === undefined || candidate === undefined) throw new Error('two bundles')
  const bounds = { since: 'v1.0', reason: 'meant', max_abs_norm: 1, max_rel: 2, max_intensity: 2 }
  const entries = accepted.map((name) => ({ case: `table.${name}@*`, ...bounds }))
  const acceptances = { path: 'f', sha256: '0'.repeat(64), style: 'ours' as const, entries }
  const input = {
    ...plain,
    reference: [reference],
    candidate: [candidate],
    acceptances,
    registeredCaseIds: ['other.case@quick/cpu'],
  }
  const outcome = await compareSides(input)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return Comparison.parse(outcome.value)
}

const rowOf = (name: string, of = comparison) => {
  const row = of.rows.find(({ reference_id }) => reference_id === `table.${name}@quick/cpu`)
  if (row === undefined) throw new Error(`no row ${name}`)
  return row
}

test.each([
  ['equal', 'identical', null],
  ['f_order', 'identical', null],
  ['nan_on_both', 'identical', null],
  ['nan_payload', 'ok', null],
  ['nan_on_b', 'drift', 'non-finite'],
  ['nan_on_a', 'drift', 'non-finite'],
  ['inf_on_both', 'ok', null],
  ['inf_unlike', 'drift', 'non-finite'],
  ['inf_on_b', 'drift', 'non-finite'],
  ['signed_zero', 'ok', null],
  ['subnormal_below_floor', 'ok', null],
  ['subnormal_alone', 'drift', 'rel'],
  ['empty', 'identical', null],
  ['empty_otherwise', 'shape', 'shape'],
  ['scalar', 'identical', null],
  ['scalar_moved', 'drift', 'rel'],
  ['big_endian', 'identical', null],
  ['big_endian_on_b', 'shape', 'dtype'],
  ['float32_on_b', 'shape', 'dtype'],
  ['broadcast', 'shape', 'shape'],
  ['complex_rounding', 'ok', null],
  ['complex_phase', 'drift', 'rel'],
  ['complex_nan', 'drift', 'non-finite'],
  ['int64_beyond_2_53', 'drift', 'equality'],
  ['uint64', 'drift', 'equality'],
  ['uint8_wraps', 'drift', 'equality'],
  ['float16', 'drift', 'rel'],
  ['bool', 'drift', 'equality'],
  ['all_zero', 'identical', null],
  ['all_zero_on_a', 'drift', 'intensity'],
  ['all_negative', 'drift', 'rel'],
  ['sum_cancels', 'ok', null],
  ['below_floor', 'drift', 'max_abs_norm'],
  ['intensity_alone', 'drift', 'intensity'],
  ['axes_units', 'shape', 'axes'],
  ['axes_label', 'identical', null],
  ['axes_missing', 'shape', 'axes'],
  ['pickled', 'error', null],
  ['truncated', 'error', null],
] as const)('arrays that another program wrote: %s is %s by %s', (name, verdict, decidedBy) => {
  const { outputs, ...row } = rowOf(name)
  expect([row.verdict, outputs['x']?.verdict, outputs['x']?.decided_by]).toEqual([verdict, verdict, decidedBy])
})

test('what is behind a verdict is told', () => {
  expect(rowOf('nan_on_b').outputs['x']).toMatchObject({ max_abs_norm: 'inf', max_abs_index: [0], nan: [0, 1] })
  expect(rowOf('inf_on_both').outputs['x']).toMatchObject({ inf: [1, 1] })
  expect(rowOf('all_zero_on_a').outputs['x']).toMatchObject({ rel: null, max_abs_norm: 'inf', intensity: 'inf' })
  expect(rowOf('sum_cancels').outputs['x']?.notes).toContain('sum cancels')
  expect(rowOf('axes_label').outputs['x']?.notes).toEqual(['axis 1: label differs', 'axis 1: _tex differs'])
  expect(rowOf('axes_units').note).toContain('units "Å" against "mrad"')
  expect(rowOf('missing_output')).toMatchObject({
    verdict: 'shape',
    outputs: { x: { verdict: 'identical' }, y: { decided_by: 'missing' } },
  })
  expect(rowOf('fails')).toMatchObject({ verdict: 'error', note: 'candidate error: ValueError: no' })
  for (const name of ['pickled', 'truncated']) expect(rowOf(name).note).toContain(`table.${name}@quick__cpu/x.npz`)
})

test('the head says what a foreign manifest can tell', () => {
  expect(comparison).toMatchObject({
    reference: { label: 'v1.0', suite: null, subject_version: '1.0', devices: 'cpu', machine_fingerprint: null },
    fingerprint_match: true,
    case_hash_match: true,
    environment_differs: ['numpy'],
    exit_status: 1,
  })
  expect(rowOf('equal')).toMatchObject({
    time: { verdict: 'not-judged' },
    memory: { ratio: 1.001, verdict: 'not-judged' },
  })
})

test('entries cover foreign bundles too, without a registry; what is not finite on one side stays a drift', async () => {
  const accepted = await comparedBundles(['complex_phase', 'uint8_wraps', 'inf_on_b', 'big_endian_on_b'])
  const verdicts = ['complex_phase', 'uint8_wraps', 'inf_on_b', 'big_endian_on_b'].map(
    (name) => rowOf(name, accepted).verdict,
  )
  expect(verdicts).toEqual(['accepted', 'drift', 'drift', 'shape'])
})
