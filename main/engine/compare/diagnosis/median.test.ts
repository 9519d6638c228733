import { expect, test } from 'vitest'
import { seededGenerator } from '../statistics.ts'
import { medianOf } from './median.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const random = seededGenerator(seed)

test(`the median is what stands in the middle once they are sorted (seed ${seed})`, () => {
  for (let length = 1; length < 200; length += 1) {
    // Few values, so that many are equal.
    const values = Float64Array.from({ length }, () => Math.floor(random() * 20) / 7)
    const sorted = values.toSorted()
    const wanted = ((sorted[Math.floor((length - 1) / 2)] ?? 0) + (sorted[Math.floor(length / 2)] ?? 0)) / 2
    const before = Math.floor((length - 1) / 2)
    expect(medianOf(sorted.slice(before), before, length), `of ${length}, the smallest left out`).toBe(wanted)
    expect(medianOf(values), `of ${length}`).toBe(wanted)
  }
})
