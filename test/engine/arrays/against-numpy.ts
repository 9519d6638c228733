import { planeSize } from '../../../main/contract/array-view.ts'
import type { StoredArray } from '../../../main/engine/arrays/open-npy.ts'
import type { PlaneValues } from '../../../main/engine/arrays/reduced-tile.ts'
import { createTileCache } from '../../../main/engine/arrays/tile-cache.ts'
import { pyramidTile } from '../../../main/engine/arrays/tile-pyramid.ts'
import type { AnsweredByNumpy } from './numpy-planes.ts'

/** How many questions about windows and tiles were asked of an array, and those that numpy answers otherwise. */
export type Compared = { windows: number; tiles: number; otherwise: unknown[] }

export async function againstNumpy(array: StoredArray, asked: readonly AnsweredByNumpy[]): Promise<Compared> {
  const compared: Compared = { windows: 0, tiles: 0, otherwise: [] }
  const cache = createTileCache(2 ** 20)
  for (const one of asked) {
    const isSame = 'window' in one ? await isSameWindow(array, one) : await isSameTile(array, one, cache)
    compared['window' in one ? 'windows' : 'tiles'] += 1
    if (!isSame) compared.otherwise.push([one.file, one.plane, 'window' in one ? one.window : one.tile])
  }
  return compared
}

/** Bit for bit. */
async function isSameWindow(array: StoredArray, asked: Extract<AnsweredByNumpy, { window: unknown }>) {
  const { buffer, byteOffset, byteLength } = await array.readWindow(asked.plane, asked.window)
  return Buffer.from(buffer, byteOffset, byteLength).equals(asked.bytes)
}

async function isSameTile(
  array: StoredArray,
  { file, plane, tile, bytes }: Extract<AnsweredByNumpy, { tile: unknown }>,
  cache: ReturnType<typeof createTileCache>,
): Promise<boolean> {
  const size = planeSize(array.shape, plane)
  if (!size.ok) throw new Error(size.failure.message)
  const what = { plane, size: size.value, part: tile.part }
  using lent = await pyramidTile(array, what, tile, { key: file, cache })
  const { low, high, first, leastPositive, holds } = lent.tile
  const cells = holds.length
  const within = tile.part === 'amplitude' || tile.part === 'phase' ? 2 ** -51 : 0
  const isSame = [low, high, first].every((mine, k) => {
    const wanted = valuesLike(mine, bytes.subarray(k * cells * 8, (k + 1) * cells * 8))
    return [...mine].every((value, cell) => isNear(value, wanted[cell], within))
  })
  const isSameLeast = isNear(leastPositive, Buffer.from(bytes).readDoubleLE(cells * 24), 2 ** -51)
  return isSame && isSameLeast && Buffer.compare(holds, bytes.subarray(cells * 24 + 8)) === 0
}

function valuesLike(mine: PlaneValues, bytes: Uint8Array): PlaneValues {
  const { buffer } = new Uint8Array(bytes)
  if (mine instanceof Float64Array) return new Float64Array(buffer)
  return mine instanceof BigInt64Array ? new BigInt64Array(buffer) : new BigUint64Array(buffer)
}

/** The same number, NaN being one; numpy's moduli and angles round otherwise by a unit in the last place. */
function isNear(a: number | bigint, b: number | bigint | undefined, within: number): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return a === b || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= within * Math.abs(b)
}
