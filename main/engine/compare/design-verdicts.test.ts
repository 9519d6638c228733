/** Clauses of design 5.3 on hand-made arrays, through the whole comparison: numbers by hand. */
import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { memoryByteSource } from '../arrays/byte-source.ts'
import { openNpy } from '../arrays/open-npy.ts'
import type { BundleView } from './bundle-view.ts'

const id = 'a.b@quick/cpu'
const made = (values: number[], rest: Omit<MadeCase, 'outputs'> = {}) =>
  madeBundle({ [id]: { outputs: { x: { values } }, ...rest } })

/** The bundle with an array of another dtype in place of its own. */
function holding(descr: string, data: Uint8Array, count: number): BundleView {
  const head = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${count},), }\n`
  const npy = Buffer.concat([
    Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, head.length, 0]),
    Buffer.from(head),
    data,
  ])
  const openOutput: BundleView['openOutput'] = async () => {
    const array = await openNpy(memoryByteSource(npy), 'x.npy')
    return array.ok
      ? { ok: true, value: { array: array.value, text: () => Promise.resolve({ ok: true, value: null }) } }
      : array
  }
  return { ...made([1, 2]), openOutput }
}
const bytesOf = (array: Float64Array | Float32Array | BigInt64Array) => new Uint8Array(array.buffer)
const doubles = holding('<f8', bytesOf(Float64Array.of(1, 2)), 2)

const { NaN: nan, Infinity: inf } = globalThis

test.each([
  ['NaN at the same places is equal, and reported', [1, nan], [1, nan], { verdict: 'identical', nan: [1, 1] }],
  [
    'NaN beside a change inside every bound',
    [1, nan],
    [1 + 1e-13, nan],
    { verdict: 'ok', nan: [1, 1], max_abs_index: [0] },
  ],
  [
    'NaN on one side is beyond every bound',
    [1, nan],
    [1, 1],
    {
      verdict: 'drift',
      decided_by: 'non-finite',
      max_abs_norm: 'inf',
      rel: 'inf',
      intensity: 'inf',
      max_abs_index: [1],
    },
  ],
  [
    'the same infinity is left out of every number',
    [2, inf],
    [2, inf],
    { verdict: 'identical', inf: [1, 1], max_abs_norm: 0 },
  ],
  [
    'infinities of unlike sign are beyond every bound',
    [1, inf],
    [1, -inf],
    { verdict: 'drift', decided_by: 'non-finite' },
  ],
  ['-0 against +0 is ok', [0, 1], [-0, 1], { verdict: 'ok', identical: false, max_abs_norm: 0 }],
  ['max|A| of 0 against zeros', [0, 0], [-0, 0], { verdict: 'ok', max_abs_norm: 0, intensity: 0, rel: null }],
  [
    'max|A| of 0 against anything else',
    [0, 0],
    [0, 1e-300],
    { verdict: 'drift', max_abs_norm: 'inf', intensity: 'inf', rel: null },
  ],
  ['norms divide by A', [-2, 1], [-2.5, 1], { verdict: 'drift', max_abs_norm: 0.25, rel: 0.25, max_abs_index: [0] }],
  [
    'a weak element counts for rel, not below its floor',
    [1, 2 ** -18, 1e-7],
    [1, 1.5 * 2 ** -18, 2e-7],
    { decided_by: 'rel', rel: 0.5, rel_index: [1] },
  ],
  [
    'a sum that cancels is shown and not judged',
    [1, -1 + 2 ** -12],
    [1, -1 + 2 ** -12 + 2 ** -50],
    { verdict: 'ok', notes: ['sum cancels'] },
  ],
  [
    'a sum that does not cancel is judged',
    [1, -0.5],
    [1, -0.5 + 2 ** -38],
    { verdict: 'drift', decided_by: 'intensity', intensity: 2 ** -37 },
  ],
  ['no elements at all', [], [], { verdict: 'identical', rel: null, max_abs_norm: 0 }],
] as const)('%s', async (_, a, b, wanted) => {
  const { rows } = await compared(made([...a]), made([...b]))
  expect(rows[0]?.outputs['x']).toMatchObject(wanted)
})

test('another dtype is a shape, and so is another byte order of the same numbers', async () => {
  const single = holding('<f4', bytesOf(Float32Array.of(1, 2)), 2)
  const swapped = holding('>f8', Buffer.from(Float64Array.of(1, 2).buffer.slice(0)).swap64(), 2)
  for (const other of [single, swapped]) {
    const { rows } = await compared(doubles, other)
    expect(rows[0]).toMatchObject({ verdict: 'shape', outputs: { x: { decided_by: 'dtype', identical: false } } })
  }
  // The numbers explain it.
  expect((await compared(doubles, swapped)).rows[0]?.outputs['x']).toMatchObject({ max_abs_norm: 0, rel: 0 })
})

test('integers are judged by equality, to the last digit beyond 2^53', async () => {
  const whole = (last: bigint) => holding('<i8', bytesOf(BigInt64Array.of(7n, last)), 2)
  const [a, b] = [whole(2n ** 53n), whole(2n ** 53n + 1n)]
  expect((await compared(a, b)).rows[0]?.outputs['x']).toMatchObject({ decided_by: 'equality', max_abs_index: [1] })
  expect((await compared(a, whole(2n ** 53n))).rows[0]).toMatchObject({ verdict: 'identical' })
})

test('an entry that fits one output and not the other accepts neither', async () => {
  const two = (x: number, y: number) =>
    madeBundle({ [id]: { outputs: { x: { values: [1, x] }, y: { values: [1, y] } } } })
  const entry = { case: 'a.b', since: '1.0', reason: 'meant', max_abs_norm: 1e-6, max_rel: 1e-6, max_intensity: 1e-6 }
  const accept = { path: 'f', sha256: 'f'.repeat(64), style: 'ours' as const, entries: [entry] }
  const verdictOf = async (x: number, y: number) =>
    (await compared(two(2, 2), two(x, y), { acceptances: accept })).rows[0]?.verdict
  expect(await verdictOf(2 + 1e-8, 2 + 1e-8)).toBe('accepted')
  expect(await verdictOf(2 + 1e-8, 2 + 1e-4)).toBe('drift')
})

test('routine cases fail nothing and are never accepted', async () => {
  const routine = 'routine.fft@quick/cpu'
  const side = (value: number) =>
    madeBundle({ [id]: { outputs: {} }, [routine]: { outputs: { x: { values: [1, value] } } } })
  const entry = { case: 'routine.*', since: '1.0', reason: 'x', max_abs_norm: 1, max_rel: 1, max_intensity: 1 }
  const acceptances = { path: 'f', sha256: 'f'.repeat(64), style: 'ours' as const, entries: [entry] }
  const comparison = await compared(side(2), side(2.1), { acceptances })
  expect(comparison.rows.find(({ candidate_id }) => candidate_id === routine)?.verdict).toBe('drift')
  expect(comparison).toMatchObject({ accepted: [], exit_status: 0 })
})

test('a variant whose runs may differ is reported with its numbers, fails nothing and is never accepted', async () => {
  const unsteady = 'coreloss.image[double_channel]@quick/cpu'
  const side = (value: number) =>
    madeBundle({
      [id]: { outputs: { x: { values: [1, 2] } } },
      [unsteady]: { stable_expected: false, outputs: { x: { values: [1, value] } } },
    })
  const entry = { case: 'coreloss.*', since: '1.0', reason: 'x', max_abs_norm: 1, max_rel: 1, max_intensity: 1 }
  const acceptances = { path: 'f', sha256: 'f'.repeat(64), style: 'ours' as const, entries: [entry] }
  const comparison = await compared(side(2), side(2.1), { acceptances })
  const row = comparison.rows.find(({ candidate_id }) => candidate_id === unsteady)
  expect(row).toMatchObject({ verdict: 'drift', outputs: { x: { max_abs_norm: expect.closeTo(0.05, 12) as number } } })
  expect(row?.note).toContain('may differ from run to run')
  expect(comparison).toMatchObject({ accepted: [], exit_status: 0 })
  expect(await compared(side(2), side(2.1), { kind: 'self-check' })).toMatchObject({ exit_status: 0 })
})

test('memory is judged under memory alone, by 5 % or three times its noise floor', async () => {
  const rounds = (bytes: number) => [[bytes], [bytes], [bytes]]
  const weighed = (bytes: number, preset: string) => {
    const measurement = { unit: 'B', better: 'less' as const, phase: null, parameters: {} }
    const measurements = [{ name: 'memory.peak_above_import', ...measurement, rounds: rounds(bytes) }]
    return madeBundle({ [id]: { outputs: { x: { values: [1] } }, measurements } }, { preset })
  }
  const memoryOf = async (bytes: number, preset: string, floor: number | null = null) => {
    const noise = floor === null ? null : { source: 's', cases: { [id]: { time: null, memory: floor } } }
    return (await compared(weighed(1e9, preset), weighed(bytes, preset), { noise })).rows[0]?.memory
  }
  expect(await memoryOf(1.2e9, 'speed')).toMatchObject({ ratio: 1.2, verdict: 'not-judged' })
  expect(await memoryOf(1.06e9, 'memory')).toMatchObject({ ratio: 1.06, verdict: 'more' })
  expect(await memoryOf(1.04e9, 'memory')).toMatchObject({ verdict: 'unchanged' })
  expect(await memoryOf(1.06e9, 'memory', 0.03)).toMatchObject({ verdict: 'unchanged' })
  expect(await memoryOf(0.9e9, 'memory')).toMatchObject({ verdict: 'less' })
})

test('a float32 whose sum cancels, or lies near 0 by chance, raises no alarm', async () => {
  const tracked = (intensity: number | null) => {
    const tracking = { x: { max_abs_norm: 1e-6, rel: 1e-5, intensity } }
    return madeBundle({ [id]: { outputs: { x: { values: [1] } }, tracking } }, { preset: 'float32-tracking' })
  }
  const rowOf = async (a: number | null, b: number | null) =>
    (await compared(tracked(a), tracked(b))).rows.find(({ kind }) => kind === 'float32')
  expect(await rowOf(1e-12, 1e-6)).toMatchObject({ verdict: 'ok' })
  expect(await rowOf(1e-12, 1e-5)).toMatchObject({ verdict: 'drift', outputs: { x: { decided_by: 'intensity' } } })
  expect((await rowOf(null, null))?.outputs['x']?.notes).toContain('sum cancels')
})

test('names that every object has are names like others', async () => {
  const named = (value: number, output = 'constructor') =>
    madeBundle(
      { [id]: { outputs: { [output]: { values: [1, value] } } } },
      { environment: { hash: 'h', packages: {} } },
    )
  expect((await compared(named(2), named(2))).rows[0]).toMatchObject({ verdict: 'identical' })
  expect((await compared(named(2), named(2, 'toString'))).rows[0]?.outputs).toMatchObject({
    constructor: { decided_by: 'missing' },
    toString: { decided_by: 'missing' },
  })
})

test('what a bundle says of itself at length is cut', async () => {
  const axes = (label: string) => [
    { type: 't', ...Object.fromEntries(Array.from({ length: 500 }, (_, k) => [`${label}${k}`.padEnd(9999, 'x'), k])) },
  ]
  const side = (label: string) => madeBundle({ [id]: { outputs: { x: { values: [1], axes: axes(label) } } } })
  const { rows } = await compared(side('p'), side('q'))
  const notes = rows[0]?.outputs['x']?.notes ?? []
  expect(notes).toHaveLength(17)
  expect(notes.at(-1)).toBe('and 984 more fields of axes')
  expect(Math.max(...notes.map((note) => note.length))).toBeLessThan(100)
})
