import type { Figure } from '../reports/figures.ts'

/** Figures of one page whose size is bounded: `key` says whose each is. */
export type FigurePage<Key> = {
  /** Whether a figure did not fit; none is to be made any more. */
  isFull(): boolean
  /** False where there is no room left, also after values of figures that came before gave way. */
  place(key: Key, figure: Figure): boolean
  figures(): Map<Key, Figure>
}

/** Of a page's room; the worst drifts keep their values for the pointer. */
const shareOfValues = 1 / 3

/**
 * Pictures come first, in the order in which they are placed; values for the pointer take what they leave, and a third of
 * the page where there is more to show than it holds.
 */
export function createFigurePage<Key>(budgetBytes: number): FigurePage<Key> {
  const placed = new Map<Key, Figure>()
  let bytes = 0
  let heldValues = 0
  let full = false
  const dropLastValues = (): boolean => {
    const last = [...placed].findLast(([, figure]) => valueBytes(figure) > 0)
    if (last === undefined) return false
    const [key, figure] = last
    bytes -= valueBytes(figure)
    heldValues -= valueBytes(figure)
    placed.set(key, withoutValues(figure))
    return true
  }
  return {
    isFull: () => full,
    place(key, figure) {
      const picture = withoutValues(figure)
      const needed = pictureBytes(picture)
      while (bytes + needed > budgetBytes && heldValues > shareOfValues * budgetBytes && dropLastValues());
      full = bytes + needed > budgetBytes
      if (full) return false
      const values = valueBytes(figure)
      const fits = bytes + needed + values <= budgetBytes
      placed.set(key, fits ? figure : picture)
      bytes += needed + (fits ? values : 0)
      heldValues += fits ? values : 0
      return true
    },
    figures: () => placed,
  }
}

const withoutValues = (figure: Figure): Figure =>
  'values' in figure && figure.values !== null ? { ...figure, values: null } : figure

const valueBytes = (figure: Figure): number =>
  'values' in figure && figure.values !== null ? figure.values.a.base64.length + figure.values.b.base64.length : 0

/** Of a figure without values: it is written about as long. */
const pictureBytes = (figure: Figure): number => JSON.stringify(figure).length
