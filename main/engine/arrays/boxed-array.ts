import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'
import { type Box, boxesOfRun, denseStrides, elementsOf, type Placed } from './boxes.ts'
import type { Dtype } from './dtype.ts'
import { decodeElements, valuesIn } from './elements.ts'
import type { StoredArray } from './open-npy.ts'
import { ArrayReadError, reasonOf, unreadable } from './unreadable.ts'

export type ReadBox = (box: Box, target: Placed, signal?: AbortSignal) => Promise<void>

/** An array whose file hands out boxes of elements, as stored. */
export type BoxedArray = {
  /** For sentences. */
  name: string
  shape: number[]
  element: Dtype
  /** Puts the elements of `box` where `target` says. Rejects with whatever went wrong, or with the signal's reason. */
  readBox: ReadBox
}

/** Runs and windows of an array that is read in boxes. */
export function storedArrayOf({ name, shape, element, readBox }: BoxedArray): StoredArray {
  const count = elementsOf(shape)
  const read: ReadBox = async (box, target, signal) => {
    try {
      await readBox(box, target, signal)
    } catch (error) {
      if (error instanceof ArrayReadError || signal?.aborted === true) throw error
      throw new ArrayReadError(unreadable(name, `can't be read: ${reasonOf(error)}`), error)
    }
  }
  return {
    shape,
    dtype: element.name,
    element,
    count,
    // What is read is a chunk whichever way the plane lies.
    isColumnwise: () => false,
    async readElements(start, wanted, into) {
      if (start < 0 || wanted < 0 || start + wanted > count)
        throw new RangeError(`elements ${start} + ${wanted} of ${count}`)
      const bytes = into ?? new Uint8Array(wanted * element.sizeBytes)
      let place = 0
      for (const box of boxesOfRun(shape, start, wanted)) {
        await read(box, { bytes, start: place, strides: denseStrides(box.size) })
        place += elementsOf(box.size)
      }
      return decodeElements(bytes, element)
    },
    async readWindow(plane, window, own, signal) {
      const sizeBytes = window.rows * window.columns * element.sizeBytes
      const bytes = own?.subarray(0, sizeBytes) ?? new Uint8Array(sizeBytes)
      const target = { bytes, start: 0, strides: windowStrides(shape, plane, window) }
      if (sizeBytes > 0) await read(boxOfWindow(shape, plane, window), target, signal)
      return valuesIn(bytes, element)
    },
  }
}

function boxOfWindow(shape: readonly number[], { y, x, at }: ArrayPlane, window: PlaneWindow): Box {
  const others = at.values()
  const from = shape.map((_, axis) => {
    if (axis === y) return window.row
    return axis === x ? window.column : (others.next().value ?? 0)
  })
  const size = shape.map((_, axis) => (axis === y ? window.rows : axis === x ? window.columns : 1))
  return { from, size }
}

const windowStrides = (shape: readonly number[], { y, x }: ArrayPlane, { columns }: PlaneWindow): number[] =>
  shape.map((_, axis) => (axis === y ? columns : axis === x ? 1 : 0))
