import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'

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

test.each([
  [{ max_abs_norm: 1e-8 }, 'beyond the bounds of its entry'],
  [{ since: '1.1' }, 'its entry is since 1.1, and the reference is 1.0'],
  [{ max_rel: undefined }, "leaves out max_rel, which is then the case's own tolerance"],
])('a drift that an entry for its case, changed by %o, does not accept says why', async (change, why) => {
  const sides = [madeBundle({ [id]: array(1, 2) }), madeBundle({ [id]: moved })] as const
  const { rows } = await compared(...sides, { acceptances: acceptances(change) })
  expect(rows[0]?.note).toContain(why)
})

test('a case whose worker was ended each time says that, and not that its campaign did not finish', async () => {
  const lost = madeBundle({ [id]: moved }, { incomplete: [{ case_id: id, status: 'LOST' }] })
  const { rows } = await compared(madeBundle({ [id]: moved }), lost)
  expect(rows[0]).toMatchObject({ verdict: 'lost', note: expect.stringContaining('its worker was ended') as unknown })
})
