import { expect, test } from 'vitest'
import { seededGenerator } from '../statistics.ts'
import { ulpHistogram } from './ulp.ts'
import { z } from 'zod'
import { python } from '../../bundles/run.fixture.ts'

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

/** Float16s and those `k` further, by their place among all that numpy has, and by its spacing. */
const halvesOfNumpy = `
import json
import numpy as np
every = np.arange(2**16, dtype=np.uint16).view(np.float16)
ordered = np.unique(every[np.isfinite(every)]).astype(float)
# The ends, both sides of zero and of the least normal number, and some of all others.
near = [np.searchsorted(ordered, edge) + np.arange(-40, 40) for edge in (ordered[0], 0, 2.0**-14, -(2.0**-14), ordered[-1])]
chosen = np.unique(np.concatenate([*near, np.arange(0, len(ordered), 101)]))
pairs = []
for k in (0, 1, 3, 17, 300, 5000):
    at = chosen[(chosen >= 0) & (chosen + k < len(ordered))]
    a, b = ordered[at], ordered[at + k]
    pairs.append({"k": k, "a": a.tolist(), "b": b.tolist(), "flips": int(np.sum(a * b < 0))})
a = ordered[chosen[(chosen >= 0) & (chosen < len(ordered) - 1)]]
a = a[a > 0].astype(np.float16)
b = (a + np.spacing(a)).astype(float)
pairs.append({"k": 1, "a": a.astype(float).tolist(), "b": b.tolist(), "flips": 0})
print(json.dumps(pairs))
`
const Pairs = z.array(z.object({ k: z.int(), a: z.array(z.number()), b: z.array(z.number()), flips: z.int() }))

test('float16: distances are those in the order of all that numpy has', () => {
  for (const { k, a, b, flips } of Pairs.parse(JSON.parse(python(halvesOfNumpy)))) {
    const { bins, signFlips } = ulpHistogram(Float64Array.from(a), Float64Array.from(b), 'float16')
    const filled = bins.filter(({ count }) => count > 0)
    expect(signFlips).toBe(flips)
    expect(filled).toEqual([{ ...filled[0], count: a.length - flips }])
    expect(filled[0]?.from).toBeLessThanOrEqual(k)
    expect(filled[0]?.to ?? Infinity).toBeGreaterThanOrEqual(k)
  }
})
