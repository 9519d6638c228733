import { type Outcome, success } from '../../../contract/outcome.ts'
import type { Box } from '../boxes.ts'
import { elementsOf } from '../boxes.ts'
import { chooseMember, type ListedArray, noSuchMember, tooMany } from '../choose-member.ts'
import { parseDescr } from '../dtype.ts'
import type { Limits } from '../limits.ts'
import { bundleMember } from '../open-npz.ts'
import { unreadable } from '../unreadable.ts'
import { statedOfDataset } from './hdf5-axes.ts'
import { descrOf } from './hdf5-dtype.ts'
import { type Hdf5Library, openInLibrary, partsRead, reasonOfLibrary } from './hdf5-library.ts'
import type { SyncByteSource } from './sync-byte-source.ts'
import { twoByteFloatsIn } from './two-byte-floats.ts'

/** One array of a file, as data that can be sent. `descr` is numpy's, in the file's byte order. */
export type Hdf5Dataset = {
  path: string
  shape: number[]
  descr: string
  /** Null where the elements lie in one piece. */
  chunkShape: number[] | null
  /** JSON of axes and metadata, as a bundle has them. */
  axes: string
  metadata: string
}

export type Hdf5File = {
  /** @param member its path; null: the only array of numbers there is, or the one called `array` */
  find(member: string | null): Outcome<Hdf5Dataset>
  /** The elements of a box in C order, little-endian. @throws whatever the library says */
  read(dataset: Pick<Hdf5Dataset, 'path' | 'shape'>, box: Box, elementBytes: number): Uint8Array<ArrayBuffer>
  close: () => void
}

/** Filters that the library has: deflate, shuffle, Fletcher 32, szip, n-bit, scale and offset. */
const knownFilters = new Set([1, 2, 3, 4, 5, 6])

/** Opens an HDF5 file; `name` is the file as sentences should call it. */
export async function openHdf5(source: SyncByteSource, name: string, limits: Limits): Promise<Outcome<Hdf5File>> {
  try {
    const { library, file, close } = await openInLibrary(source)
    return success({
      find: (member) => guarded(name, () => findDataset({ library, file, source }, member, name, limits)),
      read: (dataset, box, elementBytes) => readBox(library, file, dataset, box, elementBytes),
      close,
    })
  } catch (error) {
    return unreadable(name, `is no sound HDF5 file: ${reasonOfLibrary(error)}`, 'Fetch or write the file anew.')
  }
}

function guarded<T>(name: string, find: () => Outcome<T>): Outcome<T> {
  try {
    return find()
  } catch (error) {
    return unreadable(name, `can't be read: ${reasonOfLibrary(error)}`)
  }
}

type Opened = { library: Hdf5Library; file: bigint; source: SyncByteSource }

function findDataset(opened: Opened, member: string | null, name: string, limits: Limits) {
  const { library, file } = opened
  const path = member === null ? chosen(library, file, name, limits) : success(member.replace(/^\/+|\/+$/g, ''))
  if (!path.ok) return path
  const place = `${name}, member ${path.value}`
  if (depthOf(path.value) > limits.nesting)
    return unreadable(place, `is nested more than ${limits.nesting} levels deep`)
  const misled = linkOnTheWay(library, file, path.value)
  if (misled !== null) return unreadable(place, misled)
  if (!exists(library, file, path.value)) {
    const arrays = arraysIn(library, file, name, limits)
    return arrays.ok ? noSuchMember(arrays.value, name, member ?? '') : arrays
  }
  return describe(opened, path.value, place)
}

function chosen(library: Hdf5Library, file: bigint, name: string, limits: Limits): Outcome<string> {
  const arrays = arraysIn(library, file, name, limits)
  if (!arrays.ok) return arrays
  const choice = chooseMember(arrays.value, name, bundleMember)
  return 'name' in choice ? success(choice.name) : choice
}

function exists(library: Hdf5Library, file: bigint, path: string): boolean {
  try {
    return library.get_type(file, path) === library.H5G_DATASET
  } catch {
    return false
  }
}

/** Why the path leads out of the file or nowhere; null where it does not. */
function linkOnTheWay(library: Hdf5Library, file: bigint, path: string): string | null {
  const parts = path.split('/')
  for (const [k] of parts.entries()) {
    const part = parts.slice(0, k + 1).join('/')
    try {
      const type = library.get_type(file, part)
      if (type === library.H5G_UDLINK)
        return `leads into another file (${library.get_external_link(file, part).filename}), which is never followed`
      if (type === library.H5G_LINK) return `is a link to ${library.get_symbolic_link(file, part)}, which is not there`
    } catch {
      return null
    }
  }
  return null
}

