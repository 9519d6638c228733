import { stat } from 'node:fs/promises'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { ByteSource } from '../arrays/byte-source.ts'
import { defaultLimits } from '../arrays/limits.ts'
import { startsWithMagic } from '../arrays/npy-frame.ts'
import { openNpy } from '../arrays/open-npy.ts'
import { type ArrayContents, openNpzOf } from '../arrays/open-npz.ts'
import { unreadable } from '../arrays/unreadable.ts'
import type { ChunkCache } from '../arrays/chunked-boxes.ts'
import { openZarr } from '../arrays/zarr/open-zarr.ts'
import { zarrStoreInZip } from '../arrays/zarr/zip-store.ts'
import { readZipDirectory } from '../arrays/zip-directory.ts'
import { reopeningByteSource } from './file-byte-source.ts'
import { identityOfFolder, isZarrFolder, zarrStoreInFolder } from './folder-store.ts'
import type { Hdf5Reader } from './hdf5-reader.ts'
import { openHdf5File } from './open-hdf5-file.ts'
import { systemErrorCode } from './write-failures.ts'

const zipMagic = 0x04034b50

/** The first bytes of HDF5 (II.A of its format). What somebody put before them is not looked through. */
const hdf5Magic = Buffer.from('894844460d0a1a0a', 'hex')

/** Which array: one of several in a file, or null where there is one; and what files of chunks are read with. */
export type ArrayOfFile = { path: string; member: string | null; identity: string; readers: Readers }
export type Readers = { chunks: ChunkCache; hdf5: Hdf5Reader }

/**
 * Opens one array of a file or folder that a person named, by what it holds and not by its ending: npy, npz, Zarr in a
 * folder or a zip, HDF5.
 */
export async function openArrayFile(asked: ArrayOfFile): Promise<Outcome<ArrayContents>> {
  const { path, member, identity, readers } = asked
  const parts = { identity, cache: readers.chunks, limits: defaultLimits }
  try {
    if ((await stat(path)).isDirectory()) {
      const store = zarrStoreInFolder(path, defaultLimits)
      return await openZarr({ ...parts, store, name: path }, member)
    }
    const source = await reopeningByteSource(path)
    const head = await source.read(0, Math.min(8, source.sizeBytes))
    if (head.length >= 4 && Buffer.from(head).readUInt32LE() === zipMagic) return await openZip(source, asked)
    if (hdf5Magic.equals(head)) return await openHdf5File({ ...parts, path, reader: readers.hdf5 }, member)
    if (!startsWithMagic(head)) return unreadable(path, 'holds no array that is known here', knownFormats)
    if (member !== null) return unreadable(path, `is an npy file: it has no member ${member}`)
    const array = await openNpy(source, path)
    return array.ok ? success({ array: array.value, text: () => Promise.resolve(success(null)) }) : array
  } catch (error) {
    return cannotRead(path, error)
  }
}

const knownFormats = 'Known are npy, npz, HDF5, and Zarr in a folder or a zip.'

async function openZip(source: ByteSource, { path, member, identity, readers }: ArrayOfFile) {
  const directory = await readZipDirectory(source, path, defaultLimits)
  if (!directory.ok) return directory
  const store = zarrStoreInZip(source, directory.value, path, defaultLimits)
  return store === null
    ? openNpzOf({ source, directory: directory.value }, path, defaultLimits, member)
    : openZarr({ store, name: path, identity, cache: readers.chunks, limits: defaultLimits }, member)
}

/** The content that a path leads to: another one as soon as it was written or replaced. Failure: no file or store. */
export async function identityOfFile(path: string): Promise<Outcome<string>> {
  try {
    const found = await stat(path, { bigint: true })
    if (found.isDirectory() && (await isZarrFolder(path))) return success(`store-${await identityOfFolder(path)}`)
    if (!found.isFile()) return unreadable(path, 'is no file, and no Zarr store')
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
