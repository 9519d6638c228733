import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ArrayPlane, PlaneWindow } from '../../contract/array-view.ts'
import { type ByteSource, sliceByteSource } from './byte-source.ts'
import { parseDescr } from './dtype.ts'
import type { Dtype } from './dtype.ts'
import type { Samples } from '../../contract/picture/plane.ts'
import { decodeElements, type Elements, valuesIn } from './elements.ts'
import { fortranStrides, fromFortranOrder } from './fortran-order.ts'
import { defaultLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import { readNpyFrame, startsWithMagic } from './npy-frame.ts'
import type { NpyFrame } from './npy-frame.ts'
import { readDenseWindow } from './read-window.ts'
import { isColumnwise } from './window-runs.ts'
import { ArrayReadError, reasonOf, refusalFrom, unreadable } from './unreadable.ts'

/** An array whose head is understood and whose size is right; elements are read when they are asked for. */
export type StoredArray = {
  shape: number[]
  /** numpy's name, `element.name`. */
  dtype: string
  element: Dtype
  count: number
  /**
   * Elements `start` to `start + count` in C order. Their bytes may be put `into` memory of the caller's, of that length.
   * Rejects with ArrayReadError where the file can't be read after all.
   */
  readElements(start: number, count: number, into?: Uint8Array): Promise<Elements>
  /**
   * The numbers of a plane's window, row by row, reading little else; the caller checked that they lie within. They may
   * be put into `own` memory of the caller's, large enough and aligned. Rejects alike, and with the signal's reason.
   */
  readWindow(plane: ArrayPlane, window: PlaneWindow, own?: Uint8Array, signal?: AbortSignal): Promise<Samples>
  /** Whether columns of the plane are read faster than rows. */
  isColumnwise(plane: ArrayPlane): boolean
}

/**
 * Opens one npy file: versions 1.0 to 3.0, every numeric dtype of fixed layout, both byte orders and both memory
 * orders. Whatever else it holds is refused by a sentence that begins with `name`. Nothing is ever unpickled.
 */
export async function openNpy(
  source: ByteSource,
  name: string,
  limits: Limits = defaultLimits,
): Promise<Outcome<StoredArray>> {
  const frame = await readNpyFrame(source, name, limits)
  if (!frame.ok) return frame
  const element = parseDescr(frame.value.descr)
  if ('refused' in element) return unreadable(name, element.refused)

  try {
    const misfit = await sizeMisfit(source, frame.value, element)
    if (misfit) return unreadable(name, misfit)
  } catch (error) {
    return refusalFrom(error, name)
  }
  const { shape, fortranOrder, dataOffsetBytes } = frame.value
  // Sizes beside a 0 may multiply beyond float64, and infinity times 0 is no number.
  const count = shape.includes(0) ? 0 : shape.reduce((product, size) => product * size, 1)
  const data = sliceByteSource(source, dataOffsetBytes, count * element.sizeBytes)
  const isTransposed = fortranOrder && shape.length > 1 && count > 0
  const ordered = isTransposed ? heldInCOrder(data, shape, element, limits) : data
  const dense = { source: data, strides: stridesOf(shape, fortranOrder), elementBytes: element.sizeBytes }
  const reading = async <T>(what: string, read: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (error instanceof ArrayReadError || signal?.aborted === true) throw error
      throw new ArrayReadError(unreadable(name, `can't be read${what}: ${reasonOf(error)}`), error)
    }
  }

  return success({
    shape,
    dtype: element.name,
    element,
    count,
    isColumnwise: (plane) => isColumnwise(dense.strides, plane),
    readWindow: (plane, window, own, signal) => {
      const sizeBytes = window.rows * window.columns * element.sizeBytes
      const out = own?.subarray(0, sizeBytes) ?? new Uint8Array(sizeBytes)
      const read = async () => {
        await readDenseWindow(dense, plane, window, out, signal)
        return valuesIn(out, element)
      }
      return reading('', read, signal)
    },
    async readElements(start, wanted, into) {
      if (start < 0 || wanted < 0 || start + wanted > count)
        throw new RangeError(`elements ${start} + ${wanted} of ${count}`)
      return reading(` from element ${start} on`, async () => {
        const bytes = await ordered.read(start * element.sizeBytes, wanted * element.sizeBytes, into)
        return decodeElements(bytes, element)
      })
    },
  })
}

/** numpy reads what it needs and ignores the rest; we don't, since the rest would be compared by nobody. */
async function sizeMisfit(source: ByteSource, frame: NpyFrame, element: Dtype): Promise<string | null> {
  // BigInt: a shape may multiply beyond 2^53 and be cut to 0 by a last size of 0.
  const count = frame.shape.reduce((product, size) => product * BigInt(size), 1n)
  const wanted = count * BigInt(element.sizeBytes)
  const found = source.sizeBytes - frame.dataOffsetBytes
  const surplus = BigInt(found) - wanted
  const shape = `(${frame.shape.join(', ')}${frame.shape.length === 1 ? ',' : ''})`
  if (surplus < 0n)
    return `is cut off: shape ${shape} of ${element.name} needs ${wanted} bytes of data, ${found} are there`
  if (surplus === 0n) return null
  const head = await source.read(frame.dataOffsetBytes + Number(wanted), Math.min(6, Number(surplus)))
  const place = `at byte ${BigInt(frame.dataOffsetBytes) + wanted}`
  if (startsWithMagic(head)) return `holds a second array ${place}; one file may hold one array`
  return `goes on after its array, ${place}: ${surplus} bytes too many for shape ${shape} of ${element.name}`
}

/** The elements in C order, which takes the whole array into memory at the first read. */
function heldInCOrder(data: ByteSource, shape: number[], element: Dtype, { heldBytes }: Limits): ByteSource {
  let held: Promise<Uint8Array> | null = null
  return {
    sizeBytes: data.sizeBytes,
    async read(start, length) {
      if (data.sizeBytes > heldBytes)
        throw new Error(`it is in Fortran order and larger than ${heldBytes} bytes, the limit for holding it whole`)
      held ??= data.read(0, data.sizeBytes).then((stored) => fromFortranOrder(stored, shape, element.sizeBytes))
      return (await held).subarray(start, start + length)
    },
  }
}

function stridesOf(shape: number[], fortranOrder: boolean): number[] {
  return fortranOrder ? fortranStrides(shape) : fortranStrides(shape.toReversed()).toReversed()
}
