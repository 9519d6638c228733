/** Relations inside one bundle, on hand-made arrays through the whole comparison: numbers by hand. */
import { expect, test } from 'vitest'
import type { RecordedRelation } from '../../contract/bundle.ts'
import { wantsDecision } from '../../contract/decision.ts'
import { compared, madeBundle, type MadeCase, type MadeOutput } from '../../../test/fixtures/in-memory-bundles.ts'

const [plain, related] = ['a.b@quick/cpu', 'a.b[eager]@quick/cpu']
const within = (bound: number) => ({ rel: bound, above_rel: 1e-6, intensity: bound, max_abs_norm: bound })
const relation = (bound: number, rest: Partial<RecordedRelation> = {}): RecordedRelation => ({
  with: plain,
  outputs: { x: 'x' },
  tolerance: within(bound),
  says: 'Lazy and eager are the same.',
  ...rest,
})

/** The plain case gives (1, 2); the related one is off by `gap` of the maximum at its second element. */
function side(gap: number, bound: number, rest: MadeCase = {}, manifest = {}) {
  const x: MadeOutput = { values: [1, 2 + 2 * gap] }
  return madeBundle(
    {
      [plain]: { outputs: { x: { values: [1, 2] } } },
      [related]: { outputs: { x }, consistency: [relation(bound)], ...rest },
    },
    manifest,
  )
}

const rowOf = async (...sides: Parameters<typeof compared>) => {
  const { rows } = await compared(...sides)
  return rows.find(({ kind }) => kind === 'consistency')
}

test.each([
  ['holds to the last bit', 0, 0, 0, { verdict: 'identical', note: '' }],
  ['holds inside its bound', 2 ** -20, 2 ** -20, 1e-5, { verdict: 'ok', note: '' }],
  [
    'is broken',
    0,
    2 ** -20,
    0,
    { verdict: 'drift', note: 'Lazy and eager are the same; x: rel: the gap widened from 0 to 9.5e-7' },
  ],
  // Below any rounding that is overlooked elsewhere, and still new.
  ['is exact and breaks by a hair', 0, 2 ** -45, 0, { verdict: 'drift', note: /: the gap widened from 0 to 2\.8e-14/ }],
  ['was broken before', 2 ** -20, 2 ** -20, 0, { verdict: 'drift', note: /was 9\.5e-7 in the reference already/ }],
  [
    'widened inside its bound',
    2 ** -22,
    2 ** -20,
    1e-5,
    { verdict: 'drift', note: /rel: the gap widened from 2\.4e-7 to 9\.5e-7/ },
  ],
  ['widened less than three times', 2 ** -21, 2 ** -20, 1e-5, { verdict: 'ok', note: '' }],
  // 7e-12 is eight thousand times 9e-16, and both are rounding.
  ['widened below what any case is judged by', 2 ** -50, 2 ** -37, 1e-5, { verdict: 'ok' }],
  ['narrowed', 2 ** -20, 2 ** -40, 1e-5, { verdict: 'ok', note: /the gap narrowed from 9\.5e-7 to 9\.1e-13/ }],
] as const)('a relation that %s', async (_, before, now, bound, { verdict, ...wanted }) => {
  const row = await rowOf(side(before, bound), side(now, bound))
  const [note] = 'note' in wanted ? [wanted.note] : []
  expect(row).toMatchObject({ reference_id: plain, candidate_id: related, verdict })
  if (typeof note === 'string') expect(row?.note).toBe(note)
  else if (note !== undefined) expect(row?.note).toMatch(note)
  const output = row?.outputs['x']
  expect(output?.max_abs_norm).toBeCloseTo(now, 16)
  expect(output?.related).toMatchObject({
    output: 'x',
    reference_gap: { max_abs_norm: expect.closeTo(before, 16) as number },
  })
  expect(row?.relation).toEqual({ says: 'Lazy and eager are the same.', tolerance: within(bound) })
})

test('the bound that is shown is the one that decided: three times the gap of the reference, below the relation’s own', async () => {
  const row = await rowOf(side(2 ** -22, 1e-5), side(2 ** -20, 1e-5))
  expect(row?.outputs['x']).toMatchObject({
    decided_by: 'rel',
    bounds: { rel: expect.closeTo(3 * 2 ** -22, 12) as number },
  })
})

test('an intensity that cancelled by chance in the reference is no bound', async () => {
  // The reference's sums agree, for what one element lacks the other has.
  const made = (x: number[]) =>
    madeBundle({
      [plain]: { outputs: { x: { values: [1, 2] } } },
      [related]: { outputs: { x: { values: x } }, consistency: [relation(1e-2)] },
    })
  expect(await rowOf(made([1 + 1e-3, 2 - 1e-3]), made([1 + 1e-3, 2]))).toMatchObject({ verdict: 'ok' })
})

test('-0 is +0 under a bound of nothing, and what is off by one in the last digit is not', async () => {
  const made = (a: number, b: number) =>
    madeBundle({
      [plain]: { outputs: { x: { values: [1, a] } } },
      [related]: { outputs: { x: { values: [1, b] } }, consistency: [relation(0)] },
    })
  expect(await rowOf(made(0, -0), made(0, -0))).toMatchObject({ verdict: 'ok' })
  expect(await rowOf(made(2, 2), made(2, 2 + 2 ** -51))).toMatchObject({ verdict: 'drift' })
})

