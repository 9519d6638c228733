import { stat } from 'node:fs/promises'
import type { Outcome } from '../../contract/outcome.ts'
import { startsWithMagic } from '../arrays/npy-frame.ts'
import { openNpy } from '../arrays/open-npy.ts'
import { type ArrayContents, openNpz } from '../arrays/open-npz.ts'
import { defaultLimits } from '../arrays/limits.ts'
import { unreadable } from '../arrays/unreadable.ts'
import { success } from '../../contract/outcome.ts'
import { reopeningByteSource } from './file-byte-source.ts'
import { systemErrorCode } from './write-failures.ts'

const zipMagic = 0x04034b50

/**
 * Opens one array of a file that a person named, by what the file holds and not by its ending: npy or npz.
 * @param member of an npz; null: `array`, or the only one there is
 */
export async function openArrayFile(path: string, member: string | null): Promise<Outcome<ArrayContents>> {
  try {
    const source = await reopeningByteSource(path)
    const head = await source.read(0, Math.min(8, source.sizeBytes))
    if (head.length >= 4 && Buffer.from(head).readUInt32LE() === zipMagic) {
      return await openNpz(source, path, defaultLimits, member)
    }
    if (!startsWithMagic(head)) return unreadable(path, 'holds no array that is known here', 'Known are npy and npz.')
    if (member !== null) return unreadable(path, `is an npy file: it has no member ${member}`)
    const array = await openNpy(source, path)
    return array.ok ? success({ array: array.value, text: () => Promise.resolve(success(null)) }) : array
  } catch (error) {
    return cannotRead(path, error)
  }
}

/** The content that a path leads to: another one as soon as the file was written or replaced. Failure: no file. */
export async function identityOfFile(path: string): Promise<Outcome<string>> {
  try {
    const found = await stat(path, { bigint: true })
    if (!found.isFile()) return unreadable(path, 'is no file')
    return success(['file', found.dev, found.ino, found.size, found.mtimeNs].join('-'))
  } catch (error) {
    return cannotRead(path, error)
  }
}

function cannotRead(path: string, error: unknown) {
  const code = systemErrorCode(error)
  if (code === null) throw error
  return unreadable(path, code === 'ENOENT' ? 'is not there' : `can't be read (${code})`)
}
