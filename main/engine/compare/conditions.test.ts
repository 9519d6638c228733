import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import type { Conditions, MachineState } from '../../contract/conditions.ts'

const id = 'a.b@quick/cpu'
const quiet: MachineState = {
  load_average: 1,
  mem_available_bytes: 4e9,
  governor: 'performance',
  thermal_throttles: 7,
  cgroup_throttled_s: 2,
}
const round = (start: Partial<MachineState>, end: Partial<MachineState> = {}): Conditions => ({
  start: { ...quiet, ...start },
  end: { ...quiet, ...end },
})
const timed = (conditions?: (Conditions | null)[]): MadeCase => ({
  outputs: { x: { values: [1] } },
  ...(conditions === undefined ? {} : { conditions }),
  measurements: [
    {
      ...{ name: 'time.warm', unit: 's', better: 'less', phase: 'warm', parameters: {} },
      rounds: Array.from({ length: 10 }, () => [1]),
    },
  ],
})
const said = async (b: MadeCase, preset = 'speed') => {
  const manifest = { preset, fingerprint: { cpu_count: 8 } }
  const { busy, rows } = await compared(madeBundle({ [id]: timed() }, manifest), madeBundle({ [id]: b }, manifest))
  return { busy, note: rows[0]?.note, verdict: rows[0]?.time.verdict }
}

test('a machine that was not quiet is said at the head and in the row, and changes no verdict', async () => {
  expect(await said(timed([round({}), round({ load_average: 5.25 }), null]))).toEqual({
    busy: ['B was not timed on a quiet machine: a load of up to 5.3 on 8 CPUs before rounds of 1 of 1 case.'],
    note: 'B was timed under a load of up to 5.3 on 8 CPUs',
    verdict: 'unchanged',
  })
})

// Eight CPUs: a load of 1 is the campaign's own, and others may take 2 of the CPUs.
test.each([
  [3, []],
  [3.1, ['B was not timed on a quiet machine: a load of up to 3.1 on 8 CPUs before rounds of 1 of 1 case.']],
])('a load of %d on 8 CPUs: %j', async (load_average, busy) => {
  expect((await said(timed([round({ load_average })]))).busy).toEqual(busy)
})

test('throttling is a count that rose while a round ran', async () => {
  const throttled = ['B was not timed on a quiet machine: throttling in 1 of 1 case.']
  expect((await said(timed([round({}, { thermal_throttles: 8 })]))).busy).toEqual(throttled)
  expect((await said(timed([round({}, { cgroup_throttled_s: 2.5 })]))).busy).toEqual(throttled)
  expect((await said(timed([round({}, { cgroup_throttled_s: 2.05 })]))).busy).toEqual([])
})

test('a machine that does not tell, and times that nobody judges, raise no word', async () => {
  const silent = { load_average: null, thermal_throttles: null, cgroup_throttled_s: null }
  expect(await said(timed([round(silent, silent)]))).toMatchObject({ busy: [], note: '' })
  expect(await said(timed([round({ load_average: 50 })]), 'accuracy')).toMatchObject({ busy: [], note: '' })
})
