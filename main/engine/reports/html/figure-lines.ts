import { type FigurePlot, type LinesFigure, plotSize } from '../figures.ts'
import { overlay } from './figure-overlay.ts'
import { columnTicks, sideWords, type SideLabels } from './figure-pane.ts'
import { html, type Markup } from './markup.ts'

const insetPx = { left: 60, top: 8, right: 8, bottom: 20 }

/** A plot of lines with its axes: values go up, indices to the right. */
export function linePlot(plot: FigurePlot, { columns, worst, axes }: LinesFigure, labels: SideLabels): Markup {
  const { left, top, right, bottom } = insetPx
  const { width, height } = plotSize
  const place = html`x="${left}" y="${top}"`
  const legend = plot.lines.map(
    ({ side }) =>
      html`<svg class="key" width="16" height="8" aria-hidden="true"><path class="line ${side}" d="M0 4H16" /></svg
        >${sideWords(side, plot.lines.length === 1 ? plot.name : side.toUpperCase(), labels)}`,
  )
  return html`<div class="plot">
    <p class="pane-head">${legend}<span class="grow"></span><span class="sec">${plot.scale}</span></p>
    <svg
      width="${left + width + right}"
      height="${top + height + bottom}"
      role="img"
      aria-label="${plot.name}, ${plot.scale}"
    >
      ${plot.ticks.map(({ share, text }) => {
        const y = Math.round(top + (1 - share) * height)
        return html`<path class="grid" d="M${left} ${y + 0.5}h${width}" /><text
            x="${left - 6}"
            y="${y + 4}"
            text-anchor="end"
            >${text}</text
          >`
      })}
      <path class="axis" d="M${left - 0.5} ${top}v${height + 0.5}h${width}" />
      <g transform="translate(${left} ${top + height})">${columnTicks(axes.along, width)}</g>
      <svg ${place} width="${width}" height="${height}" class="lines">
        ${plot.lines.map(({ side, path }) => html`<path class="line ${side}" d="${path}" />`)}
      </svg>
      ${overlay({ rows: 1, columns, row: 0, column: worst.column }, width, height, place)}
    </svg>
  </div>`
}
