import { cellHolds, overviewFactor, tileCells } from '../../../main/contract/array-view.ts'
import { failure, type Outcome, success } from '../../../main/contract/outcome.ts'
import type { Cells } from '../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../main/contract/picture/value-class.ts'
import type { ImageArray, Piecemeal, ReadDifference, ReadPair, TilePlace } from './image-array.ts'
import { plainAxes } from './image-arrays.fixture.ts'

/** Arrays that no test could hold: one number everywhere, above 0, and others at some places. */
export type Sparse = {
  rows: number
  columns: number
  ground: number
  others: readonly (readonly [row: number, column: number, value: number])[]
}

export const gone = failure('ARRAY_UNREADABLE', { message: 'a.npy: is gone.' })

/** Such an array as an engine gives it; `answers` holds every answer back that a test wants to wait for. */
export function sparseArray(
  sparse: Sparse,
  answers: <T>(what: 'cells' | 'elements', outcome: Outcome<T>) => Promise<Outcome<T>> = (_, outcome) =>
    Promise.resolve(outcome),
): ImageArray & { piecemeal: Piecemeal } {
  const { rows, columns } = sparse
  return {
    dtype: 'float64',
    axes: rows === 1 ? plainAxes(columns) : plainAxes(rows, columns),
    readPlane: () => Promise.reject(new Error('a plane that is never read whole')),
    readCells: () => Promise.resolve(success(cellsOf(sparse, glance(sparse)))),
    piecemeal: {
      needs: () => true,
      readTile: (_cut, _part, place) => answers('cells', success(cellsOf(sparse, place))),
      readWindow: (_cut, window) => answers('elements', success(elementsOf(sparse, window))),
    },
  }
}

/** How two of them differ that have their other numbers at the same places. */
export function sparsePair(a: Sparse, b: Sparse): { readPair: ReadPair; readDifference: ReadDifference } {
  const others = b.others.map(([row, column, value], at) => {
    const [, , before = a.ground] = a.others[at] ?? []
    return [row, column, value - before] as const
  })
  const difference = { ...a, ground: b.ground - a.ground, others }
  const atGlance = (sparse: Sparse) => cellsOf(sparse, glance(sparse))
  return {
    readPair: () => ({
      sides: () => Promise.resolve(success({ a: atGlance(a), b: atGlance(b) })),
      difference: Promise.resolve(success(atGlance(difference))),
    }),
    readDifference: (_cuts, { place }) => Promise.resolve(success(cellsOf(difference, place))),
  }
}

const glance = (size: Sparse): TilePlace => ({ factor: 2 * overviewFactor(size), row: 0, column: 0 })

function cellsOf({ rows, columns, ground, others }: Sparse, { factor, row, column }: TilePlace): Cells {
  const [top, left, side] = [row * factor * tileCells, column * factor * tileCells, factor * tileCells]
  const [width, height] = [Math.min(side, columns - left), Math.min(side, rows - top)]
  const across = Math.ceil(width / factor)
  const made = () => new Float64Array(across * Math.ceil(height / factor)).fill(ground)
  const cells = { low: made(), high: made(), first: made(), leastPositive: ground > 0 ? ground : NaN }
  for (const [y, x, value] of others) {
    if (y < top || y >= top + height || x < left || x >= left + width) continue
    const cell = Math.floor((y - top) / factor) * across + Math.floor((x - left) / factor)
    cells.low[cell] = Math.min(cells.low[cell] ?? ground, value)
    cells.high[cell] = Math.max(cells.high[cell] ?? ground, value)
  }
  const holds = new Uint8Array(cells.low.length).fill(ground > 0 ? cellHolds.positive : cellHolds.zero)
  return { width, height, factor, ...cells, holds }
}

function elementsOf({ ground, others }: Sparse, { x, y, width, height }: Window) {
  const samples = new Float64Array(width * height).fill(ground)
  for (const [row, column, value] of others) {
    const isInside = row >= y && row < y + height && column >= x && column < x + width
    if (isInside) samples[(row - y) * width + column - x] = value
  }
  return { width, height, dtype: 'float64', samples, masked: null }
}
