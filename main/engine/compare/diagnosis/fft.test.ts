import { expect, test } from 'vitest'
import { seededGenerator } from '../statistics.ts'
import { fft2 } from './fft.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const random = seededGenerator(seed)

test(`the transform is the sum that defines it, and its inverse undoes it (seed ${seed})`, () => {
  const side = 8
  const [real, imaginary] = [0, 1].map(() => Float64Array.from({ length: side * side }, () => random() - 0.5))
  if (real === undefined || imaginary === undefined) throw new Error('two parts')
  const [re, im] = [real.slice(), imaginary.slice()]
  fft2(re, im, side, 1)
  for (const [v, u] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [3, 5],
    [7, 2],
  ] as const) {
    let [sumReal, sumImaginary] = [0, 0]
    for (let at = 0; at < side * side; at += 1) {
      const angle = (-2 * Math.PI * (v * Math.floor(at / side) + u * (at % side))) / side
      const [x, y] = [real[at] ?? 0, imaginary[at] ?? 0]
      sumReal += x * Math.cos(angle) - y * Math.sin(angle)
      sumImaginary += x * Math.sin(angle) + y * Math.cos(angle)
    }
    expect(re[v * side + u]).toBeCloseTo(sumReal, 12)
    expect(im[v * side + u]).toBeCloseTo(sumImaginary, 12)
  }
  fft2(re, im, side, -1)
  expect(re.every((value, at) => Math.abs(value / side ** 2 - (real[at] ?? 0)) < 1e-12)).toBe(true)
})
