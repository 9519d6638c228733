import { expect, test } from 'vitest'
import { compared, madeBundle, npyOf, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'
import { rowName } from '../../contract/comparison-rows.ts'
import { memoryByteSource } from '../arrays/byte-source.ts'
import { openNpy } from '../arrays/open-npy.ts'
import { changesOf } from './changes.ts'
import { isSameChange, signatureOf } from './signature.ts'

async function stored(values: readonly number[]) {
  const array = await openNpy(memoryByteSource(npyOf(values)), 'x.npy')
  if (!array.ok) throw new Error(array.failure.message)
  return array.value
}

test('a signature is the largest rise and fall of each eighth, over max |A|', async () => {
  // By hand: max |A| is 4; the eighths are pairs of elements.
  const a = [4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -4]
  const b = [6, 1, 1, 0, 1, 1, 2, 3, 1, 1, 1, 1, 1, NaN, 1, -3]
  expect(await signatureOf(await stored(a), await stored(b), 4)).toEqual(
    [
      [0.5, 0],
      [0, -0.25],
      [0, 0],
      [0.5, 0.25],
      [0, 0],
      [0, 0],
      [0, 0],
      [0.25, 0],
    ].flat(),
  )
  expect(await signatureOf(await stored([0]), await stored([1]), 0)).toEqual([])
})

test('three digits tell changes apart, two do not', () => {
  expect(isSameChange([1, -0.5], [1.004, -0.5])).toBe(true)
  expect(isSameChange([1, -0.5], [1.01, -0.5])).toBe(false)
  expect(isSameChange([1, -0.5], [1, 0.5])).toBe(false)
  expect(isSameChange([1], [1, 0])).toBe(false)
  expect(isSameChange([], [])).toBe(false)
})

const wave = (count: number, change: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => 1 + Math.sin((2 * Math.PI * at) / count) / 2 + change(at / count))
const bump = (size: number, centre: number) => (at: number) => size * Math.exp(-(((at - centre) / 0.02) ** 2))
const none = () => 0

type Made = { name: string; output?: string; count?: number; change: (at: number) => number }

/** Each row by the name of the worst of its change. */
async function changes(cases: Made[]): Promise<Record<string, string>> {
  const sideOf = (isB: boolean) =>
    Object.fromEntries(
      cases.map(({ name, output = 'wave', count = 400, change }): [string, MadeCase] => [
        name,
        { outputs: { [output]: { values: wave(count, isB ? change : none) } } },
      ]),
    )
  const { rows } = await compared(madeBundle(sideOf(false)), madeBundle(sideOf(true)))
  const worstOf = changesOf(rows)
  const nameAt = (place: number | undefined) => {
    const row = rows[place ?? -1]
    return row === undefined ? 'none' : rowName(row)
  }
  return Object.fromEntries(rows.map((row, place) => [rowName(row), nameAt(worstOf[place])]))
}

test('the same change is one, also of another case, whatever A is rounded to; another place or output is another change', async () => {
  expect(
    await changes([
      { name: 'a.one@quick/cpu', change: bump(1e-6, 0.3) },
      { name: 'a.one[eager]@quick/cpu', change: (at) => bump(1e-6, 0.3)(at) * (1 - 1e-3) },
      { name: 'b.two@quick/cpu', change: bump(1e-6, 0.3) },
      { name: 'c.elsewhere@quick/cpu', change: bump(1e-6, 0.7) },
      { name: 'd.output@quick/cpu', output: 'image', change: bump(1e-6, 0.3) },
      { name: 'e.double@quick/cpu', change: bump(2e-6, 0.3) },
      { name: 'f.same@quick/cpu', change: none },
    ]),
  ).toEqual({
    'a.one@quick/cpu': 'a.one@quick/cpu',
    'a.one[eager]@quick/cpu': 'a.one@quick/cpu',
    'b.two@quick/cpu': 'a.one@quick/cpu',
    'c.elsewhere@quick/cpu': 'c.elsewhere@quick/cpu',
    'd.output@quick/cpu': 'd.output@quick/cpu',
    'e.double@quick/cpu': 'e.double@quick/cpu',
    'f.same@quick/cpu': 'f.same@quick/cpu',
  })
})

test('over the tiers of a case, where shapes differ, the size alone says what is alike; another case needs more', async () => {
  expect(
    await changes([
      { name: 'a.one@quick/cpu', change: bump(1e-6, 0.3) },
      { name: 'a.one@standard/cpu', count: 800, change: bump(1.03e-6, 0.3) },
      { name: 'a.one@large/cpu', count: 1600, change: bump(1.3e-6, 0.3) },
      { name: 'b.two@standard/cpu', count: 900, change: bump(1e-6, 0.3) },
    ]),
  ).toEqual({
    'a.one@quick/cpu': 'a.one@standard/cpu',
    'a.one@standard/cpu': 'a.one@standard/cpu',
    'a.one@large/cpu': 'a.one@large/cpu',
    'b.two@standard/cpu': 'b.two@standard/cpu',
  })
})

test('however many drifts there are, each is held against few', async () => {
  const { rows } = await compared(
    madeBundle({ 'a.one@quick/cpu': { outputs: { wave: { values: wave(40, none) } } } }),
    madeBundle({ 'a.one@quick/cpu': { outputs: { wave: { values: wave(40, bump(1e-6, 0.3)) } } } }),
  )
  const output = rows[0]?.outputs['wave']
  const [row] = rows
  if (row === undefined || output === undefined) throw new Error('no row')
  const many = Array.from({ length: 10_000 }, (_, k) => {
    // Golden angles: no two come near one another.
    const signature = Array.from({ length: 16 }, (_, place) => ((k * (place + 1) * 0.6180339887) % 1) * 2 - 1)
    const id = `a.case_${k}@quick/cpu`
    const wave = { ...output, max_abs_norm: 10 ** -(1 + (k % 9000) / 1000), signature }
    return { ...row, reference_id: id, candidate_id: id, outputs: { wave } }
  })
  expect(new Set(changesOf(many)).size).toBe(many.length)
})
