import { type PlaneSize, type PlaneTile, tileCells } from '../../contract/array-view.ts'
import type { PlaneReader, ReadValues } from './plane-reader.ts'
import { fillFloatDifferences } from '../../contract/picture/difference.ts'
import type { KernelCells, ReduceKernel } from './kernel/reduce-kernel.ts'
import { joinTiles, type ReducedTile } from './reduced-tile.ts'
import { reduceIntegers, reduceNumbers, searchLeftCells } from './reduce-values.ts'

/** What is read at once, in elements. */
const bandElements = 2 ** 18

type Place = Pick<PlaneTile, 'factor' | 'row' | 'column'>
export type ReduceParts = { kernel: ReduceKernel | null; signal?: AbortSignal | undefined }
/** A tile of what differs, and, where they were wanted and read for it, those of the sides. */
export type ReducedPair = { difference: ReducedTile; a: ReducedTile | null; b: ReducedTile | null }
type Wanted = { a: boolean; b: boolean }

/** Reduces the elements under a tile of `size`. */
export async function reduceTile(
  reader: PlaneReader,
  place: Place,
  size: PlaneSize,
  { kernel, signal }: ReduceParts,
): Promise<ReducedTile> {
  const bands: ReducedTile[][] = []
  for await (const { read, band } of readBands(reader, place, size, signal)) {
    bands.push([reduceBand(read, band, place.factor, kernel)])
  }
  return joinTiles(bands)
}

/** The same of what differs; of the sides where all of it is left of two runs of float64, which are read for it anyway. */
export async function reducePair(
  reader: PlaneReader,
  place: Place,
  size: PlaneSize,
  wanted: Wanted,
  { kernel, signal }: ReduceParts,
): Promise<ReducedPair> {
  const bands: ReducedPair[] = []
  for await (const { read, band } of readBands(reader, place, size, signal)) {
    bands.push(reducePairBand(read, band, place.factor, wanted, kernel))
  }
  const joined = (side: 'a' | 'b') => {
    const tiles = bands.flatMap((band) => band[side] ?? [])
    return tiles.length < bands.length ? null : joinTiles(tiles.map((tile) => [tile]))
  }
  return { difference: joinTiles(bands.map(({ difference }) => [difference])), a: joined('a'), b: joined('b') }
}

/** The elements under a tile, a band of rows at a time; the next is read meanwhile. */
async function* readBands(
  reader: PlaneReader,
  { factor, row, column }: Place,
  size: PlaneSize,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ read: ReadValues; band: PlaneSize }> {
  const [top, left] = [row * tileCells * factor, column * tileCells * factor]
  const height = Math.min(size.rows * factor, reader.rows - top)
  const columns = Math.min(size.columns * factor, reader.columns - left)
  const bandRows = Math.max(1, Math.floor(bandElements / (columns * factor))) * factor
  const bandAt = (from: number) => {
    const rows = Math.min(bandRows, height - from)
    const reading = reader.read({ row: top + from, rows, column: left, columns }, signal)
    // Rejects where it is awaited.
    reading.catch(() => undefined)
    return { rows, columns, reading }
  }
  let next = bandAt(0)
  try {
    for (let from = 0; from < height; from += bandRows) {
      signal?.throwIfAborted()
      const { rows, reading } = next
      const read = await reading
      if (from + bandRows < height) next = bandAt(from + bandRows)
      yield { read, band: { rows, columns } }
    }
  } finally {
    // The next tile may not have the kernel's memory while it is read into.
    await next.reading.catch(() => undefined)
  }
}

function reducePairBand(
  read: ReadValues,
  band: PlaneSize,
  factor: number,
  wanted: Wanted,
  kernel: ReduceKernel | null,
): ReducedPair {
  const { values, minuend } = read
  if (minuend === undefined || !(values instanceof Float64Array))
    return { difference: reduceBand(read, band, factor, kernel), a: null, b: null }
  const size = sizeInCells(band, factor)
  if (kernel?.holds(values) === true && kernel.holds(minuend)) {
    const made = kernel.reducePair(values, minuend, band, factor, wanted)
    const searched = (cells: KernelCells, from: Float64Array, less: Float64Array | null) => {
      searchLeftCells(from, less, band, factor, cells)
      return { ...size, ...cells }
    }
    return {
      difference: searched(made.difference, values, minuend),
      a: made.a && searched(made.a, values, null),
      b: made.b && searched(made.b, minuend, null),
    }
  }
  const side = (of: Float64Array) => reduceBand({ values: of, masked: null }, band, factor, kernel)
  const [a, b] = [wanted.a ? side(values) : null, wanted.b ? side(minuend) : null]
  fillFloatDifferences(values, minuend, values)
  return { difference: side(values), a, b }
}

function reduceBand(
  { values, masked }: ReadValues,
  band: PlaneSize,
  factor: number,
  kernel: ReduceKernel | null,
): ReducedTile {
  const size = sizeInCells(band, factor)
  const count = size.rows * size.columns
  if (values instanceof Float64Array) {
    if (kernel !== null && masked === null && kernel.holds(values)) {
      const cells = kernel.reduce(values, band, factor)
      searchLeftCells(values, null, band, factor, cells)
      return { ...size, ...cells }
    }
    const made = () => new Float64Array(count)
    const tile = { ...size, low: made(), high: made(), first: made(), holds: new Uint8Array(count) }
    return { ...tile, leastPositive: reduceNumbers(values, masked, band, factor, tile) }
  }
  const made = () => values.slice(0, count)
  const tile = { ...size, low: made(), high: made(), first: made(), holds: new Uint8Array(count) }
  return { ...tile, leastPositive: reduceIntegers(values, band, factor, tile) }
}

const sizeInCells = ({ rows, columns }: PlaneSize, factor: number): PlaneSize => ({
  rows: Math.ceil(rows / factor),
  columns: Math.ceil(columns / factor),
})
