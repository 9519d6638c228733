import { setImmediate } from 'node:timers/promises'
import { decodeBloscLz } from './blosclz.ts'
import { CorruptData } from './corrupt-data.ts'
import { inflateZlib, inflateZstd } from './inflate.ts'
import { decodeLz4Block } from './lz4.ts'
import { unshuffleBits, unshuffleBytes } from './shuffle.ts'

const headerBytes = 16
const flag = { byteShuffled: 1, stored: 2, bitShuffled: 4, unsplit: 16 }
/** Blocks are split by the bytes of an element within these bounds (c-blosc 1.21, blosc/blosc.c). */
const mostStreams = 16
const leastStreamBytes = 128
/** zlib and zstd inflate them side by side. */
const blocksAtOnce = 8

type Decode = (stream: Uint8Array, out: Uint8Array) => void | Promise<void>
type Frame = { bytes: Uint8Array; view: DataView; flags: number; elementBytes: number; blockBytes: number }

const compressors: readonly { name: string; decode: Decode | null }[] = [
  { name: 'blosclz', decode: decodeBloscLz },
  { name: 'lz4', decode: decodeLz4Block },
  { name: 'snappy', decode: null },
  { name: 'zlib', decode: filling(inflateZlib) },
  { name: 'zstd', decode: filling(inflateZstd) },
]

function filling(inflate: typeof inflateZlib): Decode {
  return async (stream, out) => {
    const bytes = await inflate(stream, out.length)
    if (bytes.length !== out.length)
      throw new CorruptData(`a Blosc block holds ${bytes.length} bytes; ${out.length} were expected`)
    out.set(bytes)
  }
}

/**
 * Inflates a Blosc 1 buffer of at most `mostBytes`. Own, since the kept library (numcodecs 0.3.2) does not look whether
 * its decompression failed, and hands out what happened to lie in its memory. Format: c-blosc, README_CHUNK_FORMAT.rst.
 * @throws CorruptData
 */
export async function decodeBlosc(bytes: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  if (bytes.length < headerBytes) throw new CorruptData('its Blosc data are cut off in their header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [version = 0, , flags = 0, elementBytes = 0] = bytes
  const [sizeBytes, blockBytes, storedBytes] = [
    view.getUint32(4, true),
    view.getUint32(8, true),
    view.getUint32(12, true),
  ]
  if (version > 2) throw new CorruptData(`its Blosc data are of format ${version}; known are 1 and 2`)
  if (sizeBytes > mostBytes)
    throw new CorruptData(`its Blosc data are ${sizeBytes} bytes, more than the ${mostBytes} that they may be`)
  if (storedBytes !== bytes.length)
    throw new CorruptData(`its Blosc data claim ${storedBytes} bytes, and ${bytes.length} are there`)
  if (flags & flag.stored) {
    if (bytes.length !== headerBytes + sizeBytes) throw new CorruptData('its Blosc data are cut off')
    return bytes.subarray(headerBytes)
  }
  if (sizeBytes > 0 && (blockBytes === 0 || blockBytes > sizeBytes || elementBytes === 0))
    throw new CorruptData('the header of its Blosc data contradicts itself')
  return decodeBlocks({ bytes, view, flags, elementBytes, blockBytes }, sizeBytes)
}

async function decodeBlocks(frame: Frame, sizeBytes: number): Promise<Uint8Array> {
  const out = new Uint8Array(sizeBytes)
  const compressor = compressors[frame.flags >> 5]
  const decode = compressor?.decode ?? null
  if (decode === null)
    throw new CorruptData(`its Blosc data are compressed by ${compressor?.name ?? 'a method'} that is not read here`)
  const blocks = Math.ceil(sizeBytes / frame.blockBytes)
  if (frame.bytes.length < headerBytes + 4 * blocks) throw new CorruptData('its Blosc data are cut off in their header')
  const decodeAt = (block: number): Promise<void> => {
    const place = out.subarray(block * frame.blockBytes, (block + 1) * frame.blockBytes)
    return decodeBlock(frame, frame.view.getUint32(headerBytes + 4 * block, true), place, decode)
  }
  for (let first = 0; first < blocks; first += blocksAtOnce) {
    const some = Array.from({ length: Math.min(blocksAtOnce, blocks - first) }, (_, k) => first + k)
    await Promise.all(some.map(decodeAt))
    // Whoever else waits gets a turn.
    await setImmediate()
  }
  return out
}

async function decodeBlock(frame: Frame, start: number, out: Uint8Array, decode: Decode): Promise<void> {
  const { bytes, view, flags, elementBytes, blockBytes } = frame
  const isSplit =
    (flags & flag.unsplit) === 0 &&
    elementBytes <= mostStreams &&
    blockBytes / elementBytes >= leastStreamBytes &&
    out.length === blockBytes
  const streams = isSplit ? elementBytes : 1
  const streamBytes = Math.floor(out.length / streams)
  let at = start
  for (let stream = 0; stream < streams; stream += 1) {
    const storedBytes = at + 4 > bytes.length ? Infinity : view.getUint32(at, true)
    at += 4
    if (at + storedBytes > bytes.length) throw new CorruptData('a Blosc block is cut off')
    const stored = bytes.subarray(at, at + storedBytes)
    const place = out.subarray(stream * streamBytes, (stream + 1) * streamBytes)
    if (storedBytes === streamBytes) place.set(stored)
    else await decode(stored, place)
    at += storedBytes
  }
  if (flags & flag.byteShuffled && elementBytes > 1) out.set(unshuffleBytes(out, elementBytes))
  else if (flags & flag.bitShuffled) out.set(unshuffleBits(out, elementBytes))
}
