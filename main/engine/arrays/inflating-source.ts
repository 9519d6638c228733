import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'

/** What a deflated member comes to when it is inflated. */
export type Inflated = { sizeBytes: number; crc32: number }

/** One way through the member: what is inflated but not yet asked for, and the sum of all before it. */
type Pass = { pieces: AsyncIterator<unknown>; rest: Uint8Array; restAt: number; crc: number }

const pieceBytes = 2 ** 20

/**
 * Deflated bytes that are too many to hold, inflated as far as they are asked for: a read that lies further on goes on
 * where the last one ended, one that lies before starts anew. Size and checksum are verified at the end of each way.
 * @param broken the error that says why the member is none
 */
export function inflatingByteSource(
  data: ByteSource,
  inflated: Inflated,
  broken: (reason: 'size' | 'checksum') => Error,
): ByteSource {
  let pass: Pass | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const begin = async (): Promise<Pass> => {
    await pass?.pieces.return?.()
    const inflater = createInflateRaw()
    // An error of either ends the other, and is met by whoever reads.
    pipeline(Readable.from(piecesOf(data)), inflater, () => undefined)
    return { pieces: inflater[Symbol.asyncIterator](), rest: new Uint8Array(0), restAt: 0, crc: 0 }
  }

  /** Takes the next piece; at the end the whole is judged. */
  const advance = async (on: Pass): Promise<void> => {
    const next: IteratorResult<unknown, unknown> = await on.pieces.next()
    const { value } = next
    const restAt = on.restAt + on.rest.length
    if (next.done === true || !(value instanceof Uint8Array)) throw broken('size')
    on.crc = crc32(value, on.crc)
    on.rest = value
    on.restAt = restAt
    const end = restAt + value.length
    if (end > inflated.sizeBytes) throw broken('size')
    if (end === inflated.sizeBytes && on.crc !== inflated.crc32) throw broken('checksum')
  }

  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const on = pass === null || offset < pass.restAt ? await begin() : pass
    pass = null
    const out = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const from = offset + filled - on.restAt
      if (from >= on.rest.length) await advance(on)
      else {
        const part = on.rest.subarray(from, from + length - filled)
        out.set(part, filled)
        filled += part.length
      }
    }
    // Only a way that met no error is gone on with.
    pass = on
    return out
  }

  return {
    sizeBytes: inflated.sizeBytes,
    read(offset, length) {
      if (offset + length > inflated.sizeBytes) return Promise.reject(new RangeError('read past the end of the member'))
      const mine = turn.then(() => read(offset, length))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

async function* piecesOf(data: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.sizeBytes; at += pieceBytes) {
    yield await data.read(at, Math.min(pieceBytes, data.sizeBytes - at))
  }
}
