/** Two large arrays in the kernel's memory, as arrays whose elements are read without a copy. */
import { parseDescr } from '../../main/engine/arrays/dtype.ts'
import type { StoredArray } from '../../main/engine/arrays/open-npy.ts'
import { createVerdictKernel } from '../../main/engine/compare/kernel/verdict-kernel.ts'
import { seededGenerator } from '../../main/engine/compare/statistics.ts'

export const side = 4096
export const pairBytes = 2 * 8 * side * side

export function kernelWithRoom() {
  const kernel = createVerdictKernel(2 ** 16, side * side)
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
    isColumnwise: () => false,
    readWindow: () => Promise.reject(new Error('comparing reads no windows')),
    readElements: (start, count) => {
      const run = values.subarray(start, start + count)
      return Promise.resolve({ bytes: new Uint8Array(run.buffer, run.byteOffset, run.byteLength), values: run })
    },
  }
}

/** The test pattern of the inspector, with noise: a disc of 1, rings at 1e-4 and 1e-6, and a floor of 1e-9. */
export function fillPattern(values: Float64Array): void {
  const random = seededGenerator(1)
  const middle = (side - 1) / 2
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const radius = Math.hypot(x - middle, y - middle) / middle
      values[y * side + x] = levelAt(radius) * (1 + 0.1 * random())
    }
  }
}

function levelAt(radius: number): number {
  if (radius < 0.2) return 1
  if (radius > 0.4 && radius < 0.5) return 1e-4
  return radius > 0.7 && radius < 0.8 ? 1e-6 : 1e-9
}

/** The same, moved a little. */
export function fillCandidate(values: Float64Array, reference: Float64Array): void {
  const random = seededGenerator(2)
  for (let at = 0; at < values.length; at += 1) values[at] = (reference[at] ?? 0) * (1 + 1e-9 * (random() - 0.5))
}
