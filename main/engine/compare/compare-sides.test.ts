import { expect, test } from 'vitest'
import { compared, madeBundle, plain, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { compareSides } from './compare-sides.ts'

const id = 'a.b@quick/cpu'
const array = (...values: number[]): MadeCase => ({ outputs: { x: { values } } })
const moved = array(1, 2.0000001)
const acceptances = (entry: object) => ({
  path: 'accepted.toml',
  sha256: 'f'.repeat(64),
  style: 'ours' as const,
  entries: [
    { case: 'a.b', since: '1.0', reason: 'meant', max_abs_norm: 1e-6, max_rel: 1e-6, max_intensity: 1e-6, ...entry },
  ],
})

test('a value that moved is a drift with its number, its place and the bound that decided', async () => {
  const { rows, exit_status, summary } = await compared(madeBundle({ [id]: array(1, 2) }), madeBundle({ [id]: moved }))
  expect(rows).toMatchObject([
    { verdict: 'drift', outputs: { x: { decided_by: 'rel', max_abs_index: [1], rel_index: [1] } } },
  ])
  expect(rows[0]?.outputs['x']?.max_abs_norm).toBeCloseTo(5e-8, 14)
  expect([exit_status, summary]).toEqual([1, { drift: 1 }])
})

test('an entry accepts the drift, and the row says which', async () => {
  const sides = [madeBundle({ [id]: array(1, 2) }), madeBundle({ [id]: moved })] as const
  const comparison = await compared(...sides, { acceptances: acceptances({}) })
  expect(comparison.rows).toMatchObject([
    { verdict: 'accepted', accepted_by: 0, outputs: { x: { verdict: 'accepted', decided_by: 'rel' } } },
  ])
  expect(comparison.accepted).toMatchObject([{ reason: 'meant', file: 'accepted.toml', cases: [id] }])
  expect(comparison).toMatchObject({ exit_status: 0, acceptance_file: { sha256: 'f'.repeat(64) } })
})

test.each([
  ['a bound too small', { max_abs_norm: 1e-8 }],
  ['another case', { case: 'a.c' }],
  ['another reference', { since: '1.1' }],
  ['a bound left out, beyond the tolerance of the case', { max_rel: undefined }],
])('%s accepts nothing', async (_, change) => {
  const sides = [madeBundle({ [id]: array(1, 2) }), madeBundle({ [id]: moved })] as const
  const comparison = await compared(...sides, { acceptances: acceptances(change) })
  expect([comparison.rows[0]?.verdict, comparison.accepted, comparison.exit_status]).toEqual(['drift', [], 1])
})

test('an entry is stale where both sides hold the case and nothing moved, not where it is about another reference', async () => {
  const [a, b] = [madeBundle({ [id]: array(1, 2) }), madeBundle({ [id]: array(1, 2) })]
  expect((await compared(a, b, { acceptances: acceptances({}) })).stale_accepted).toMatchObject([
    { case: 'a.b', file: 'accepted.toml' },
  ])
  expect((await compared(a, b, { acceptances: acceptances({ since: '0.9' }) })).stale_accepted).toEqual([])
  expect((await compared(a, madeBundle({ [id]: moved }), { acceptances: acceptances({}) })).stale_accepted).toEqual([])
})

test('an entry that no registered case matches is refused; without a registry or a suite nobody can know', async () => {
  const sides = { reference: [madeBundle({ [id]: moved })], candidate: [madeBundle({ [id]: moved })] }
  const entry = { ...plain, acceptances: acceptances({ case: 'typo.*' }) }
  expect(await compareSides({ ...entry, ...sides, registeredCaseIds: [id] })).toMatchObject({
    ok: false,
    failure: { code: 'ACCEPTANCES_INVALID' },
  })
  expect((await compareSides({ ...entry, ...sides })).ok).toBe(true)
  const foreign = [madeBundle({ [id]: moved }, { suite: undefined })]
  expect((await compareSides({ ...entry, reference: foreign, candidate: foreign, registeredCaseIds: [id] })).ok).toBe(
    true,
  )
})

test('another case hash leaves the row out, unless strict', async () => {
  const [a, b] = [
    madeBundle({ [id]: { ...array(1), case_hash: 'one' }, 'a.c@quick/cpu': array(1) }),
    madeBundle({ [id]: { ...array(1), case_hash: 'two' }, 'a.c@quick/cpu': array(1) }),
  ]
  const comparison = await compared(a, b)
  expect(comparison.rows.map(({ verdict }) => verdict)).toEqual(['left-out', 'identical'])
  expect(comparison.rows[0]?.note).toContain('case hash one against two')
  expect([comparison.case_hash_match, comparison.exit_status]).toEqual([false, 1])
  expect(await compareSides({ ...plain, reference: [a], candidate: [b], strict: true })).toMatchObject({
    ok: false,
    failure: { code: 'COMPARISON_REFUSED' },
  })
})

test('a comparison with every row left out is refused', async () => {
  const sides = {
    reference: [madeBundle({ [id]: array(1) }, { case_hash: 'x' })],
    candidate: [madeBundle({ [id]: array(1) }, { case_hash: 'y' })],
  }
  expect(await compareSides({ ...plain, ...sides })).toMatchObject({
    ok: false,
    failure: { code: 'COMPARISON_REFUSED' },
  })
})

test('no common case id is no refusal: it fails with 1', async () => {
  const comparison = await compared(madeBundle({ [id]: array(1) }), madeBundle({ 'a.c@quick/cpu': array(1) }))
  expect(
    comparison.rows.map(({ verdict, reference_id, candidate_id }) => [verdict, reference_id, candidate_id]),
  ).toEqual([
    ['only-a', id, null],
    ['only-b', null, 'a.c@quick/cpu'],
  ])
  expect(comparison.exit_status).toBe(1)
})

test('another preset is refused unless it is asked for by name', async () => {
  const [a, b] = [
    madeBundle({ [id]: { ...array(1), case_hash: 'p' } }),
    madeBundle({ [id]: { ...array(1), case_hash: 'q' } }, { preset: 'speed' }),
  ]
  expect(await compareSides({ ...plain, reference: [a], candidate: [b] })).toMatchObject({
    ok: false,
    failure: { code: 'COMPARISON_REFUSED' },
  })
  const comparison = await compared(a, b, { allowPresetMismatch: true })
  expect([comparison.preset_match, comparison.rows[0]?.verdict]).toEqual([false, 'identical'])
})

test('a case that its campaign did not finish has that status', async () => {
  const incomplete = [{ case_id: id, status: 'LOST' }]
  const other = { 'a.c@quick/cpu': array(1) }
  const { rows, exit_status, candidate } = await compared(
    madeBundle({ [id]: array(1), ...other }),
    madeBundle(other, { incomplete }),
  )
  expect(rows.map(({ verdict }) => verdict)).toEqual(['lost', 'identical'])
  expect(rows[0]?.note).toContain('candidate lost')
  expect([exit_status, candidate.incomplete]).toEqual([1, [{ case_id: id, status: 'lost' }]])
})

test('statuses of both sides make the verdict, and the note says why', async () => {
  const b: MadeCase = { status: 'OOM', error_summary: 'MemoryError' }
  const { rows } = await compared(madeBundle({ [id]: { status: 'UNSUPPORTED' } }), madeBundle({ [id]: b }))
  expect(rows[0]).toMatchObject({
    verdict: 'oom',
    statuses: ['unsupported', 'oom'],
    note: 'reference unsupported; candidate oom: MemoryError',
  })
  const lacking = await compared(madeBundle({ [id]: array(1) }), madeBundle({ [id]: { status: 'UNSUPPORTED' } }))
  expect(lacking.rows[0]).toMatchObject({
    statuses: ['ok', 'unsupported'],
    note: 'candidate unsupported; the reference has a result',
  })
})

test('equal hashes are identical without the arrays; unlike ones say what to do', async () => {
  const [a, b] = [
    madeBundle({ [id]: { outputs: { x: { hash: 'h' } } } }),
    madeBundle({ [id]: { outputs: { x: { hash: 'h' } } } }),
  ]
  expect((await compared(a, b)).rows[0]?.outputs['x']).toMatchObject({ verdict: 'identical', identical: true })
  const other = madeBundle({ [id]: { outputs: { x: { hash: 'other' } } } })
  expect((await compared(a, other)).rows[0]).toMatchObject({
    verdict: 'error',
    note: 'x: x.npz is not in this bundle.',
  })
})

test('equal hashes with other axes are no match', async () => {
  const withAxes = (sampling: number) =>
    madeBundle({ [id]: { outputs: { x: { hash: 'h', axes: [{ type: 't', sampling }] } } } })
  expect((await compared(withAxes(1), withAxes(2))).rows[0]).toMatchObject({
    verdict: 'shape',
    outputs: { x: { decided_by: 'axes' } },
  })
})

test('an unreadable array makes its row an error of its side, and the others are judged', async () => {
  const outputs = { x: { values: [1] }, y: { values: [1] } }
  const whole = madeBundle({ [id]: { outputs } })
  const broken = madeBundle({ [id]: { outputs: { ...outputs, x: {} } } })
  const onCandidate = await compared(whole, broken)
  expect(onCandidate.rows[0]).toMatchObject({
    verdict: 'error',
    outputs: { x: { verdict: 'error' }, y: { verdict: 'identical' } },
  })
  expect(onCandidate.exit_status).toBe(1)
  const extra = { 'a.c@quick/cpu': array(1) }
  const onReference = await compared(
    madeBundle({ [id]: { outputs: { ...outputs, x: {} } }, ...extra }),
    madeBundle({ [id]: { outputs }, ...extra }),
  )
  expect([onReference.rows[0]?.verdict, onReference.exit_status]).toEqual(['error', 0])
  expect(onReference.rows[0]?.statuses).toEqual(['error', 'ok'])
})

test('an output of one side only is missing', async () => {
  const { rows } = await compared(
    madeBundle({ [id]: { outputs: { x: { values: [1] }, y: { values: [NaN, 1] } } } }),
    madeBundle({ [id]: array(1) }),
  )
  expect(rows[0]).toMatchObject({
    verdict: 'shape',
    note: 'y: missing in the candidate',
    outputs: { y: { decided_by: 'missing', nan: [1, 0] } },
  })
})

test('units that differ are a shape, labels are a note', async () => {
  const made = (axis: object) =>
    madeBundle({ [id]: { outputs: { x: { values: [1], axes: [{ type: 't', ...axis }] } } } })
  expect((await compared(made({ units: 'Å' }), made({ units: 'nm' }))).rows[0]?.outputs['x']).toMatchObject({
    verdict: 'shape',
    decided_by: 'axes',
    identical: false,
  })
  expect((await compared(made({ label: 'x' }), made({ label: 'y' }))).rows[0]?.outputs['x']).toMatchObject({
    verdict: 'identical',
    notes: ['axis 0: label differs'],
  })
})

test('the tolerance of the case decides where it declares one', async () => {
  const tolerance = { x: { rel: 1e-6, above_rel: 1e-6, intensity: 1e-6, max_abs_norm: 1e-6, declared: true } }
  const { rows } = await compared(
    madeBundle({ [id]: { ...array(1, 2), tolerance } }),
    madeBundle({ [id]: { ...moved, tolerance } }),
  )
  expect(rows[0]).toMatchObject({ verdict: 'ok', outputs: { x: { bounds: { rel: 1e-6 } } } })
})

test('a variant is also compared with the one it names: informational, and never accepted', async () => {
  const variant = 'a.b[order1]@quick/cpu'
  const a = madeBundle({ [id]: array(1, 2), [variant]: array(1, 2) })
  const b = madeBundle({ [id]: array(1, 2), [variant]: { ...array(1, 2), compare_as: 'default' } })
  const b2 = madeBundle({ [id]: array(1, 2), [variant]: { ...moved, compare_as: 'default' } })
  const rowsOf = async (candidate: typeof b) => {
    const { rows, exit_status, summary } = await compared(a, candidate, { acceptances: acceptances({}) })
    return { rows: rows.map(({ kind, reference_id, verdict }) => [kind, reference_id, verdict]), exit_status, summary }
  }
  expect(await rowsOf(b)).toMatchObject({
    rows: [
      ['same', id, 'identical'],
      ['same', variant, 'identical'],
      ['attribution', id, 'identical'],
    ],
    exit_status: 0,
  })
  expect(await rowsOf(b2)).toEqual({
    rows: [
      ['same', variant, 'accepted'],
      ['same', id, 'identical'],
      ['attribution', id, 'drift'],
    ],
    exit_status: 0,
    summary: { accepted: 1, identical: 1 },
  })
})

test('a self-check of accuracy on the CPU must be identical to the last bit', async () => {
  const sides = [madeBundle({ [id]: array(0, 1) }), madeBundle({ [id]: array(-0, 1) })] as const
  expect(await compared(...sides, { kind: 'run' })).toMatchObject({ exit_status: 0, summary: { ok: 1 } })
  expect(await compared(...sides, { kind: 'self-check' })).toMatchObject({ exit_status: 1 })
})

test('rounds that differ within a side are reported', async () => {
  const a = madeBundle({ [id]: array(1) })
  const b = madeBundle({ [id]: { outputs: { x: { values: [1], stable: false } } } })
  expect((await compared(a, b)).rows[0]).toMatchObject({
    verdict: 'identical',
    note: 'x: rounds of one side differ',
    outputs: { x: { stable: false } },
  })
})

test('packages that differ are named in the head and in rows that are not identical', async () => {
  const environment = (scipy: string, tiny: string) => ({
    environment: { hash: scipy, packages: { SciPy: scipy, tiny } },
  })
  const comparison = await compared(
    madeBundle({ [id]: array(1, 2) }, environment('1.14', '1')),
    madeBundle({ [id]: moved }, environment('1.15', '2')),
  )
  expect(comparison.environment_differs).toEqual(['scipy'])
  expect(comparison.rows[0]?.note).toBe('packages differ: scipy')
})

test('progress counts rows', async () => {
  const made = madeBundle({ [id]: array(1), 'a.c@quick/cpu': array(1) })
  const seen: [number, number][] = []
  await compared(made, made, { onProgress: (done, total) => void seen.push([done, total]) })
  expect(seen).toEqual([
    [1, 2],
    [2, 2],
  ])
})
