import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ByteSource } from './byte-source.ts'
import type { Limits } from './limits.ts'
import { parseNpyHeader } from './npy-header.ts'
import type { NpyHeader } from './npy-header.ts'
import { refusalFrom, unreadable } from './unreadable.ts'

/** Header and place of the data; nothing is said yet about what the data are. */
export type NpyFrame = NpyHeader & { dataOffsetBytes: number }

const magic = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59)

/** npy versions 1.0 (2-byte length, latin-1), 2.0 (4-byte length) and 3.0 (UTF-8): numpy/lib/format.py. */
export async function readNpyFrame(source: ByteSource, name: string, limits: Limits): Promise<Outcome<NpyFrame>> {
  const read = async (offset: number, length: number): Promise<Uint8Array | null> =>
    offset + length > source.sizeBytes ? null : source.read(offset, length)
  try {
    const start = await read(0, 8)
    if (!start || !startsWithMagic(start))
      return unreadable(name, 'is not an npy file: its first bytes are not \\x93NUMPY')
    const [major = 0, minor = 0] = start.subarray(6)
    if (major < 1 || major > 3 || minor !== 0)
      return unreadable(name, `has npy version ${major}.${minor}; known are 1.0, 2.0 and 3.0`)

    const lengthField = await read(8, major === 1 ? 2 : 4)
    if (!lengthField) return unreadable(name, `is cut off in its header, after ${source.sizeBytes} bytes`)
    const lengthBytes = littleEndian(lengthField)
    if (lengthBytes > limits.headerBytes) {
      return unreadable(name, `claims a header of ${lengthBytes} bytes; the limit is ${limits.headerBytes}`)
    }
    const headerOffset = 8 + lengthField.length
    const bytes = await read(headerOffset, lengthBytes)
    if (!bytes) return unreadable(name, `is cut off in its header, after ${source.sizeBytes} bytes`)

    const header = parseNpyHeader(Buffer.from(bytes).toString(major === 3 ? 'utf8' : 'latin1'))
    if ('refused' in header) return unreadable(`${name}, at byte ${headerOffset + header.at}`, header.refused)
    return success({ ...header, dataOffsetBytes: headerOffset + lengthBytes })
  } catch (error) {
    return refusalFrom(error, name)
  }
}

export function startsWithMagic(bytes: Uint8Array): boolean {
  return bytes.length >= magic.length && magic.every((byte, index) => bytes[index] === byte)
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
}
