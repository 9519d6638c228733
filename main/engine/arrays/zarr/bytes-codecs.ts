import { z } from 'zod'
import { decodeBlosc } from '../codecs/blosc.ts'
import { CorruptData } from '../codecs/corrupt-data.ts'
import { crc32c } from '../codecs/crc32c.ts'
import { type Inflate, inflateGzip, inflateZlib, inflateZstd } from '../codecs/inflate.ts'
import { decodeLz4Block } from '../codecs/lz4.ts'

/** Undoes what a codec did to bytes; it answers `mostBytes` at most. Rejects with CorruptData. */
export type BytesCodec = Inflate

const checksumBytes = 4

/** The bytes without their checksum, which is the last four. */
async function withoutCrc32c(data: Uint8Array): Promise<Uint8Array> {
  const end = data.length - checksumBytes
  if (end < 0) throw new CorruptData('it is shorter than its checksum')
  const stated = new DataView(data.buffer, data.byteOffset + end, checksumBytes).getUint32(0, true)
  const bytes = data.subarray(0, end)
  if (crc32c(bytes) !== stated) throw new CorruptData('its checksum (CRC-32C) is wrong')
  return Promise.resolve(bytes)
}

/** numcodecs' LZ4: the size of what is in the block, four bytes, then the block. */
async function inflateLz4(data: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  if (data.length < 4) throw new CorruptData('its LZ4 data are cut off')
  const sizeBytes = new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true)
  if (sizeBytes > mostBytes)
    throw new CorruptData(`its LZ4 data claim ${sizeBytes} bytes, more than the ${mostBytes} that they may be`)
  const out = new Uint8Array(sizeBytes)
  decodeLz4Block(data.subarray(4), out)
  return Promise.resolve(out)
}

const known = new Map<string, BytesCodec>([
  ['blosc', decodeBlosc],
  ['gzip', inflateGzip],
  ['zlib', inflateZlib],
  ['zstd', inflateZstd],
  ['lz4', inflateLz4],
  ['crc32c', withoutCrc32c],
])

/** A codec by the name that Zarr 3 gives it, or numcodecs; null where it is not read here. */
export function bytesCodec(name: string): BytesCodec | null {
  return known.get(name.replace(/^numcodecs\./, '')) ?? null
}

/** A codec as Zarr 3 writes it: its name, or that with its settings. */
export const NamedCodec = z.preprocess(
  (codec) => (typeof codec === 'string' ? { name: codec } : codec),
  z.object({ name: z.string(), configuration: z.record(z.string(), z.unknown()).default({}) }),
)
export type NamedCodec = z.infer<typeof NamedCodec>

/** Undoes several, one after the other; the last answers `sizeBytes`, those before a little more at most. */
export async function undoAll(undo: readonly BytesCodec[], data: Uint8Array, sizeBytes: number): Promise<Uint8Array> {
  // Compression makes data of no pattern a little larger, and checksums stand beside them.
  const mostBetween = sizeBytes + Math.ceil(sizeBytes / 8) + 65_536
  let bytes = data
  for (const [k, step] of undo.entries()) bytes = await step(bytes, k === undo.length - 1 ? sizeBytes : mostBetween)
  if (bytes.length !== sizeBytes)
    throw new CorruptData(`it holds ${bytes.length} bytes; its shape and dtype need ${sizeBytes}`)
  return bytes
}
