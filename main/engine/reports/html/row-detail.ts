/** What a row opens to: its outputs with error numbers, the bound that decided, the place of the worst value, each bound as a ratio. */
import { sortedOutputs } from '../../../contract/comparison-rows.ts'
import type { ComparedOutput, ComparisonRow } from '../../../contract/comparison.ts'
import { boundLines, type BoundLine, boundNames, explainOutput, hasNumbers } from '../../../contract/explain-verdict.ts'
import {
  formatBound,
  formatBoundRatio,
  formatCount,
  formatError,
  formatIndex,
  formatShape,
  notApplicable,
} from '../../../contract/format-number.ts'
import { againstWords, gapSentence, sideLabels } from '../../../contract/related-rows.ts'
import type { FigureOf } from '../figures.ts'
import { figureMarkup } from './figure.ts'
import type { SideLabels } from './figure-pane.ts'
import { toneOf, verdictMark } from './glyphs.ts'
import { html, type Markup, nothing } from './markup.ts'
import { graphMarkup, sweepMarkup } from './sweep.ts'

/** Pictures of the row's outputs, the refs of both sides, and by what its flags were judged. */
export type RowParts = { figureOf: FigureOf; refs: { a: string; b: string }; flags: string[] }

export function rowDetail(row: ComparisonRow, { figureOf, refs, flags }: RowParts): Markup {
  const outputs = sortedOutputs(row)
  const note = row.note === '' ? nothing : html`<p class="say">${row.note}</p>`
  const against =
    row.kind === 'same'
      ? nothing
      : html`<p class="say sec">
          ${row.kind}: against ${againstWords(row)}${row.relation === undefined ? '' : `. ${row.relation.says}`}
        </p>`
  const empty =
    outputs.length === 0 && row.note === '' ? html`<p class="say sec">No outputs were compared.</p>` : nothing
  const pictures = (name: string) => {
    const figure = figureOf(row, name)
    return figure === null ? nothing : figureMarkup(figure, labelsOf(row, name, refs))
  }
  return html`<div class="detail">
    ${against}${note}${flags.map((line) => html`<p class="say">${line}</p>`)}${empty}${row.sweep === undefined ? nothing : sweepMarkup(row.sweep)}${row.graph === undefined ? nothing : graphMarkup(row.graph)}${outputs.map(([name, output]) => outputBlock(name, output, pictures(name)))}
  </div>`
}

/** Both sides of a relation are of the candidate: neither is the reference. */
const labelsOf = (row: ComparisonRow, name: string, refs: RowParts['refs']): SideLabels => ({
  ...sideLabels(row, name, refs),
  isRelation: row.kind === 'consistency',
})

function outputBlock(name: string, output: ComparedOutput, pictures: Markup): Markup {
  const [shapeA, shapeB] = output.shape.map(formatShape)
  const [typeA, typeB] = output.dtype
  const shape = shapeA === shapeB ? shapeA : `${shapeA ?? ''} → ${shapeB ?? ''}`
  const type = typeA === typeB ? typeA : `${typeA} → ${typeB}`
  return html`<section class="output">
    <h3>
      ${verdictMark(output.verdict)}<span class="med">${name}</span><span class="dim">${type} ${shape ?? ''}</span>
    </h3>
    <p class="why ${toneOf[output.verdict] === 'good' ? 'sec' : ''}">${sentence(output)}</p>
    ${output.identical || !hasNumbers(output) ? nothing : boundTable(output)} ${remarks(output)} ${gapLine(output)}
    ${pictures}
  </section>`
}

/** A bound's name keeps its own spelling. */
const sentence = (output: ComparedOutput) => {
  const text = explainOutput(output)
  const begins = boundNames.some((name) => text.startsWith(name))
  return `${begins ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`
}

function boundTable(output: ComparedOutput): Markup {
  return html`<table class="bt">
    <thead>
      <tr>
        <th>Bound</th>
        <th class="num">Value</th>
        <th class="num">Limit</th>
        <th class="num">Of its limit</th>
        <th>Worst at</th>
      </tr>
    </thead>
    <tbody>
      ${boundLines(output).map((line) => boundRow(line, output))}
    </tbody>
  </table>`
}

function boundRow(line: BoundLine, output: ComparedOutput): Markup {
  const decided = output.decided_by === line.name ? html` <span class="tag">decided</span>` : nothing
  const floor =
    line.name === 'rel'
      ? html` <span class="dim">above ${formatBound(output.bounds.above_rel)} of max |A|</span>`
      : nothing
  const index =
    line.index === null || line.index.length === 0 || line.value === null ? nothing : html`${formatIndex(line.index)}`
  const tone = line.beyond ? 'num drift strong' : 'num'
  const value = line.value === null ? notApplicable : formatError(line.value, 4)
  const ratio = line.value === null ? '' : formatBoundRatio(line.value, line.limit)
  return html`<tr>
    <td>${line.name}${floor}${decided}</td>
    <td class="${tone}">${value}</td>
    <td class="num dim">${formatBound(line.limit)}</td>
    <td class="num">${ratio}</td>
    <td class="sec">${index}</td>
  </tr> `
}

/** Of a relation: how far apart the same two lie inside the reference. */
function gapLine({ related }: ComparedOutput): Markup {
  return related === undefined ? nothing : html`<p class="say sec">${gapSentence(related)}</p>`
}

function remarks(output: ComparedOutput): Markup {
  const [nanA, nanB] = output.nan
  const [infA, infB] = output.inf
  const lines = [
    ...(nanA + nanB > 0 ? [`NaN: ${formatCount(nanA)} in A, ${formatCount(nanB)} in B`] : []),
    ...(infA + infB > 0 ? [`Infinities: ${formatCount(infA)} in A, ${formatCount(infB)} in B`] : []),
    ...(output.stable ? [] : ['Not stable: rounds of one side gave different bytes']),
    ...output.notes,
  ]
  return lines.length === 0
    ? nothing
    : html`<ul class="notes">
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>`
}
