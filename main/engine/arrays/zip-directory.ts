import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ByteSource } from './byte-source.ts'
import type { Limits } from './limits.ts'
import { reasonOf, unreadable } from './unreadable.ts'

/** Members by name, with what is needed to find their bytes. `repeated` is one that is there several times; its last is held. */
export type ZipDirectory = { zip: ZipFile; entries: Map<string, Entry>; repeated: string | null }

/**
 * Reads a zip's central directory (zip64 too). Refused: no zip, cut off, more members than the limit, absolute or upward
 * names.
 */
export async function readZipDirectory(
  source: ByteSource,
  name: string,
  limits: Limits,
): Promise<Outcome<ZipDirectory>> {
  const entries = new Map<string, Entry>()
  let repeated: string | null = null
  try {
    const zip = await fromRandomAccessReaderPromise(new ReaderOfSource(source), source.sizeBytes, {
      autoClose: false,
      strictFileNames: true,
    })
    if (zip.entryCount > limits.storeMembers)
      return unreadable(name, `claims ${zip.entryCount} members; the limit is ${limits.storeMembers}`)
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) repeated = entry.fileName
      entries.set(entry.fileName, entry)
    }
    return success({ zip, entries, repeated })
  } catch (error) {
    return unreadable(name, `is not a sound zip archive: ${reasonOf(error)}`, 'Fetch or capture the file anew.')
  }
}

/** yauzl asks for its bytes by this class; whole streams are never asked of it. */
class ReaderOfSource extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (position + length > this.#source.sizeBytes) {
      done(new Error(`its directory points to byte ${position + length}, beyond its end`))
      return
    }
    this.#source.read(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset)
        done(null)
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)))
      },
    )
  }
}
