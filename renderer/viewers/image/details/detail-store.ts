import type { Failure, Outcome } from '../../../../main/contract/outcome.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Detail } from '../../../../main/contract/picture/shown-plane.ts'
import type { TilePlace } from '../image-array.ts'
import { tileCells } from '../../../../main/contract/array-view.ts'

/** Reads a tile as its picture wants it: one number a cell. */
export type ReadDetail = (place: TilePlace, signal: AbortSignal) => Promise<Outcome<RealPlane>>

/** What is known more finely than at a glance. */
export type Details = {
  /** Coarse before fine: what is wanted, and until that is here what is known of it otherwise. */
  details: readonly Detail[]
  /** Why something that is wanted is not there. */
  failure: Failure | null
}

export type DetailStore = {
  /** Tiles of one factor: what of them is not known is read, and what is on its way beside them is stopped. */
  want: (places: readonly TilePlace[]) => void
  /** The same object until something changes. */
  known: () => Details
  /** Calls on every change; returns how to end that. */
  onChange: (listener: () => void) => () => void
}

/** Before anything is known. */
export const noDetails: Details = { details: [], failure: null }

/** Tiles of one plane, up to `limitBytes` of them beside those that are wanted: the ones that were looked at last. */
export function createDetailStore(read: ReadDetail, limitBytes: number): DetailStore {
  const kept = new Map<string, Detail>()
  const coming = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let wanted: readonly TilePlace[] = []
  let failure: Failure | null = null
  let told = noDetails

  const tell = () => {
    told = { details: shownOf(wanted, kept), failure }
    for (const listener of listeners) listener()
  }
  const dropOldest = () => {
    const needed = new Set(wanted.map(nameOf))
    let heldBytes = [...kept.values()].reduce((sum, detail) => sum + bytesOf(detail), 0)
    for (const [name, detail] of kept) {
      if (heldBytes <= limitBytes) return
      if (needed.has(name)) continue
      kept.delete(name)
      heldBytes -= bytesOf(detail)
    }
  }
  const start = async (place: TilePlace, name: string) => {
    const stop = new AbortController()
    coming.set(name, stop)
    const outcome = await read(place, stop.signal)
    if (stop.signal.aborted) return
    coming.delete(name)
    if (outcome.ok) {
      const side = place.factor * tileCells
      kept.set(name, {
        ...{ factor: place.factor, row: place.row * side, column: place.column * side },
        plane: outcome.value,
      })
      dropOldest()
    } else failure = outcome.failure
    tell()
  }
  return {
    want(places) {
      wanted = places
      failure = null
      const names = new Set(places.map(nameOf))
      for (const [name, stop] of coming) {
        if (names.has(name)) continue
        stop.abort()
        coming.delete(name)
      }
      for (const place of places) {
        const name = nameOf(place)
        const known = kept.get(name)
        if (known !== undefined) {
          kept.delete(name)
          kept.set(name, known)
        } else if (!coming.has(name)) void start(place, name)
      }
      tell()
    },
    known: () => told,
    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const nameOf = ({ factor, row, column }: TilePlace) => `${factor} ${row} ${column}`

const bytesOf = ({ plane: { values, masked } }: Detail) => values.byteLength + (masked?.byteLength ?? 0)

function shownOf(wanted: readonly TilePlace[], kept: ReadonlyMap<string, Detail>): Detail[] {
  const [first] = wanted
  if (first === undefined) return []
  const there = wanted.flatMap((place) => kept.get(nameOf(place)) ?? [])
  if (there.length === wanted.length) return there
  return [...kept.values()]
    .filter(({ factor }) => factor >= first.factor)
    .sort((one, other) => other.factor - one.factor)
}
