import type { ComparedGraph, ComparedSweep } from '../../../contract/comparison.ts'
import { formatCount, formatRatio, formatSeconds } from '../../../contract/format-number.ts'
import { sweepPlot } from '../../../contract/picture/sweep-plot.ts'
import { graphFacts, scalingFacts, scalingWords, sizeWords } from '../../../contract/sweep-words.ts'
import { html, type Markup } from './markup.ts'

const box = { left: 64, top: 8, width: 320, height: 140, right: 16, bottom: 36 }

/** Time against size on logarithmic axes, what both sides grow as, and B / A at each size. */
export function sweepMarkup(sweep: ComparedSweep): Markup {
  return html`<section class="output">
    <h3><span class="med">Scaling</span><span class="dim">time of one call over ${sweep.parameter}</span></h3>
    ${facts(scalingFacts(sweep))} ${plot(sweep)}
    <table class="bt">
      <thead>
        <tr>
          <th class="num">${sweep.parameter}</th>
          <th class="num">A</th>
          <th class="num">B</th>
          <th class="num">B / A, 95 %</th>
        </tr>
      </thead>
      <tbody>
        ${sweep.sizes.map(
          ({ size, seconds: [a, b], ratio, low, high }) =>
            html`<tr>
              <td class="num">${formatCount(size)}</td>
              <td class="num">${formatSeconds(a)}</td>
              <td class="num">${formatSeconds(b)}</td>
              <td class="num">${formatRatio(ratio, low, high)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`
}

/** The graph that a lazy case hands to its scheduler. */
export const graphMarkup = (graph: ComparedGraph): Markup =>
  html`<section class="output">
    <h3><span class="med">Graph</span><span class="dim">before it is computed, never judged</span></h3>
    ${facts(graphFacts(graph))}
  </section>`

const facts = (of: readonly (readonly [string, string])[]): Markup =>
  html`<p class="why">
    ${of.map(([name, value], place) => html`${place === 0 ? '' : ' · '}<span class="sec">${name}</span> ${value}`)}
  </p>`

function plot(sweep: ComparedSweep): Markup {
  const { along, up, sides } = sweepPlot(sweep, box.width, box.height)
  const [left, bottom] = [box.left, box.top + box.height]
  return html`<svg
    class="plot"
    width="${left + box.width + box.right}"
    height="${bottom + box.bottom}"
    role="img"
    aria-label="Time against ${sweep.parameter}: ${scalingWords(sweep)}"
  >
    ${up.map(
      ({ px, text }) =>
        html`<path class="grid" d="M${left} ${box.top + px}h${box.width}" /><text
            x="${left - 6}"
            y="${box.top + px + 4}"
            text-anchor="end"
            >${text}</text
          >`,
    )}
    <path class="axis" d="M${left} ${box.top}v${box.height}h${box.width}" />
    ${along.map(
      ({ px, text }) =>
        html`<path class="axis" d="M${left + px} ${bottom}v4" /><text
            x="${left + px}"
            y="${bottom + 15}"
            text-anchor="middle"
            >${text}</text
          >`,
    )}
    <text x="${left + box.width / 2}" y="${bottom + 31}" text-anchor="middle">${sizeWords(sweep)}</text>
    <g transform="translate(${left} ${box.top})">
      ${sides.map(
        ({ side, line, points }) =>
          html`<path class="line ${side}" d="${line}" />${points.map(({ x, y }) =>
              side === 'a'
                ? html`<circle class="line a" cx="${x}" cy="${y}" r="3" />`
                : html`<rect class="line b" x="${x - 2.75}" y="${y - 2.75}" width="5.5" height="5.5" />`,
            )}`,
      )}
    </g>
  </svg>`
}
