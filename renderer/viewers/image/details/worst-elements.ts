/** The worst elements of a plane that is known as cells: cells are looked into only as far as the question asks. */
import { type Outcome, success } from '../../../../main/contract/outcome.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import type { CoarsePlane } from '../../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { type Badness, badnessOf, worstPixels } from '../numbers/worst.ts'
import type { Cursor } from '../state/view-state.ts'

export type WorstElements = {
  /** Elements from the worst on, at most `mostWorst`; fewer where there are no more that are bad at all. */
  first: (count: number) => Promise<Outcome<readonly Cursor[]>>
  /** Which of those that are known an element is; -1 where it is none. */
  rankOf: (element: Cursor) => number
}

/** How many worst values M leads through. */
export const mostWorst = 200

type Found = Cursor & { bad: number }

/**
 * @param plane the differences: how bad a cell is at most is known, but not where
 * @param keep which value of a cell the picture shows: the worst
 * @param read every difference of a window
 */
export function worstElements(
  plane: CoarsePlane,
  keep: Keep,
  read: (window: Window) => Promise<Outcome<RealPlane>>,
): WorstElements {
  const cells = plane.kept(keep)
  const badness = badnessOf(keep)
  const ranked = worstPixels(cells, mostWorst, badness)
  const found: Found[] = []
  let opened = 0
  let last: Promise<unknown> = Promise.resolve()
  // An element is in its place, for good, as soon as no cell that is still closed can hold a worse one.
  const inPlace = () => {
    const closed = ranked[opened]
    const bound = closed === undefined ? 0 : badness(cells.values[closed] ?? NaN)
    return found.filter(({ bad }) => bad >= bound)
  }
  const search = async (count: number): Promise<Outcome<readonly Cursor[]>> => {
    for (let cell = ranked[opened]; cell !== undefined && inPlace().length < count; cell = ranked[opened]) {
      const window = windowOf(cell, cells, plane)
      const outcome = await read(window)
      if (!outcome.ok) return outcome
      found.push(...foundIn(outcome.value, window, badness))
      found.sort(worseFirst)
      opened += 1
    }
    return success(inPlace().slice(0, count))
  }
  return {
    first(count) {
      // One after the other: two at once would open the same cell.
      const answer = last.then(() => search(Math.min(count, mostWorst)))
      last = answer.catch(() => undefined)
      return answer
    },
    rankOf: ({ row, column }) => inPlace().findIndex((one) => one.row === row && one.column === column),
  }
}

function foundIn(plane: RealPlane, window: Window, badness: Badness): Found[] {
  return worstPixels(plane, mostWorst, badness).map((index) => ({
    row: window.y + Math.floor(index / plane.width),
    column: window.x + (index % plane.width),
    bad: badness(plane.values[index] ?? NaN),
  }))
}

/** Equal ones stay as they were found: whoever went to one of them finds it again at its rank. */
const worseFirst = (one: Found, other: Found): number => (one.bad === other.bad ? 0 : other.bad - one.bad)

function windowOf(cell: number, cells: RealPlane, { factor, width, height }: CoarsePlane): Window {
  const [x, y] = [(cell % cells.width) * factor, Math.floor(cell / cells.width) * factor]
  return { x, y, width: Math.min(factor, width - x), height: Math.min(factor, height - y) }
}
