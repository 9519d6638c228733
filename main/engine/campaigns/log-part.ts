/** A part of a log as text, also while it grows. */
import { open } from 'node:fs/promises'
import { systemErrorCode } from '../files/write-failures.ts'

export type TextPart = { fromByte: number; toByte: number; sizeBytes: number; text: string }

/**
 * At most `maxBytes` from `fromByte` on. A character of several bytes that the part would cut is left for the next one;
 * bytes that are not UTF-8 become U+FFFD. No file is an empty one.
 */
export async function readTextPart(path: string, fromByte: number, maxBytes: number): Promise<TextPart> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return { fromByte: 0, toByte: 0, sizeBytes: 0, text: '' }
  try {
    const sizeBytes = (await file.stat()).size
    const from = Math.min(fromByte, sizeBytes)
    const wanted = Buffer.alloc(Math.min(maxBytes, sizeBytes - from))
    const { bytesRead } = await file.read(wanted, 0, wanted.length, from)
    const bytes = wanted.subarray(0, bytesRead)
    const whole = bytes.subarray(0, bytes.length - cutCharacterBytes(bytes))
    // One character alone that does not fit would be asked for again and again.
    const taken = whole.length > 0 ? whole : bytes
    return { fromByte: from, toByte: from + taken.length, sizeBytes, text: new TextDecoder().decode(taken) }
  } finally {
    await file.close()
  }
}

/** Bytes at the end that begin a character of UTF-8 without ending it. */
function cutCharacterBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? back : 0
    }
  }
  return 0
}
