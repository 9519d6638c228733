/** Two large arrays in the kernel's memory, as arrays whose elements are read without a copy. */
import { parseDescr } from '../../main/engine/arrays/dtype.ts'
import type { StoredArray } from '../../main/engine/arrays/open-npy.ts'
import { createVerdictKernel } from '../../main/engine/compare/kernel/verdict-kernel.ts'
import { seededGenerator } from '../../main/engine/compare/statistics.ts'

export const side = 4096
export const pairBytes = 2 * 8 * side * side

export function kernelWithRoom() {
  const kernel = createVerdictKernel(side * side)
  if (kernel === null) throw new Error('this machine has no WebAssembly with SIMD')
  return kernel
}

export function arrayOver(values: Float64Array): StoredArray {
  const element = parseDescr('<f8')
  if ('refused' in element) throw new Error(element.refused)
  return {
    shape: [side, side],
    dtype: element.name,
    element,
    count: values.length,
    readElements: (start, count) => {
      const run = values.subarray(start, start + count)
      return Promise.resolve({ bytes: new Uint8Array(run.buffer, run.byteOffset, run.byteLength), values: run })
    },
  }
}

/** A diffraction pattern with noise: a disc, rings that fall over eight decades, and nothing at all far out. */
export function fillPattern(values: Float64Array): void {
  const random = seededGenerator(1)
  const middle = (side - 1) / 2
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const radius = Math.hypot(x - middle, y - middle) / middle
      const rings = 1 + 0.9 * Math.cos(60 * radius)
      values[y * side + x] = rings * 10 ** (-8 * radius) * (1 + 0.1 * random()) + 1e-12
    }
  }
}

/** The same, moved a little. */
export function fillCandidate(values: Float64Array, reference: Float64Array): void {
  const random = seededGenerator(2)
  for (let at = 0; at < values.length; at += 1) values[at] = (reference[at] ?? 0) * (1 + 1e-9 * (random() - 0.5))
}
