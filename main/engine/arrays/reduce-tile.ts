import { type PlaneSize, type PlaneTile, tileCells } from '../../contract/array-view.ts'
import type { PlaneReader, ReadValues } from './plane-reader.ts'
import { fillFloatDifferences } from '../../contract/picture/difference.ts'
import type { ReduceKernel } from './kernel/reduce-kernel.ts'
import { joinTiles, type ReducedTile } from './reduced-tile.ts'
import { reduceIntegers, reduceNumbers, searchLeftCells } from './reduce-values.ts'

/** What is read at once, in elements. */
const bandElements = 2 ** 18

/** Reduces the elements under a tile of `size`, a band of rows at a time; the next is read meanwhile. */
export async function reduceTile(
  reader: PlaneReader,
  { factor, row, column }: Pick<PlaneTile, 'factor' | 'row' | 'column'>,
  size: PlaneSize,
  { kernel, signal }: { kernel: ReduceKernel | null; signal?: AbortSignal },
): Promise<ReducedTile> {
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
  const bands: ReducedTile[][] = []
  let band = bandAt(0)
  try {
    for (let from = 0; from < height; from += bandRows) {
      signal?.throwIfAborted()
      const read = await band.reading
      const { rows } = band
      if (from + bandRows < height) band = bandAt(from + bandRows)
      bands.push([reduceBand(read, { rows, columns }, factor, kernel)])
    }
  } finally {
    // The next tile may not have the kernel's memory while it is read into.
    await band.reading.catch(() => undefined)
  }
  return joinTiles(bands)
}

function reduceBand(
  { values, masked, minuend }: ReadValues,
  band: PlaneSize,
  factor: number,
  kernel: ReduceKernel | null,
): ReducedTile {
  const cells = { rows: Math.ceil(band.rows / factor), columns: Math.ceil(band.columns / factor) }
  const count = cells.rows * cells.columns
  const holds = new Uint8Array(count)
  if (values instanceof Float64Array) {
    const isThere = [values, ...(minuend === undefined ? [] : [minuend])].every((one) => kernel?.holds(one) === true)
    if (kernel !== null && masked === null && isThere) {
      const made = kernel.reduce(values, minuend ?? null, band, factor)
      searchLeftCells(values, minuend ?? null, band, factor, made)
      return { ...cells, ...made }
    }
    if (minuend !== undefined) fillFloatDifferences(values, minuend, values)
    const made = () => new Float64Array(count)
    const tile = { ...cells, low: made(), high: made(), first: made(), holds }
    return { ...tile, leastPositive: reduceNumbers(values, masked, band, factor, tile) }
  }
  const made = () => values.slice(0, count)
  const tile = { ...cells, low: made(), high: made(), first: made(), holds }
  return { ...tile, leastPositive: reduceIntegers(values, band, factor, tile) }
}
