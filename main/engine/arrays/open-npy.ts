import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ByteSource } from './byte-source.ts'
import { parseDescr } from './dtype.ts'
import type { Dtype } from './dtype.ts'
import { decodeElements } from './elements.ts'
import type { Elements } from './elements.ts'
import { fromFortranOrder } from './fortran-order.ts'
import { defaultLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import { readNpyFrame, startsWithMagic } from './npy-frame.ts'
import type { NpyFrame } from './npy-frame.ts'
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
  const transposed = fortranOrder && shape.length > 1 && count > 0
  if (transposed && count * element.sizeBytes > limits.heldBytes) {
    return unreadable(
      name,
      `is in Fortran order and larger than ${limits.heldBytes} bytes, the limit for holding it whole`,
    )
  }
  const readBytes = transposed
    ? heldInCOrder(source, frame.value, element)
    : (start: number, length: number, into?: Uint8Array): Promise<Uint8Array> =>
        source.read(dataOffsetBytes + start, length, into)

  return success({
    shape,
    dtype: element.name,
    element,
    count,
    async readElements(start, wanted, into) {
      if (start < 0 || wanted < 0 || start + wanted > count)
        throw new RangeError(`elements ${start} + ${wanted} of ${count}`)
      try {
        const bytes = await readBytes(start * element.sizeBytes, wanted * element.sizeBytes, into)
        return decodeElements(bytes, element)
      } catch (error) {
        if (error instanceof ArrayReadError) throw error
        throw new ArrayReadError(unreadable(name, `can't be read from element ${start} on: ${reasonOf(error)}`), error)
      }
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

function heldInCOrder(
  source: ByteSource,
  frame: NpyFrame,
  element: Dtype,
): (start: number, length: number, into?: Uint8Array) => Promise<Uint8Array> {
  let held: Promise<Uint8Array> | null = null
  return async (start, length) => {
    held ??= source
      .read(frame.dataOffsetBytes, source.sizeBytes - frame.dataOffsetBytes)
      .then((stored) => fromFortranOrder(stored, frame.shape, element.sizeBytes))
    return (await held).subarray(start, start + length)
  }
}