test('two outputs of one run are related under their own names', async () => {
  const made = (again: number) =>
    madeBundle({
      [plain]: {
        outputs: { first: { values: [1, 2] }, again: { values: [1, again] } },
        consistency: [relation(0, { outputs: { again: 'first' } })],
      },
    })
  const row = await rowOf(made(2), made(2.5))
  expect(row).toMatchObject({
    reference_id: plain,
    candidate_id: plain,
    verdict: 'drift',
    outputs: { again: { max_abs_norm: 0.25, related: { output: 'first', reference_gap: { max_abs_norm: 0 } } } },
  })
})

test.each([
  ['failed', { status: 'ERROR', outputs: {} }],
  ['is unsupported', { status: 'UNSUPPORTED', outputs: {} }],
  ['has no output of that name', { outputs: {} }],
] as const)('a partner that %s makes no second row of its fault', async (_, partner) => {
  const candidate = madeBundle({
    [plain]: { ...partner },
    [related]: { outputs: { x: { values: [1, 2] } }, consistency: [relation(0)] },
  })
  expect(await rowOf(side(0, 0), candidate)).toBeUndefined()
})

test('a reference without the pair, or with other cases, leaves its gap unknown and the relation judged', async () => {
  const unchanged = { 'a.z@quick/cpu': { outputs: { x: { values: [1] } } } }
  const pair = (gap: number, rest: MadeCase = {}): Record<string, MadeCase> => ({
    [plain]: { outputs: { x: { values: [1, 2] } }, ...rest },
    [related]: { outputs: { x: { values: [1, 2 + 2 * gap] } }, consistency: [relation(1e-5)] },
    ...unchanged,
  })
  const alone = Object.fromEntries(Object.entries(pair(0)).filter(([caseId]) => caseId !== plain))
  for (const reference of [madeBundle(alone), madeBundle(pair(0, { case_hash: 'other' }))]) {
    const row = await rowOf(reference, madeBundle(pair(2 ** -20)))
    expect(row).toMatchObject({ verdict: 'ok', outputs: { x: { related: { reference_gap: null } } } })
  }
})

test('a partial bundle: equal hashes are identical, and else the row says that nobody can know, and fails nothing', async () => {
  const partial = (one: string, other: string) =>
    madeBundle({
      [plain]: { outputs: { x: { hash: one } } },
      [related]: { outputs: { x: { hash: other } }, consistency: [relation(0)] },
    })
  expect(await rowOf(partial('h', 'h'), partial('h', 'h'))).toMatchObject({ verdict: 'identical' })
  const comparison = await compared(partial('h', 'i'), partial('h', 'i'))
  expect(comparison.rows.find(({ kind }) => kind === 'consistency')).toMatchObject({
    verdict: 'left-out',
    not_judged: 'its arrays could not be read',
    note: expect.stringContaining('x: x.npz is not in this bundle.') as string,
  })
  expect(comparison).toMatchObject({ exit_status: 0, case_hash_match: true, summary: { identical: 2 } })
})

test('float32 arrays of other presets are not held against bounds of float64', async () => {
  expect(await rowOf(side(0, 0, {}, { preset: 'speed' }), side(1e-6, 0, {}, { preset: 'speed' }))).toBeUndefined()
})

test('a broken relation counts as a drift does: it fails, wants a decision, and an entry accepts it and is not stale', async () => {
  const sides = [side(0, 1e-9), side(2 ** -20, 1e-9)] as const
  // The related case itself moved, too.
  const failing = await compared(...sides)
  expect(failing).toMatchObject({ exit_status: 1, summary: { drift: 2, identical: 1 } })
  expect(failing.rows.filter(wantsDecision).map(({ kind }) => kind)).toEqual(['consistency', 'same'])
  const same = [side(2 ** -20, 0), side(2 ** -20, 0)] as const
  const bounds = { max_abs_norm: 1e-6, max_rel: 1e-6, max_intensity: 1e-6 }
  const entry = { case: related, since: '1.0', reason: 'meant', ...bounds }
  const file = { path: 'f', sha256: 'f'.repeat(64), style: 'ours' as const }
  const acceptances = { ...file, entries: [{ ...entry, kind: 'consistency' as const }] }
  expect(await compared(...same, { acceptances })).toMatchObject({
    exit_status: 0,
    stale_accepted: [],
    summary: { accepted: 1, identical: 2 },
  })
  // What is accepted of values says nothing of what they must agree with.
  expect(await compared(...same, { acceptances: { ...file, entries: [entry] } })).toMatchObject({
    exit_status: 1,
    summary: { drift: 1, identical: 2 },
  })
})

test('a self-check asks whether results repeat: a relation that is broken in both runs alike is shown, and fails nothing', async () => {
  const sides = [side(0.34, 0), side(0.34, 0)] as const
  const comparison = await compared(...sides, { kind: 'self-check' })
  expect(comparison).toMatchObject({ exit_status: 0, summary: { identical: 2 } })
  expect(comparison.rows.find(({ kind }) => kind === 'consistency')).toMatchObject({
    verdict: 'drift',
    not_judged: 'a self-check asks whether results repeat, not whether they agree',
    note: expect.stringContaining('; not judged: a self-check asks') as string,
  })
  expect(comparison.rows.filter(wantsDecision)).toEqual([])
  expect(await compared(...sides, { kind: 'run' })).toMatchObject({ exit_status: 1 })
  // What does not repeat is told by the row of its own case.
  const moved = await compared(side(0.34, 0), side(0.33, 0), { kind: 'self-check' })
  expect(moved).toMatchObject({ exit_status: 1, summary: { drift: 1, identical: 1 } })
})
