import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { Entry } from 'yauzl'
import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { memoryByteSource, sliceByteSource } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { inflatingByteSource } from './inflating-source.ts'
import type { Limits } from './limits.ts'
import { ArrayReadError, refusalFrom, unreadable } from './unreadable.ts'
import type { ZipDirectory } from './zip-directory.ts'

const method = { stored: 0, deflated: 8 }
const encryptedFlag = 1

/**
 * The bytes of one member: read in place where it is stored, inflated within `limits` where it is deflated, into memory
 * or as far as they are read. Its checksum is verified as soon as it has been read from start to end.
 */
export async function openZipMember(
  source: ByteSource,
  directory: ZipDirectory,
  entry: Entry,
  place: string,
  limits: Limits,
): Promise<Outcome<ByteSource>> {
  if (entry.isEncrypted()) return unreadable(place, 'is encrypted')
  if (entry.compressionMethod !== method.stored && entry.compressionMethod !== method.deflated) {
    return unreadable(place, `is compressed by method ${entry.compressionMethod}; known are stored and deflate`)
  }
  try {
    const local = await directory.zip.readLocalFileHeaderPromise(entry)
    const contradicts =
      !local.fileName.equals(entry.fileNameRaw) ||
      local.compressionMethod !== entry.compressionMethod ||
      (local.generalPurposeBitFlag & encryptedFlag) !== 0
    if (contradicts) return unreadable(place, "stands in the archive's directory otherwise than in its own header")
    const data = sliceByteSource(source, local.fileDataStart, entry.compressedSize)
    if (entry.compressionMethod === method.stored) return success(checkedByCrc(data, entry.crc32, place))
    return await inflate(data, entry, place, limits)
  } catch (error) {
    return refusalFrom(error, place)
  }
}

const inflateRawAsync = promisify(inflateRaw)

async function inflate(data: ByteSource, entry: Entry, place: string, limits: Limits): Promise<Outcome<ByteSource>> {
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > limits.heldBytes) {
    return unreadable(
      place,
      `is deflated and claims ${uncompressedSize} bytes; the limit for inflating is ${limits.heldBytes}`,
    )
  }
  if (uncompressedSize > limits.ratioFreeBytes && uncompressedSize > limits.inflationRatio * compressedSize) {
    return unreadable(
      place,
      `would inflate ${compressedSize} bytes to ${uncompressedSize}, more than ${limits.inflationRatio} times: a zip bomb`,
    )
  }
  if (uncompressedSize > limits.inflatedWholeBytes) {
    const broken = (reason: 'size' | 'checksum') =>
      new ArrayReadError(reason === 'checksum' ? wrongChecksum(place) : wrongSize(place, uncompressedSize))
    return success(inflatingByteSource(data, { sizeBytes: uncompressedSize, crc32: entry.crc32 }, broken))
  }
  const deflated = await data.read(0, compressedSize)
  // One byte of room even for an empty member: zlib refuses a limit of 0.
  const bytes = await inflateRawAsync(deflated, { maxOutputLength: Math.max(1, uncompressedSize) })
  if (bytes.length !== uncompressedSize) return wrongSize(place, uncompressedSize)
  if (crc32(bytes) !== entry.crc32) return wrongChecksum(place)
  return success(memoryByteSource(bytes))
}

function wrongSize(place: string, claimedBytes: number): ReturnType<typeof unreadable> {
  return unreadable(place, `does not inflate to the ${claimedBytes} bytes that it claims`)
}

function wrongChecksum(place: string): ReturnType<typeof unreadable> {
  return unreadable(place, 'is damaged: its checksum (CRC-32) is wrong', 'Fetch or capture the file anew.')
}

/** Reads that follow one another from the first byte to the last are summed up; the last one rejects if the sum is wrong. */
function checkedByCrc(data: ByteSource, expected: number, place: string): ByteSource {
  let crc = 0
  let seenBytes = 0
  return {
    sizeBytes: data.sizeBytes,
    async read(offsetBytes, lengthBytes, into) {
      const bytes = await data.read(offsetBytes, lengthBytes, into)
      if (offsetBytes !== seenBytes || lengthBytes === 0) return bytes
      crc = crc32(bytes, crc)
      seenBytes += lengthBytes
      if (seenBytes === data.sizeBytes && crc !== expected) throw new ArrayReadError(wrongChecksum(place))
      return bytes
    },
  }
}
