import { type PlaneSize, type PlaneTile, tileCells } from '../../contract/array-view.ts'
import type { PlaneReader, ReadValues } from './plane-reader.ts'
import { fillFloatDifferences } from '../../contract/picture/difference.ts'
import type { PairOf, ReduceKernel } from './kernel/reduce-kernel.ts'
import { type Cells, floats, integers, lesser, type ReducedTile, rowsOf } from './reduced-tile.ts'
import { reduceIntegers, reduceNumbers, searchLeftCells } from './reduce-values.ts'

/** What is read at once, in elements. */
const bandElements = 2 ** 17

type Place = Pick<PlaneTile, 'factor' | 'row' | 'column'>
export type ReduceParts = { kernel: ReduceKernel | null; signal?: AbortSignal | undefined }
/** A tile of what differs, and those of the sides that are wanted. */
export type PairTiles = PairOf<ReducedTile, ReducedTile | null>

/** Fills a tile with the cells of the elements under it. */
export async function reduceTile(
  reader: PlaneReader,
  place: Place,
  tile: ReducedTile,
  { kernel, signal }: ReduceParts,
): Promise<void> {
  for await (const { read, band, row } of readBands(reader, place, tile, signal)) {
    const into = rowsOf(tile, row, Math.ceil(band.rows / place.factor))
    found(tile, reduceBand(read, band, place.factor, kernel, into))
  }
}

/** The same of what differs; of sides only where the reader reads them for it anyway. */
export async function reducePair(
  reader: PlaneReader,
  place: Place,
  { difference, a, b }: PairTiles,
  { kernel, signal }: ReduceParts,
): Promise<void> {
  for await (const { read, band, row } of readBands(reader, place, difference, signal)) {
    const rows = Math.ceil(band.rows / place.factor)
    const cells = (tile: ReducedTile | null) => tile && rowsOf(tile, row, rows)
    const into = { difference: rowsOf(difference, row, rows), a: cells(a), b: cells(b) }
    const least = reducePairBand(read, band, place.factor, kernel, into)
    found(difference, least.difference)
    if (a !== null) found(a, least.a)
    if (b !== null) found(b, least.b)
  }
}

function found(tile: ReducedTile, leastPositive: number): void {
  tile.leastPositive = lesser(tile.leastPositive, leastPositive)
}

/** The elements under a tile, a band of rows at a time, which gives cells from `row` of the tile on; the next is read meanwhile. */
async function* readBands(
  reader: PlaneReader,
  { factor, row, column }: Place,
  size: PlaneSize,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ read: ReadValues; band: PlaneSize; row: number }> {
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
      yield { read, band: { rows, columns }, row: from / factor }
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
  kernel: ReduceKernel | null,
  into: PairOf<Cells, Cells | null>,
): PairOf<number, number> {
  const { values, minuend } = read
  if (minuend === undefined || !(values instanceof Float64Array)) {
    if (into.a !== null || into.b !== null) throw new Error('the sides are not read for what differs')
    return { difference: reduceBand(read, band, factor, kernel, into.difference), a: NaN, b: NaN }
  }
  const cells = {
    difference: floats(into.difference),
    a: into.a && floats(into.a),
    b: into.b && floats(into.b),
  }
  if (kernel?.holds(values) === true && kernel.holds(minuend)) {
    const least = kernel.reducePair(values, minuend, band, factor, cells)
    searchLeftCells(values, minuend, band, factor, cells.difference)
    if (cells.a !== null) searchLeftCells(values, null, band, factor, cells.a)
    if (cells.b !== null) searchLeftCells(minuend, null, band, factor, cells.b)
    return least
  }
  const side = (of: Float64Array, to: Cells) => reduceBand({ values: of, masked: null }, band, factor, kernel, to)
  const [a, b] = [into.a && side(values, into.a), into.b && side(minuend, into.b)]
  fillFloatDifferences(values, minuend, values)
  return { difference: side(values, into.difference), a: a ?? NaN, b: b ?? NaN }
}

/** The least value above 0. */
function reduceBand(
  { values, masked }: ReadValues,
  band: PlaneSize,
  factor: number,
  kernel: ReduceKernel | null,
  into: Cells,
): number {
  if (!(values instanceof Float64Array)) return reduceIntegers(values, band, factor, integers(into))
  const cells = floats(into)
  if (kernel === null || masked !== null || !kernel.holds(values))
    return reduceNumbers(values, masked, band, factor, cells)
  const least = kernel.reduce(values, band, factor, cells)
  searchLeftCells(values, null, band, factor, cells)
  return least
}
