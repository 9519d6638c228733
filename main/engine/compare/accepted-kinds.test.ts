/** Entries of accepted_changes.toml are for values, for float32 or for relations (design 5.3). */
import { expect, test } from 'vitest'
import { compared, madeBundle } from '../../../test/fixtures/in-memory-bundles.ts'

const id = 'a.b@quick/cpu'
/** `value`: of the case; `distance`: how far its float32 lies from its float64. */
const side = (value: number, distance: number) => {
  const tracking = { x: { max_abs_norm: distance, rel: null, intensity: distance } }
  return [
    madeBundle({ [id]: { outputs: { x: { values: [1, value] } } } }),
    madeBundle({ [id]: { outputs: { x: { values: [1, value] } }, tracking } }, { preset: 'float32-tracking' }),
  ]
}
const entry = {
  case: 'a.b',
  since: '1.0',
  reason: 'a bug is mended',
  max_abs_norm: 0.3,
  max_rel: 0.3,
  max_intensity: 0.3,
}
const judged = async (kind: 'float32' | undefined, [a, b]: [number, number]) => {
  const entries = [{ ...entry, kind }]
  const acceptances = { path: 'f', sha256: 'f'.repeat(64), style: 'ours' as const, entries }
  const { rows, stale_accepted, exit_status } = await compared(side(2, 1e-7), side(a, b), { acceptances })
  const verdicts = Object.fromEntries(rows.map((row) => [row.kind, row.verdict]))
  const notes = rows.map(({ note }) => note).join('; ')
  return { verdicts, notes, stale: stale_accepted.length, exit_status }
}

test('an entry for values accepts no float32 that moved away from its float64', async () => {
  const { verdicts, notes, exit_status } = await judged(undefined, [2.1, 1e-3])
  expect({ verdicts, exit_status }).toEqual({ verdicts: { same: 'accepted', float32: 'drift' }, exit_status: 1 })
  expect(notes).toContain('not accepted: its entry is not for float32')
})

test('an entry for float32 accepts that, and no values', async () => {
  const moved = await judged('float32', [2, 1e-3])
  expect(moved).toMatchObject({ verdicts: { same: 'identical', float32: 'accepted' }, stale: 0, exit_status: 0 })
  const { verdicts, notes } = await judged('float32', [2.1, 1e-3])
  expect(verdicts).toEqual({ same: 'drift', float32: 'accepted' })
  expect(notes).toContain('not accepted: its entry is for float32 only')
})

test('an entry is stale where no row of its own kind needs it, whatever else moved', async () => {
  expect(await judged(undefined, [2, 1e-3])).toMatchObject({ stale: 1 })
  expect(await judged('float32', [2.1, 1e-7])).toMatchObject({ stale: 1 })
})
