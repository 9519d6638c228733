import type { FigurePane, FigureTick, PlanesFigure, Side } from '../figures.ts'
import { overlay } from './figure-overlay.ts'
import { html, type Markup } from './markup.ts'
import { themedImage } from './themed-image.ts'

/** What the sides are called: refs, or the two results of a relation. */
export type SideLabels = { a: string; b: string; isRelation: boolean }

const barPx = { height: 8, tick: 4, words: 20 }
/** Beside a picture, for the ticks of its rows; below it, for those of its columns. */
const axesPx = { down: 36, along: 18, tick: 4 }

/** One picture with its colour bar: A, B, or what differs. */
export function pane(pane: FigurePane, { rows, columns, worst, axes }: PlanesFigure, labels: SideLabels): Markup {
  const { side, name, image, width, height, scale, largest } = pane
  return html`<div class="pane">
    <p class="pane-head">
      ${sideWords(side, name, labels)}<span class="grow"></span><span class="sec">${largest}</span>
    </p>
    <div class="frame">
      ${themedImage(image, `${name}, ${scale}`, 'plane', width, height)}${overlay({ rows, columns, ...worst }, width, height)}${rowTicks(axes.down, height)}${columnTicks(axes.along, width)}
    </div>
    ${colourBar(pane)}
    <p class="sec scale">${scale}</p>
  </div>`
}

/** Its mark, its ref and what it is to the comparison. */
export function sideWords(side: Side, name: string, labels: SideLabels): Markup {
  if (side === 'difference') return html`<span class="med">${name}</span>`
  const role = labels.isRelation ? '' : side === 'a' ? 'reference' : 'candidate'
  return html`<span class="side-${side}">${side.toUpperCase()}</span><span class="med">${labels[side]}</span
    ><span class="sec">${name.length === 1 ? role : name}</span>`
}

/** Text that would be cut at the left is held there. */
const anchorOf = (share: number) => (share < 0.05 ? 'start' : share > 0.95 ? 'end' : 'middle')

function rowTicks(ticks: readonly FigureTick[], height: number): Markup {
  const { down, tick } = axesPx
  return html`<svg class="down" width="${down}" height="${height}" aria-hidden="true">
    ${ticks.map(({ share, text }) => {
      const y = Math.round(share * height)
      const held = Math.min(height - 1, Math.max(9, y + 4))
      return html`<path d="M${down} ${Math.min(y, height - 1) + 0.5}h-${tick}" /><text
          x="${down - 7}"
          y="${held}"
          text-anchor="end"
          >${text}</text
        >`
    })}
  </svg>`
}

export function columnTicks(ticks: readonly FigureTick[], width: number): Markup {
  const { along, tick } = axesPx
  return html`<svg class="along" width="${width}" height="${along}" aria-hidden="true">
    ${ticks.map(({ share, text }) => {
      const x = Math.round(share * width)
      return html`<path d="M${Math.min(x, width - 1) + 0.5} 0v${tick}" /><text x="${x}" y="15" text-anchor="middle"
          >${text}</text
        >`
    })}
  </svg>`
}

function colourBar({ bar, barWidth: width, ticks }: FigurePane): Markup {
  const { height, tick, words } = barPx
  return html`${themedImage(bar, '', 'map', width, height)}<svg
      class="ticks"
      width="${width}"
      height="${words}"
      aria-hidden="true"
    >
      ${ticks.map(({ share, text }) => {
        const x = Math.round(share * width)
        return html`<path d="M${Math.min(width - 0.5, x + 0.5)} 0v${tick}" /><text
            x="${x}"
            y="15"
            text-anchor="${anchorOf(share)}"
            >${text}</text
          >`
      })}
    </svg>`
}
