import { html, type Markup } from './markup.ts'

/** Where a figure is pointed at: an element's row and column, of so many. */
export type Pointed = { rows: number; columns: number; row: number; column: number }

/** CSS pixels that a mark stands off its element. */
const offPx = 3

/**
 * Lies over a picture or plot of a size in CSS pixels and counts in its elements: what the pointer hits, and a mark around
 * one of them. The script moves it.
 */
export function overlay({ rows, columns, row, column }: Pointed, width: number, height: number, at = html``): Markup {
  const [offX, offY] = rows === 1 ? [0, 0] : [(offPx * columns) / width, (offPx * rows) / height]
  const box = html`x="${column - offX}" y="${row - offY}" width="${1 + 2 * offX}" height="${1 + 2 * offY}"`
  return html`<svg
    class="over"
    ${at}
    width="${width}"
    height="${height}"
    viewBox="0 0 ${columns} ${rows}"
    preserveAspectRatio="none"
    aria-hidden="true"
    data-off-x="${offX}"
    data-off-y="${offY}"
  >
    <rect class="hit" width="${columns}" height="${rows}" />
    <rect class="casing" ${box} />
    <rect class="mark" ${box} />
  </svg>`
}