const depthOf = (path: string): number => path.split('/').length

/** Arrays of numbers, by every name that leads to them without leaving the file. */
function arraysIn(library: Hdf5Library, file: bigint, name: string, limits: Limits): Outcome<ListedArray[]> {
  const names = library.get_names(file, '/', true)
  if (names.length > limits.nodes)
    return tooMany(name, `holds ${names.length} groups and arrays; the limit is ${limits.nodes}`)
  if (names.some((path) => depthOf(path) > limits.nesting))
    return tooMany(name, `is nested more than ${limits.nesting} levels deep`)
  const arrays = names.flatMap((path) => {
    if (!exists(library, file, path) || linkOnTheWay(library, file, path) !== null) return []
    const type = library.get_dataset_metadata(file, path)
    const isNumeric = !('refused' in descrOf(type)) && type.shape !== null
    return isNumeric ? [{ name: path, shape: type.shape ?? [] }] : []
  })
  return success(arrays)
}

function describe(opened: Opened, path: string, place: string): Outcome<Hdf5Dataset> {
  const { library, file } = opened
  const type = library.get_dataset_metadata(file, path)
  const descr = descrOf(type)
  if ('refused' in descr) return unreadable(place, descr.refused)
  const element = parseDescr(descr.descr)
  if ('refused' in element) return unreadable(place, element.refused)
  const strange = element.component === 'float16' ? notHalves(opened, path) : null
  if (strange !== null) return unreadable(place, strange)
  const { shape, chunks, virtual_sources: parts } = type
  if (shape === null) return unreadable(place, 'holds nothing, not even a shape')
  const stranger = parts?.find(({ file_name }) => file_name !== '.')
  if (stranger !== undefined)
    return unreadable(place, `is put together from other files (${stranger.file_name}), which are never opened`)
  const filter = library.get_dataset_filters(file, path).find(({ id }) => !knownFilters.has(id))
  if (filter !== undefined)
    return unreadable(place, `is compressed by '${filter.name}' (HDF5 filter ${filter.id}), which is not read here`)
  if (!Number.isSafeInteger(elementsOf(shape) * element.sizeBytes))
    return unreadable(place, `has the impossible shape (${shape.join(', ')})`)
  const stated = statedOfDataset(library, file, path, shape)
  return success({ path, shape, descr: descr.descr, chunkShape: chunks, ...stated })
}

/**
 * Why floats of two bytes are not read as IEEE halves; null where they are such. The library tells of a float its size and
 * byte order only (0.10.3: `get_dataset_metadata`; of HDF5's own functions it exports H5Tget_native_type, but none that gives
 * the id of a dataset's type). So the type's description is looked for in what the library reads to find the dataset. In that
 * a neighbour's may stand, too: where they are unlike, none is believed.
 */
function notHalves({ library, source }: Opened, path: string): string | null {
  const parts = partsRead(library, source, (file) => library.get_dataset_metadata(file, path))
  const [layout = 'other', another] = new Set(parts.flatMap((part) => [...twoByteFloatsIn(part)]))
  if (another !== undefined)
    return 'holds floats of two bytes, and the file describes IEEE halves and others side by side; which these are is not known here'
  if (layout === 'float16') return null
  const name = layout === 'bfloat16' ? 'bfloat16' : 'floats of two bytes that are no IEEE halves'
  return `holds ${name}, which is not read here`
}

function readBox(
  library: Hdf5Library,
  file: bigint,
  { path, shape }: Pick<Hdf5Dataset, 'path' | 'shape'>,
  { from, size }: Box,
  elementBytes: number,
): Uint8Array<ArrayBuffer> {
  const sizeBytes = elementsOf(size) * elementBytes
  const place = library._malloc(sizeBytes)
  if (place === 0) throw new Error(`the library has no ${sizeBytes} bytes of memory left`)
  try {
    // A single element has no box.
    const isScalar = shape.length === 0
    const [count, offset] = isScalar ? [null, null] : [size.map(BigInt), from.map(BigInt)]
    const status = library.get_dataset_data(
      file,
      path,
      count,
      offset,
      isScalar ? null : size.map(() => 1n),
      BigInt(place),
    )
    if (status < 0) throw new Error('the library could not read it')
    return library.HEAPU8.slice(place, place + sizeBytes)
  } finally {
    library._free(place)
  }
}
