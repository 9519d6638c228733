import { expect, test } from 'vitest'
import { seededGenerator } from '../statistics.ts'
import { ulpHistogram } from './ulp.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const random = seededGenerator(seed)

/** Numbers in order, as whole numbers: what stands between two of them is how many there are. */
function place(value: number, digits: 'float64' | 'float32'): bigint {
  const bits =
    digits === 'float64'
      ? (new BigUint64Array(Float64Array.of(value).buffer)[0] ?? 0n)
      : BigInt(new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0)
  return bits & (digits === 'float64' ? (1n << 63n) - 1n : (1n << 31n) - 1n)
}

test.each(['float64', 'float32'] as const)(`%s: distances are those of the bits (seed ${seed})`, (digits) => {
  const near = (x: number) => x * (1 + (random() - 0.5) * 2 ** -(random() * 60))
  const a = Float64Array.from({ length: 2000 }, () => (random() - 0.5) * 10 ** (30 * random() - 15))
  const b = a.map(near)
  if (digits === 'float32') for (const of of [a, b]) of.set(Float32Array.from(of))
  a.set([0, -0, 1, NaN, Infinity, -1])
  b.set([-0, 5e-324, -1, 1, Infinity, -1])
  if (digits === 'float32') b[1] = 0
  const { bins, signFlips } = ulpHistogram(a, b, digits)
  expect(signFlips).toBe(1)
  for (const { from, to, count } of bins) {
    const wanted = Array.from(a.keys()).filter((at) => {
      const [x, y] = [a[at] ?? 0, b[at] ?? 0]
      if (!Number.isFinite(x) || !Number.isFinite(y) || x * y < 0) return false
      const distance = place(x, digits) - place(y, digits)
      const length = distance < 0n ? -distance : distance
      return length >= BigInt(from) && (to === null || length <= BigInt(to))
    })
    expect(count, `${from} to ${to ?? 'more'}`).toBe(wanted.length)
  }
})
