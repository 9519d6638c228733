import { type Outcome, success } from '../../contract/outcome.ts'
import { type ReadBox, storedArrayOf } from '../arrays/boxed-array.ts'
import { type Box, copyBox, denseStrides, elementsOf, piecesOf, type Placed } from '../arrays/boxes.ts'
import { type ChunkCache, chunkedBoxes } from '../arrays/chunked-boxes.ts'
import { type Dtype, parseDescr } from '../arrays/dtype.ts'
import { swapBytes } from '../arrays/elements.ts'
import type { Limits } from '../arrays/limits.ts'
import type { ArrayContents } from '../arrays/open-npz.ts'
import { ArrayReadError, unreadable } from '../arrays/unreadable.ts'
import type { Hdf5Reader } from './hdf5-reader.ts'

type Hdf5Parts = { path: string; identity: string; reader: Hdf5Reader; cache: ChunkCache; limits: Limits }

/** What is asked of the thread at once: at most where elements lie in one piece, at least where chunks are small. */
const pieceBytes = { most: 16 * 2 ** 20, least: 2 ** 20 }

/** Opens one array of an HDF5 file: every numeric dtype of fixed layout, in one piece or in chunks. */
export async function openHdf5File(parts: Hdf5Parts, member: string | null): Promise<Outcome<ArrayContents>> {
  const { path, identity, reader, limits } = parts
  const answer = await reader.ask({ ask: 'find', path, identity, member })
  if (answer.answer === 'failed') return { ok: false, failure: answer.failure }
  if (answer.answer !== 'found') throw new Error('the thread answered another question')
  const { dataset } = answer
  const name = `${path}, member ${dataset.path}`
  const element = parseDescr(dataset.descr)
  if ('refused' in element) return unreadable(name, element.refused)
  const { shape } = dataset

  const read = async (box: Box): Promise<Uint8Array> => {
    const question = {
      ask: 'read',
      path,
      identity,
      dataset: dataset.path,
      shape,
      elementBytes: element.sizeBytes,
    } as const
    const found = await reader.ask({ ...question, box: { from: [...box.from], size: [...box.size] } })
    if (found.answer === 'failed') throw new ArrayReadError({ ok: false, failure: found.failure })
    if (found.answer !== 'read') throw new Error('the thread answered another question')
    return asStored(found.bytes, element)
  }
  const chunkShape = dataset.chunkShape ?? []
  const chunkBytes = elementsOf(chunkShape) * element.sizeBytes
  if (dataset.chunkShape !== null && chunkBytes > limits.libraryBytes)
    return unreadable(name, `has chunks of ${chunkBytes} bytes; the limit for holding one is ${limits.libraryBytes}`)
  const readShape = severalChunks(chunkShape, shape, element.sizeBytes)
  const readBox =
    dataset.chunkShape === null
      ? inPieces(read, element.sizeBytes)
      : chunkedBoxes({
          name,
          identity: `${identity} ${dataset.path}`,
          chunkShape: readShape,
          elementBytes: element.sizeBytes,
          decode: (place) => wholeChunk(read, shape, readShape, place),
          cache: parts.cache,
        })
  const stated: Record<string, string> = { axes: dataset.axes, metadata: dataset.metadata }
  return success({
    array: storedArrayOf({ name, shape, element, readBox }),
    text: (wanted) => Promise.resolve(success(Object.hasOwn(stated, wanted) ? (stated[wanted] ?? null) : null)),
  })
}

/** The library hands out little-endian numbers whatever the file holds. */
function asStored(bytes: Uint8Array, { bigEndian, componentBytes }: Dtype): Uint8Array {
  if (bigEndian) swapBytes(bytes, componentBytes)
  return bytes
}

const inPieces =
  (read: (box: Box) => Promise<Uint8Array>, elementBytes: number): ReadBox =>
  async (box, target, signal) => {
    for (const { from, size } of piecesOf(box, pieceBytes.most / elementBytes)) {
      signal?.throwIfAborted()
      const bytes = await read({ from, size })
      const start = from.reduce(
        (sum, at, axis) => sum + (at - (box.from[axis] ?? 0)) * (target.strides[axis] ?? 0),
        target.start,
      )
      copyBox({ bytes, start: 0, strides: denseStrides(size) }, { ...target, start }, size, elementBytes)
    }
  }

/** Small chunks are read several at a time: neighbours along the last axes, where a plane mostly lies. */
function severalChunks(chunkShape: readonly number[], shape: readonly number[], elementBytes: number): number[] {
  return chunkShape.reduceRight(
    (grown, chunk, axis) => {
      const room = Math.floor(pieceBytes.least / (elementsOf(grown) * elementBytes))
      const there = Math.ceil((shape[axis] ?? 0) / chunk)
      return grown.with(axis, chunk * Math.max(1, Math.min(room, there)))
    },
    [...chunkShape],
  )
}

/** The chunk as far as it lies within the array. */
async function wholeChunk(
  read: (box: Box) => Promise<Uint8Array>,
  shape: readonly number[],
  chunkShape: readonly number[],
  place: readonly number[],
): Promise<Placed> {
  const from = place.map((k, axis) => k * (chunkShape[axis] ?? 1))
  const size = from.map((start, axis) => Math.min(chunkShape[axis] ?? 1, (shape[axis] ?? 0) - start))
  return { bytes: await read({ from, size }), start: 0, strides: denseStrides(size) }
}
