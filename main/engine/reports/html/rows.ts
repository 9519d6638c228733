import { isInformational, rowName, severityOf, sortedOutputs, sortedRows } from '../../../contract/comparison-rows.ts'
import type { Comparison, ComparedOutput, ComparisonRow, ReportNumber } from '../../../contract/comparison.ts'
import { boundLines, type BoundName, explainOutput, hasNumbers } from '../../../contract/explain-verdict.ts'
import { formatError, formatRatio, notApplicable } from '../../../contract/format-number.ts'
import { otherWords } from '../../../contract/related-rows.ts'
import { plainText } from '../../../contract/plain-text.ts'
import { caseName } from './case-name.ts'
import { chevron, verdictMark } from './glyphs.ts'
import type { FigureOf } from '../figures.ts'
import { flagLimit, flagLines } from '../../../contract/noise-words.ts'
import { html, type Markup, nothing } from './markup.ts'
import { rowDetail } from './row-detail.ts'
import { timeCell } from './time-interval.ts'

type Head = { key: string; text: string; className: string }

const heads: Head[] = [
  { key: 'severity', text: 'Verdict', className: '' },
  { key: 'name', text: 'Case', className: '' },
  { key: 'worst', text: 'Worst output', className: 'c-worst' },
  { key: 'norm', text: 'max_abs_norm', className: 'num' },
  { key: 'rel', text: 'rel', className: 'num' },
  { key: 'intensity', text: 'intensity', className: 'num' },
  { key: 'time', text: 'Time B/A', className: 'c-time' },
  { key: 'memory', text: 'Mem B/A', className: 'num c-memory' },
]

/** The table of rows: a list of rows that open without script; the heads sort where there is one. */
export function rowTable(comparison: Comparison, place: number, figureOf: FigureOf): Markup {
  const rows = sortedRows(comparison.rows)
  const counting = rows.filter((row) => !isInformational(row))
  const informing = rows.filter(isInformational)
  const has = (name: 'time' | 'memory') =>
    rows.some((row) => row[name].ratio !== null || row[name].verdict !== 'not-judged')
  const intervals = rows.some((row) => row.time.low !== null)
  const time = has('time') ? (intervals ? '' : ' short-time') : ' no-time'
  const classes = `rows${time}${has('memory') ? '' : ' no-memory'}`
  const list = (of: ComparisonRow[], first: number) =>
    html`<ol>
      ${of.map((row, index) => rowItem(row, `row-${String(place)}-${String(first + index)}`, comparison, figureOf))}
    </ol>`
  const informational =
    informing.length === 0
      ? nothing
      : html`<h2 class="grp">
            Informational<span class="cnt">${informing.length}</span
            ><span class="gnote">shown and not judged; never fails, never accepted</span>
          </h2>
          ${list(informing, counting.length)}`
  return html`<div class="${classes}">
    <div class="cells heads">
      ${heads.map(({ key, text, className }) => html`<button type="button" class="${className}" data-sort="${key}" disabled>${key === 'time' && intervals ? `${text}, 95 %` : text}</button>`)}
    </div>
    ${list(counting, 0)}${informational}
    <p class="none" hidden>
      No row matches the filter. <button type="button" class="link" data-clear>Clear the filter</button>
    </p>
  </div>`
}

function rowItem(row: ComparisonRow, id: string, comparison: Comparison, figureOf: FigureOf): Markup {
  const { reference, candidate } = comparison
  const informs = isInformational(row)
  const [worstName, worst] = sortedOutputs(row)[0] ?? ['', undefined]
  const middle =
    worst === undefined || !hasNumbers(worst) ? insteadOfNumbers(row, worst) : numberCells(worst, worstName, row)
  const words = `${rowName(row)} ${row.verdict} ${Object.keys(row.outputs).join(' ')} ${row.note}`
  return html`<li
    data-severity="${severityOf(row.verdict)}"
    data-verdict="${row.verdict}"
    data-name="${rowName(row)}"
    data-worst="${worstName}"
    data-norm="${sortKey(worst?.max_abs_norm)}"
    data-rel="${sortKey(worst?.rel)}"
    data-intensity="${sortKey(worst?.intensity)}"
    data-time="${sortKey(row.time.ratio)}"
    data-memory="${sortKey(row.memory.ratio)}"
    data-words="${plainText(words).toLowerCase()}"
  >
    <details id="${id}" ${informs ? html` class="informs"` : nothing}>
      <summary class="cells">
        <span class="verdict-cell">${informs ? verdictMark(row.verdict, 'idle') : verdictMark(row.verdict)}</span
        ><span class="cut" title="${rowName(row)}"
          >${chevron}${caseName(rowName(row))}${
            row.kind === 'same'
              ? nothing
              : html` <span class="sec">${row.kind === 'float32' ? '(float32)' : otherWords(row)}</span>`
          }</span
        >${middle}<span class="c-time">${timeCell(row.time, flagLimit(comparison, row, 'time').limit)}</span
        ><span class="num c-memory">${memoryCell(row)}</span>
      </summary>
      ${rowDetail(row, { figureOf, refs: { a: reference.label, b: candidate.label }, flags: flagLines(comparison, row) })}
    </details>
  </li> `
}

/** A number that the page's script sorts by its size; an empty text goes last. */
function sortKey(value: ReportNumber | null | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? String(Math.abs(value)) : 'Infinity'
}

/** Where nothing was measured, what is known stands in place of the numbers. */
const insteadOfNumbers = (row: ComparisonRow, worst: ComparedOutput | undefined): Markup =>
  html`<span class="instead cut">${row.note === '' && worst !== undefined ? explainOutput(worst) : row.note}</span>`

function numberCells(output: ComparedOutput, name: string, row: ComparisonRow): Markup {
  const cells = (['max_abs_norm', 'rel', 'intensity'] as const).map((bound) => numberCell(output, bound, row))
  return html`<span class="sec cut c-worst">${output.identical ? '' : name}</span>${cells}`
}

function numberCell(output: ComparedOutput, name: BoundName, row: ComparisonRow): Markup {
  const label = html`<span class="vh">${name} </span>`
  const line = boundLines(output).find((candidate) => candidate.name === name)
  if (line === undefined || line.value === null) {
    return html`<span class="num dim">${label}${output.identical ? '0' : notApplicable}</span>`
  }
  const text = formatError(line.value)
  const beyond = row.verdict === 'accepted' ? 'accepted strong' : 'drift strong'
  const tone = text === '0' ? 'dim' : isInformational(row) ? 'sec' : line.beyond ? beyond : ''
  return html`<span class="num ${tone}">${label}${text}</span>`
}

function memoryCell({ memory: { ratio, verdict } }: ComparisonRow): Markup {
  if (ratio === null) return verdict === 'not-judged' ? nothing : html`<span class="sec">${verdict}</span>`
  const flagged = verdict === 'more' || verdict === 'less'
  return html`<span class="${flagged ? 'drift strong' : verdict === 'not-judged' ? 'dim' : ''}"
    >${formatRatio(ratio)}</span
  >`
}
