import { createHash } from 'node:crypto'
import { verdictCounts } from '../../../contract/comparison-rows.ts'
import type { Comparison } from '../../../contract/comparison.ts'
import { headSentences } from '../../../contract/noise-words.ts'
import type { ReportedComparison } from '../../../contract/report.ts'
import type { FigureOf } from '../figures.ts'
import { exitSentence, headline, settings, sideName } from '../side-facts.ts'
import { arrow, glyph, toneOf } from './glyphs.ts'
import { figureScript } from './figure-script.ts'
import { figureStyle } from './figure-style.ts'
import { html, type Markup, nothing, trusted } from './markup.ts'
import { rowTable } from './rows.ts'
import { script } from './script.ts'
import {
  acceptedSection,
  configSection,
  decisionSection,
  environmentSection,
  incompleteSection,
  originSection,
  staleSection,
} from './sections.ts'
import { style } from './style.ts'
import { tokens } from './tokens.ts'

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const css = tokens + style + figureStyle
const code = script + figureScript

/** Nothing is loaded from anywhere, pictures stand in the page, and only the style and the script below run. */
const policy = `default-src 'none'; style-src ${hashSource(css)}; script-src ${hashSource(code)}; img-src data:; base-uri 'none'; form-action 'none'`

/** One self-contained page: opens from disk, needs no network, and works without script. */
export function htmlReport(comparisons: readonly ReportedComparison[], figureOf: FigureOf): string {
  const title = comparisons.map((of) => `${sideName(of.reference)} against ${sideName(of.candidate)}`).join('; ')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Driftscope</title>
        ${trusted(`<style>${css}</style>`)}
      </head>
      <body>
        ${comparisons.map((comparison, place) => comparisonSection(comparison, place, figureOf))}
        <footer class="foot">
          Everything is candidate minus or over reference, B − A and B / A; norms divide by A. <b>identical</b>: bit for
          bit. <b>ok</b>: inside every bound. <b>drift</b>: beyond at least one. A bound is judged as: max_abs_norm, the
          largest |B − A| over the largest |A|; rel, the largest |B − A| / |A| above its floor; intensity, ΣB / ΣA − 1.
        </footer>
        ${trusted(`<script>${code}</script>`)}
      </body>
    </html> `.markup
}

function comparisonSection(comparison: ReportedComparison, place: number, figureOf: FigureOf): Markup {
  const { reference, candidate } = comparison
  return html`<main class="comparison">
    <header class="vhead">
      <h1>
        <span class="side-a">A</span>${sideName(reference)} ${arrow} <span class="side-b">B</span>${sideName(candidate)}
      </h1>
      <span class="vsep"></span><span class="sec">${settings(comparison)}</span>${machine(comparison)}
      <span class="grow"></span><span class="sec">${candidate.timestamp_utc.slice(0, 10)}</span>
    </header>
    <div class="summary">
      <strong>${capital(headline(comparison))}</strong
      >${verdictCounts(comparison).map(([verdict, count]) => html`<span class="verdict ${toneOf[verdict]}">${glyph(verdict)}${count} ${verdict}</span>`)}<span
        class="grow"
      ></span
      ><span class="sec">${exitSentence(comparison.exit_status)}</span>
    </div>
    ${headSentences(comparison).map((sentence) => html`<p class="say">${sentence}</p>`)} ${toolBar(comparison)}
    ${rowTable(comparison, place, figureOf)}
    ${acceptedSection(comparison)}${decisionSection(comparison)}${staleSection(comparison)}${incompleteSection(comparison)}${configSection(comparison)}${environmentSection(comparison)}${originSection(comparison)}
  </main>`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Filters; shown only where the script runs. */
function toolBar(comparison: Comparison): Markup {
  const buttons = verdictCounts(comparison).map(
    ([verdict, count]) =>
      html`<button type="button" data-filter="${verdict}" aria-pressed="false">
        ${glyph(verdict)}${capital(verdict)} ${count}
      </button>`,
  )
  return html`<div class="bar script-only">
    <span class="seg" role="group" aria-label="Verdict filter"
      ><button type="button" data-filter="" aria-pressed="true">All ${comparison.rows.length}</button>${buttons}</span
    ><label class="field"
      ><span class="vh">Filter cases and outputs</span
      ><input type="search" placeholder="Filter cases and outputs" /></label
    ><span class="grow"></span><button type="button" class="btn" data-open="1">Open all</button
    ><button type="button" class="btn" data-open="">Close all</button>
  </div>`
}

function machine({ fingerprint_match, candidate }: Comparison): Markup {
  if (!fingerprint_match) {
    return html`<span class="verdict drift">${glyph('drift')}another machine: time and memory not comparable</span>`
  }
  const short = candidate.machine_fingerprint?.slice(0, 8)
  return html`<span class="verdict good">${glyph('ok')}same machine</span
    >${short === undefined ? nothing : html`<span class="mono dim">${short}</span>`}`
}
