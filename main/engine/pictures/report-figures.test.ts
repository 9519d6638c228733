import { expect, test } from 'vitest'
import { failure, success } from '../../contract/outcome.ts'
import { openNpy, type StoredArray } from '../arrays/open-npy.ts'
import type { FindArray } from '../bundles/find-array.ts'
import { driftedOutput, releases, row } from '../reports/fixtures/comparisons.ts'
import { reportFigures } from './report-figures.ts'

/** An npy file of ascending float64, as numpy writes it (format 1.0). */
async function ascending(count: number, factor: number): Promise<StoredArray> {
  const head = `{'descr': '<f8', 'fortran_order': False, 'shape': (${count},), }`.padEnd(117) + '\n'
  const prefix = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, head.length, 0])
  const values = Float64Array.from({ length: count }, (_, index) => factor * (index + 1))
  const bytes = Buffer.concat([prefix, Buffer.from(head), Buffer.from(values.buffer)])
  const read = (offset: number, length: number) =>
    Promise.resolve(new Uint8Array(bytes.subarray(offset, offset + length)))
  const opened = await openNpy({ sizeBytes: bytes.length, read }, 'x.npy')
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

const drifts = ['c', 'b', 'a'].map((name, place) =>
  row(`${name}.x@quick/cpu`, 'drift', {
    x: { ...driftedOutput, max_abs_norm: 10 ** -place, max_abs_index: [3], rel_index: [3] },
  }),
)
const comparison = { ...releases, rows: [...drifts, row('same.x@quick/cpu', 'ok', { x: driftedOutput })] }

const found: FindArray = async (address) => {
  const factor = 'bundle' in address && Object.values(comparison.reference.bundles).includes(address.bundle) ? 1 : 2
  const text = () => Promise.resolve(success(null))
  return success({
    array: await ascending(100, factor),
    text,
    name: 'x',
    identity: '',
    place: { path: 'x.npz', member: null },
  })
}

async function drawn(parts: Parameters<typeof reportFigures>[1]) {
  const figures = await reportFigures([comparison], parts)
  if (!figures.ok) throw new Error(figures.failure.message)
  return comparison.rows.map((one) => figures.value(one, 'x'))
}

test('what drifted is drawn, and nothing else', async () => {
  const [first, , , same] = await drawn({ findArray: found })
  expect(first).toMatchObject({ kind: 'lines', worst: { readout: { index: '[3]', a: '4', b: '8', relative: '1' } } })
  expect(same).toBeNull()
})

test('the worst are drawn first, and the page says what had no room', async () => {
  const figures = await drawn({ findArray: found, budgetBytes: 9000 })
  expect(figures[0]).toMatchObject({ kind: 'lines' })
  expect(figures[2]).toMatchObject({ kind: 'none', reason: expect.stringContaining('8.79 KiB at most') as unknown })
})

test('arrays that are not here have a sentence', async () => {
  const findArray: FindArray = () => Promise.resolve(failure('UNKNOWN_BUNDLE', { message: 'no' }))
  const [first] = await drawn({ findArray })
  expect(first).toEqual({ kind: 'none', reason: 'Its arrays are not in this workspace.' })
})

test('a report is stopped between two pictures', async () => {
  const stop = new AbortController()
  let asked = 0
  const findArray: FindArray = (address) => {
    asked += 1
    if (asked === 3) stop.abort()
    return found(address)
  }
  const outcome = await reportFigures([comparison], { findArray, signal: stop.signal })
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
  expect(asked).toBe(4)
})
