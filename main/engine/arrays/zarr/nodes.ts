import { z } from 'zod'
import { type Outcome, success } from '../../../contract/outcome.ts'
import { type ListedArray, tooMany } from '../choose-member.ts'
import type { Limits } from '../limits.ts'
import { unreadable } from '../unreadable.ts'
import { Attributes } from './attributes.ts'
import { parseDocument, readDocument } from './document.ts'
import type { ZarrArray } from './metadata.ts'
import { ArrayV2, arrayOfV2 } from './parse-v2.ts'
import { ArrayV3, arrayOfV3 } from './parse-v3.ts'
import { Sizes } from './sizes.ts'
import { keyIn, type ZarrStore } from './store.ts'

/** Enough to list it; whether it can be read is seen when it is opened. */
const ListedNode = z.object({ node_type: z.unknown(), shape: Sizes.catch([]) })

/** The arrays of a store, in order, as far as their documents can be read. */
export async function arraysIn(store: ZarrStore, name: string, limits: Limits): Promise<Outcome<ListedArray[]>> {
  const keys = await store.documents()
  if (!keys.ok) return keys
  if (keys.value.length > limits.nodes)
    return tooMany(name, `holds ${keys.value.length} groups and arrays; the limit is ${limits.nodes}`)
  const arrays: ListedArray[] = []
  for (const key of keys.value) {
    const [, path = '', kind = key] = /^(?:(.*)\/)?([^/]*)$/.exec(key) ?? []
    if (kind === '.zgroup') continue
    const document = await readDocument(store, key, name, limits)
    if (!document.ok) return document
    const node = ListedNode.safeParse(document.value?.json)
    const isArray = kind === '.zarray' || node.data?.node_type === 'array'
    if (isArray && !arrays.some((array) => array.name === path))
      arrays.push({ name: path, shape: node.data?.shape ?? [] })
  }
  return success(arrays)
}

/** The array at `path`; null where there is none. */
export async function readArray(
  store: ZarrStore,
  path: string,
  place: string,
  limits: Limits,
): Promise<Outcome<ZarrArray | null>> {
  const third = await readDocument(store, keyIn(path, 'zarr.json'), place, limits)
  if (!third.ok) return third
  if (third.value !== null) {
    const node = ListedNode.safeParse(third.value.json)
    if (node.data?.node_type === 'group') return success(null)
    const document = parseDocument(third.value.json, ArrayV3, place)
    return document.ok ? judged(arrayOfV3(document.value, third.value.text), place) : document
  }
  const second = await readDocument(store, keyIn(path, '.zarray'), place, limits)
  if (!second.ok || second.value === null) return second.ok ? success(null) : second
  const document = parseDocument(second.value.json, ArrayV2, place)
  return document.ok ? judged(arrayOfV2(document.value, second.value.text), place) : document
}

function judged(array: ZarrArray | { refused: string }, place: string): Outcome<ZarrArray> {
  return 'refused' in array ? unreadable(place, array.refused) : success(array)
}

/** What is said of the group or array at `path`; nothing where that can't be read, for numbers show without it too. */
export async function attributesOf(store: ZarrStore, path: string, place: string, limits: Limits): Promise<Attributes> {
  const third = await readDocument(store, keyIn(path, 'zarr.json'), place, limits)
  if (third.ok && third.value !== null)
    return z.object({ attributes: Attributes }).safeParse(third.value.json).data?.attributes ?? {}
  const second = await readDocument(store, keyIn(path, '.zattrs'), place, limits)
  return second.ok ? (Attributes.safeParse(second.value?.json).data ?? {}) : {}
}
