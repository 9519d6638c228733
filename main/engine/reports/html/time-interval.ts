import { formatRatio } from '../../../contract/format-number.ts'
import type { ComparedTime } from '../../../contract/comparison.ts'
import { html, type Markup, nothing } from './markup.ts'

const widthPx = 96
const middlePx = widthPx / 2
/** Logarithmic: 1.10 stands as far right of 1 as 1/1.10 stands left of it. */
const pxPerFold = 206

const place = (ratio: number) =>
  Number(Math.min(widthPx - 2, Math.max(2, middlePx + pxPerFold * Math.log(ratio))).toFixed(1))

/** The ratio of times with its 95 % interval against the threshold's band, and the number beside it. */
export function timeCell({ ratio, low, high, verdict }: ComparedTime, threshold: number): Markup {
  if (ratio === null || ratio <= 0)
    return verdict === 'not-judged' ? nothing : html`<span class="sec">${verdict}</span>`
  const flagged = verdict === 'slower' || verdict === 'faster'
  const number = html`<span class="${flagged ? 'drift strong' : verdict === 'not-judged' ? 'dim' : ''}"
    >${formatRatio(ratio)}</span
  >`
  const word =
    verdict === 'not-judged' || verdict === 'unchanged' ? nothing : html` <span class="sec">${verdict}</span>`
  if (low === null || high === null || low <= 0) return html`${number}${word}`
  const [from, to, at] = [place(low), place(high), place(ratio)]
  const band = { from: place(1 - Math.min(threshold, 0.9)), to: place(1 + threshold) }
  return html`<svg class="ci" width="${widthPx}" height="16" role="img" aria-label="${formatRatio(ratio, low, high)}">
      <title>${formatRatio(ratio, low, high)}</title>
      <path class="band" d="M${band.from} 2H${band.to}v12H${band.from}z" />
      <path class="one" d="M${middlePx} 1v14" />
      <path class="bar" d="M${from} 8H${to}M${from} 5.5v5M${to} 5.5v5" />
      <circle class="dot" cx="${at}" cy="8" r="2.6" /></svg
    >${number}${word}`
}
