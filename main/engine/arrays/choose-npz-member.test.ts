import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { memoryByteSource } from './byte-source.ts'
import { defaultLimits } from './limits.ts'
import { openNpz } from './open-npz.ts'

/** numpy's format 1.0: one float64 of 0. */
function npy(): Uint8Array {
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }`.padEnd(117) + '\n'
  return Uint8Array.from([
    0x93,
    ...new TextEncoder().encode('NUMPY'),
    1,
    0,
    118,
    0,
    ...new TextEncoder().encode(header),
    ...new Uint8Array(8),
  ])
}

const opened = (names: readonly string[], member: string | null) => {
  const file = zipSync(Object.fromEntries(names.map((name) => [name, npy()])), { level: 0 })
  return openNpz(memoryByteSource(file), 'multi.npz', defaultLimits, member)
}

test('an npz of several arrays lists them, and says how one is chosen', async () => {
  expect(await opened(['first.npy', 'second.npy', 'read-me.txt'], null)).toMatchObject({
    failure: {
      message: 'multi.npz: holds 2 arrays: first, second.',
      cure: 'Name one of them: --member first, or multi.npz::first.',
    },
  })
  expect(await opened(['first.npy', 'second.npy'], 'third')).toMatchObject({
    failure: {
      message: 'multi.npz: has no array third; it holds 2 arrays: first, second.',
      cure: 'Name one of them: --member first, or multi.npz::first.',
    },
  })
  expect(await opened(['read-me.txt'], null)).toMatchObject({ failure: { message: 'multi.npz: holds no array.' } })
})

test.each([
  [['first.npy', 'second.npy'], 'second'],
  [['only.npy'], null],
  [['first.npy', 'array.npy'], null],
] as const)('of %j, %j is one that can be read', async (names, member) => {
  expect(await opened(names, member)).toMatchObject({ ok: true, value: { array: { shape: [1] } } })
})
