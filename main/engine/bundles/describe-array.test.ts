import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fixture } from '../../../test/engine/arrays/numpy-oracle.ts'
import { success } from '../../contract/outcome.ts'
import { memoryByteSource } from '../arrays/byte-source.ts'
import { openNpz } from '../arrays/open-npz.ts'
import { describeArray } from './describe-array.ts'

/** diffraction.cbed as its bundle states it. */
async function axesAt(metadata: object) {
  const opened = await openNpz(memoryByteSource(await readFile(fixture('cbed-1.0.9.npz'))), 'cbed')
  if (!opened.ok) throw new Error(opened.failure.message)
  const axis = { units: '1/Å', sampling: 0.06402048655569782, offset: -3.201024327784891, fftshift: true }
  const texts: Record<string, object> = { axes: ['kx', 'ky'].map((label) => ({ ...axis, label })), metadata }
  const text = (member: string) => Promise.resolve(success(JSON.stringify(texts[member] ?? null)))
  const described = await describeArray({ ...opened.value, text, name: 'cbed', identity: '1' })
  if (!described.ok) throw new Error(described.failure.message)
  return described.value.axes
}

test('reciprocal lengths are angles where the energy is known: the mock-up has 1.6056 mrad at 200 keV', async () => {
  const axes = await axesAt({ energy: 200e3 })
  expect(axes).toMatchObject([
    { name: 'kx', units: 'mrad' },
    { name: 'ky', units: 'mrad' },
  ])
  expect(axes[0]?.sampling).toBeCloseTo(1.6056, 4)
  expect(axes[0]?.offset).toBeCloseTo(-50 * 1.6056, 2)
})

test('without an energy they stay what they are', async () => {
  expect(await axesAt({})).toMatchObject([{ units: '1/Å', sampling: 0.06402048655569782 }, { units: '1/Å' }])
})
