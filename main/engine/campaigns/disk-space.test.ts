import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { Plan } from '../../contract/plan.ts'
import { checkFreeSpace, estimatedBytes } from './disk-space.ts'
import { listedCase } from './listed-case.fixture.ts'

const mebibyte = 1024 ** 2
const plan = Plan.parse({ format: 1, kind: 'run', suite: 'tiny', refs: ['1', '2'], rounds: 2 })

test('the estimate is a reserve, a quarter of the nominal bytes a written array, and a little an execution', () => {
  const stated = { ...listedCase('g.one'), nominal_bytes: 400 * mebibyte }
  // 64 reserved; 4 executions of 0.25; 2 of them write 400 / 4.
  expect(estimatedBytes(plan, [stated])).toBe((64 + 1 + 200) * mebibyte)
  expect(estimatedBytes(plan, [listedCase('g.one')])).toBe((64 + 1 + 8) * mebibyte)
})

test('a disk with less than that is refused before anything is prepared', async () => {
  expect(await checkFreeSpace(tmpdir(), 1)).toEqual({ ok: true, value: undefined })
  const refused = await checkFreeSpace(tmpdir(), 2 ** 60)
  expect(refused).toMatchObject({ ok: false, failure: { code: 'DISK_FULL' } })
})
