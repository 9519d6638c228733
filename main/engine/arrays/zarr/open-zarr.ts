import { type Outcome, success } from '../../../contract/outcome.ts'
import { storedArrayOf } from '../boxed-array.ts'
import { elementsOf } from '../boxes.ts'
import { type ChunkCache, chunkedBoxes } from '../chunked-boxes.ts'
import { chooseMember, noSuchMember } from '../choose-member.ts'
import type { Limits } from '../limits.ts'
import { type ArrayContents, bundleMember } from '../open-npz.ts'
import { unreadable } from '../unreadable.ts'
import { chunkReader } from './chunk-reader.ts'
import { arraysIn, attributesOf, readArray } from './nodes.ts'
import { statedOf } from './stated-axes.ts'
import type { ZarrStore } from './store.ts'

export type ZarrParts = {
  store: ZarrStore
  /** The file or folder as sentences should call it. */
  name: string
  /** Names the store and its content. */
  identity: string
  cache: ChunkCache
  limits: Limits
}

/**
 * Opens one array of a Zarr store (versions 2 and 3): every numeric dtype of fixed layout, both byte and memory orders,
 * shards, and the codecs of `bytes-codecs.ts`. Everything else is refused by a sentence.
 * @param member its path within the store; null: the only array there is, or the one called `array`
 */
export async function openZarr(parts: ZarrParts, member: string | null): Promise<Outcome<ArrayContents>> {
  const { store, name, limits } = parts
  const path = await chosenPath(parts, member)
  if (!path.ok) return path
  const place = path.value === '' ? name : `${name}, member ${path.value}`
  const found = await readArray(store, path.value, place, limits)
  if (!found.ok) return found
  if (found.value === null) {
    const arrays = await arraysIn(store, name, limits)
    return arrays.ok ? noSuchMember(arrays.value, name, member ?? '') : arrays
  }
  const array = found.value
  const { shape, element, chunk } = array
  if (!Number.isSafeInteger(elementsOf(shape) * element.sizeBytes))
    return unreadable(place, `has the impossible shape (${shape.join(', ')})`)
  const chunkBytes = elementsOf(chunk.shape) * element.sizeBytes
  if (chunkBytes > limits.heldBytes)
    return unreadable(place, `has chunks of ${chunkBytes} bytes; the limit for holding one is ${limits.heldBytes}`)
  const [, group = '', own = path.value] = /^(?:(.*)\/)?([^/]*)$/.exec(path.value) ?? []
  const stated = statedOf({
    name: own,
    shape,
    array: array.attributes ?? (await attributesOf(store, path.value, place, limits)),
    group: path.value === '' ? {} : await attributesOf(store, group, place, limits),
    dimensionNames: array.dimensionNames,
  })
  const readBox = chunkedBoxes({
    name: place,
    identity: `${parts.identity} ${path.value}`,
    chunkShape: chunk.shape,
    elementBytes: element.sizeBytes,
    decode: chunkReader(array, { store, path: path.value, limits }),
    cache: parts.cache,
  })
  return success({
    array: storedArrayOf({ name: place, shape, element, readBox }),
    text: (wanted) => {
      const found = wanted === 'axes' || wanted === 'metadata' ? stated[wanted] : null
      return Promise.resolve(success(found === null ? null : JSON.stringify(found)))
    },
  })
}

async function chosenPath({ store, name, limits }: ZarrParts, member: string | null): Promise<Outcome<string>> {
  if (member !== null) return success(member.replace(/^\/+|\/+$/g, ''))
  const arrays = await arraysIn(store, name, limits)
  if (!arrays.ok) return arrays
  const chosen = chooseMember(arrays.value, name, bundleMember)
  return 'name' in chosen ? success(chosen.name) : chosen
}
