import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { CorruptData } from './corrupt-data.ts'

type Limited = (data: Uint8Array, options: { maxOutputLength: number; chunkSize: number }) => Promise<Uint8Array>

/** What is inflated at once: a chunk of a usual size in one piece, which need not be put together. */
const mostAtOnce = 8 * 2 ** 20

/** Inflates to `mostBytes` at most. @throws CorruptData */
export type Inflate = (data: Uint8Array, mostBytes: number) => Promise<Uint8Array>

const limited =
  (name: string, run: Limited): Inflate =>
  async (data, mostBytes) => {
    try {
      // One byte of room even for nothing: zlib refuses a limit of 0, and pieces below 64.
      const chunkSize = Math.max(64, Math.min(mostBytes, mostAtOnce))
      return await run(data, { maxOutputLength: Math.max(1, mostBytes), chunkSize })
    } catch (error) {
      const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      const what = isTooLong ? `are more than the ${mostBytes} bytes that they may be` : 'are damaged'
      throw new CorruptData(`its ${name} data ${what}`, { cause: error })
    }
  }

export const inflateGzip = limited('gzip', promisify(zlib.gunzip))
export const inflateZlib = limited('zlib', promisify(zlib.inflate))
export const inflateZstd: Inflate =
  'zstdDecompress' in zlib
    ? limited('zstd', promisify(zlib.zstdDecompress))
    : () => Promise.reject(new Error('zstd data need Node 22.15 or newer'))
