/** Variants whose numbers may differ from run to run: those are never judged, and whether they ran is, as anywhere. */
import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'

const unsteady = 'coreloss.image[double_channel]@quick/cpu'
const ran: MadeCase = { stable_expected: false, outputs: { x: { values: [1, 2] } } }
const moved: MadeCase = { stable_expected: false, outputs: { x: { values: [1, 2.1] } } }
const failed: MadeCase = { stable_expected: false, status: 'ERROR', error_summary: 'SystemError' }
const skipped: MadeCase = { stable_expected: false, status: 'SKIPPED-MEMORY' }
const broken: MadeCase = { stable_expected: false, outputs: { x: {} } }

/** One side: the variant under accuracy, and under speed where it is run there, too, beside a case that holds. */
const side = (...cases: MadeCase[]) =>
  (['accuracy', 'speed'] as const).map((preset, place) => {
    const one = cases[place]
    const steady = { outputs: { x: { values: [1] } } }
    return madeBundle({ 'a.b@quick/cpu': steady, ...(one === undefined ? {} : { [unsteady]: one }) }, { preset })
  })

test.each([
  ['an error of the candidate fails', side(ran), side(failed), 'error', 1],
  ['an error of the reference alone is told, and fails nothing', side(failed), side(ran), 'error', 0],
  ['a case that the candidate lacks fails', side(ran), side(), 'only-a', 1],
  ['what the candidate has no room for fails', side(ran), side(skipped), 'skipped-memory', 1],
  ['an array of the candidate that is not there fails', side(ran), side(broken), 'error', 1],
  ['an error under another preset fails, beside numbers that moved', side(ran, ran), side(moved, failed), 'error', 1],
  [
    'what neither has room for under another preset is no drift',
    side(ran, skipped),
    side(moved, skipped),
    'skipped-memory',
    0,
  ],
])('%s', async (_, reference, candidate, verdict, exit) => {
  const comparison = await compared(reference, candidate)
  expect(comparison.rows.find(({ reference_id: id }) => id === unsteady)?.verdict).toBe(verdict)
  expect(comparison).toMatchObject({ summary: { [verdict]: 1 }, exit_status: exit })
})

test('numbers that moved inform only', async () => {
  const comparison = await compared(side(ran, ran), side(moved, moved))
  expect(comparison).toMatchObject({ summary: { identical: 1 }, exit_status: 0 })
})
