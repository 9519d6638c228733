import { fft2 } from './fft.ts'
import type { Plane } from './plane.ts'

export type Shift = [number, number]

/** Sides of the square in which the first guess is made: larger planes are averaged down to it. */
const mostSide = 512
/** Elements along each axis that the guess is refined on. */
const mostSamples = 128

/**
 * The whole number of elements by which A has to be moved to look most like B: guessed from the peaks of the
 * cross-correlation and of the phase correlation of both planes, averaged down to 512 on a side, then refined on a grid
 * of the elements themselves.
 */
export function bestShift(plane: Plane): Shift {
  const { factor, guesses } = roughShifts(plane)
  let best: Shift = [0, 0]
  let least = unlikeness(plane, best)
  for (const guess of [best, ...guesses]) {
    const { shift, remaining } = refined(plane, guess, 4 * factor)
    if (!(remaining < least)) continue
    least = remaining
    best = shift
  }
  return best
}

/** The nearest shift that no neighbour is better than, in steps that become smaller. */
function refined(plane: Plane, guess: Shift, firstStep: number): { shift: Shift; remaining: number } {
  let [shift, remaining] = [guess, unlikeness(plane, guess)]
  for (let step = firstStep; step >= 1;) {
    const before = shift
    for (const [down, right] of neighbours) {
      const next: Shift = [before[0] + step * down, before[1] + step * right]
      const left = unlikeness(plane, next)
      if (left < remaining) [shift, remaining] = [next, left]
    }
    if (shift === before) step = Math.floor(step / 2)
  }
  return { shift, remaining }
}

const neighbours = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right] as const))

function roughShifts({ moduliA, moduliB, rows, columns }: Plane): { factor: number; guesses: Shift[] } {
  const factor = Math.ceil(Math.max(rows, columns) / mostSide)
  const side = 2 ** Math.ceil(Math.log2(Math.ceil(Math.max(rows, columns) / factor)))
  const real = averaged(moduliA, rows, columns, factor, side)
  const imaginary = averaged(moduliB, rows, columns, factor, side)
  fft2(real, imaginary, side, 1)
  multiplyByConjugate(real, imaginary, side)
  const [phaseReal, phaseImaginary] = phasesOf(real, imaginary)
  const peakOf = (re: Float64Array, im: Float64Array): Shift => {
    fft2(re, im, side, -1)
    let [highest, highestAt] = [-Infinity, 0]
    re.forEach((value, at) => {
      if (value > highest) [highest, highestAt] = [value, at]
    })
    const signed = (at: number): number => (at > side / 2 ? at - side : at) * factor
    return [signed(Math.floor(highestAt / side)), signed(highestAt % side)]
  }
  return { factor, guesses: [peakOf(real, imaginary), peakOf(phaseReal, phaseImaginary)] }
}

/** The same directions, all of length 1: what is small and sharp tells as much as what is large and smooth. */
function phasesOf(real: Float64Array, imaginary: Float64Array): [Float64Array, Float64Array] {
  const lengths = real.map((re, at) => Math.hypot(re, imaginary[at] ?? 0) || 1)
  const over = (part: number, at: number) => part / (lengths[at] ?? 1)
  return [real.map(over), imaginary.map(over)]
}

/** Means of `factor` x `factor` elements less the mean of all, in the corner of a square that is zero elsewhere. */
function averaged(values: Float64Array, rows: number, columns: number, factor: number, side: number): Float64Array {
  const square = new Float64Array(side * side)
  const [height, width] = [Math.ceil(rows / factor), Math.ceil(columns / factor)]
  for (let row = 0; row < rows; row += 1) {
    const into = Math.floor(row / factor) * side
    for (let block = 0; block < width; block += 1) {
      const end = row * columns + Math.min(columns, (block + 1) * factor)
      let sum = 0
      for (let at = row * columns + block * factor; at < end; at += 1) {
        const value = values[at] ?? 0
        if (value - value === 0) sum += value
      }
      square[into + block] = (square[into + block] ?? 0) + sum
    }
  }
  let mean = 0
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) mean += (square[row * side + column] ?? 0) / (height * width)
  }
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1)
      square[row * side + column] = (square[row * side + column] ?? 0) - mean
  }
  return square
}

/** Of the transform of a + ib of real a and b: conj(A) x B, in place. */
function multiplyByConjugate(real: Float64Array, imaginary: Float64Array, side: number): void {
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const at = row * side + column
      const mirror = ((side - row) % side) * side + ((side - column) % side)
      if (mirror < at) continue
      const [x, y, u, v] = [real[at] ?? 0, imaginary[at] ?? 0, real[mirror] ?? 0, imaginary[mirror] ?? 0]
      const [ar, ai, br, bi] = [(x + u) / 2, (y - v) / 2, (y + v) / 2, (u - x) / 2]
      real[at] = ar * br + ai * bi
      imaginary[at] = ar * bi - ai * br
      real[mirror] = real[at] ?? 0
      imaginary[mirror] = -(imaginary[at] ?? 0)
    }
  }
}

/** ||B - (A moved)||^2 / (||B||^2 + ||A moved||^2), where both are there, on a grid of elements: 0 where they are the same. */
function unlikeness({ moduliA, moduliB, rows, columns }: Plane, [down, right]: Shift): number {
  if (Math.abs(down) > rows / 2 || Math.abs(right) > columns / 2) return Infinity
  const [rowStep = 1, columnStep = 1] = [rows, columns].map((count) => Math.max(1, Math.floor(count / mostSamples)))
  let [apart, together] = [0, 0]
  for (let row = Math.max(0, down); row < Math.min(rows, rows + down); row += rowStep) {
    for (let column = Math.max(0, right); column < Math.min(columns, columns + right); column += columnStep) {
      const x = moduliA[(row - down) * columns + column - right] ?? 0
      const y = moduliB[row * columns + column] ?? 0
      if (x - x + (y - y) !== 0) continue
      apart += (y - x) ** 2
      together += y * y + x * x
    }
  }
  return together === 0 ? Infinity : apart / together
}
