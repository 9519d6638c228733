import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import type { ArrayContents } from '../arrays/open-npz.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import { createHdf5Reader } from './hdf5-reader.ts'
import { identityOfFile, openArrayFile } from './open-array-file.ts'

/** Where an array lies, for whoever opens it anew in another thread; `member` null: the only one there is, or `array`. */
export type ArrayPlace = { path: string; member: string | null }

/** `identity` is another one whenever the content is. */
export type OpenedFile = ArrayContents & { name: string; identity: string; place: ArrayPlace }

/**
 * Files outside the workspace that the person named on a command line or in a dialog. They are known to pages by random
 * ids, for as long as this engine lives; no page can name a path.
 */
export type AdmittedFiles = {
  /** Admits one array of a file, and answers its id. Failure: ARRAY_UNREADABLE. */
  admit: (path: string, member: string | null) => Promise<Outcome<string>>
  /** Failures: UNKNOWN_FILE, ARRAY_UNREADABLE. */
  open: (id: string) => Promise<Outcome<OpenedFile>>
}

type Admitted = ArrayPlace & { opened: OpenedFile | null }

export function createAdmittedFiles(): AdmittedFiles {
  const files = new Map<string, Admitted>()
  const readers = { chunks: createChunkCache(), hdf5: createHdf5Reader() }

  const openNow = async (file: Admitted): Promise<Outcome<OpenedFile>> => {
    const identity = await identityOfFile(file.path)
    if (!identity.ok) return identity
    if (file.opened?.identity === identity.value) return success(file.opened)
    const contents = await openArrayFile({ path: file.path, member: file.member, identity: identity.value, readers })
    if (!contents.ok) return contents
    const name = basename(file.path) + (file.member === null ? '' : `::${file.member}`)
    const place = { path: file.path, member: file.member }
    file.opened = { ...contents.value, name, identity: identity.value, place }
    return success(file.opened)
  }

  return {
    async admit(path, member) {
      const known = [...files].find(([, file]) => file.path === path && file.member === member)
      const [id, file]: [string, Admitted] = known ?? [randomUUID(), { path, member, opened: null }]
      const opened = await openNow(file)
      if (!opened.ok) return opened
      files.set(id, file)
      return success(id)
    },
    async open(id) {
      const file = files.get(id)
      if (file !== undefined) return openNow(file)
      return failure('UNKNOWN_FILE', {
        message: 'This engine was told of no such file.',
        cure: '`driftscope view FILE` tells it.',
      })
    },
  }
}
