import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ByteSource } from './byte-source.ts'
import type { Limits } from './limits.ts'
import { readNpyFrame } from './npy-frame.ts'
import { refusalFrom, unreadable } from './unreadable.ts'

/** A 0-d numpy string (`<U…`, four bytes a character, padded with zeros), as `axes` and `metadata` are stored. */
export async function readNpyText(source: ByteSource, name: string, limits: Limits): Promise<Outcome<string>> {
  const frame = await readNpyFrame(source, name, limits)
  if (!frame.ok) return frame
  const { descr, shape, dataOffsetBytes } = frame.value
  const [, order, length] = /^([<>])U(\d+)$/.exec(descr) ?? []
  if (length === undefined || shape.length > 0)
    return unreadable(name, `is not one text: dtype '${descr}', ${shape.length} dimensions`)
  const sizeBytes = 4 * Number(length)
  if (sizeBytes > limits.textBytes)
    return unreadable(name, `is a text of ${sizeBytes} bytes; the limit is ${limits.textBytes}`)
  if (dataOffsetBytes + sizeBytes !== source.sizeBytes) {
    return unreadable(
      name,
      `is cut off or goes on after its text: ${sizeBytes} bytes announced, ${source.sizeBytes - dataOffsetBytes} there`,
    )
  }
  try {
    return decodeUtf32(await source.read(dataOffsetBytes, sizeBytes), order === '<', name)
  } catch (error) {
    return refusalFrom(error, name)
  }
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean, name: string): Outcome<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let offset = 0; offset < bytes.byteLength; offset += 4) {
    const codePoint = view.getUint32(offset, littleEndian)
    if (codePoint > 0x10ffff) return unreadable(`${name}, character ${offset / 4}`, 'is no Unicode code point')
    parts.push(String.fromCodePoint(codePoint))
  }
  return success(parts.join('').replace(/\0+$/, ''))
}
