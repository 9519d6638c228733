import type { Figure } from '../reports/figures.ts'

/** Figures of one page whose size is bounded: `key` says whose each is. */
export type FigurePage<Key> = {
  /** Whether a figure did not fit; none is to be made any more. */
  isFull(): boolean
  /** False where there is no room left, also after values of figures that came before gave way. */
  place(key: Key, figure: Figure): boolean
  figures(): Map<Key, Figure>
}

/** Pictures come first, in the order in which they are placed; values for the pointer take what they leave. */
export function createFigurePage<Key>(budgetBytes: number): FigurePage<Key> {
  const placed = new Map<Key, Figure>()
  let bytes = 0
  let full = false
  const dropLastValues = (): boolean => {
    const last = [...placed].findLast(([, figure]) => valueBytes(figure) > 0)
    if (last === undefined) return false
    const [key, figure] = last
    bytes -= valueBytes(figure)
    placed.set(key, withoutValues(figure))
    return true
  }
  return {
    isFull: () => full,
    place(key, figure) {
      const picture = withoutValues(figure)
      const needed = pictureBytes(picture)
      while (bytes + needed > budgetBytes && dropLastValues());
      full = bytes + needed > budgetBytes
      if (full) return false
      const fits = bytes + needed + valueBytes(figure) <= budgetBytes
      placed.set(key, fits ? figure : picture)
      bytes += needed + (fits ? valueBytes(figure) : 0)
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
