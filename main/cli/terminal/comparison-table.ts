/** A comparison for people on a terminal: both sides, the rows, what decided, and what else differs. */
import { coveredBy } from '../../contract/acceptance.ts'
import {
  countedRows,
  isInformational,
  rowName,
  sortedOutputs,
  sortedRows,
  verdictCounts,
} from '../../contract/comparison-rows.ts'
import type { ComparedOutput, ComparedSide, Comparison, ComparisonRow } from '../../contract/comparison.ts'
import { heldTexts } from '../../contract/environment.ts'
import { boundLines, type BoundName, explainOutput, hasNumbers } from '../../contract/explain-verdict.ts'
import { asciiMinus, formatBound, formatError, formatRatio, plural } from '../../contract/format-number.ts'
import { flagLines, headSentences } from '../../contract/noise-words.ts'
import { scalingWords } from '../../contract/sweep-words.ts'
import { plainText } from '../../contract/plain-text.ts'
import { otherWords } from '../../contract/related-rows.ts'
import { type Paint, painter, type Tone } from './paint.ts'
import { type Cell, renderTable } from './table.ts'
import type { Terminal } from './terminal.ts'
import { verdictCount, verdictTone, verdictWord } from './verdict-glyphs.ts'

/** Everything on one comparison, ending with a line feed. */
export function comparisonText(comparison: Comparison, { out, unicode }: Pick<Terminal, 'out' | 'unicode'>): string {
  const paint = painter(out.colour)
  const parts = [
    head(comparison, paint, unicode),
    table(comparison, out.width, paint, unicode),
    ...decisions(comparison, unicode),
    ...others(comparison),
    summary(comparison, paint, unicode),
  ]
  const text = parts.filter((part) => part !== '').join('\n')
  return unicode ? text : ascii(text)
}

const ascii = (text: string) =>
  text
    .replaceAll('→', '->')
    .replaceAll('×', 'x')
    .replaceAll('·', '-')
    .replaceAll('∞', 'inf')
    .replaceAll('–', '-')
    .replaceAll('…', '~')

const sideName = ({ suite, label }: ComparedSide) => plainText(suite === null ? label : `${suite} ${label}`)

function head(comparison: Comparison, paint: Paint, unicode: boolean): string {
  const { reference, candidate, fingerprint_match } = comparison
  const presets = Object.keys(candidate.bundles).join('+')
  const facts = [candidate.tier, candidate.devices, presets, fingerprint_match ? 'same machine' : 'another machine']
  const title = `A ${sideName(reference)} ${unicode ? '→' : '->'} B ${sideName(candidate)}`
  const first = `${paint(title, 'strong')}   ${paint(facts.map(plainText).join(' · '), 'idle')}\n`
  return [first, ...headSentences(comparison).map((sentence) => `${plainText(sentence)}\n`)].join('')
}

function table({ rows }: Comparison, width: number | null, paint: Paint, unicode: boolean): string {
  const sorted = sortedRows(rows)
  const worst = sorted.map((row) => sortedOutputs(row)[0])
  const number = (name: BoundName): Cell[] =>
    sorted.map((row, place) => numberCell(worst[place]?.[1], name, isInformational(row)))
  return renderTable(
    [
      { head: 'verdict', cells: sorted.map((row) => verdictCell(row, unicode)) },
      { head: 'case', shrinks: true, cells: sorted.map(nameCell) },
      { head: 'worst output', leaves: 3, cells: worst.map((of) => (of === undefined || of[1].identical ? '' : of[0])) },
      { head: 'max_abs_norm', numeric: true, cells: number('max_abs_norm') },
      { head: 'rel', numeric: true, leavesLast: 2, cells: number('rel') },
      { head: 'intensity', numeric: true, leavesLast: 1, cells: number('intensity') },
      { head: 'time B/A', leaves: 2, cells: sorted.map(timeCell) },
      { head: 'memory', leaves: 1, cells: sorted.map(memoryCell) },
    ],
    width,
    paint,
  )
}

const verdictCell = (row: ComparisonRow, unicode: boolean): Cell => ({
  text: verdictWord(row.verdict, unicode),
  tone: isInformational(row) ? 'idle' : verdictTone(row.verdict),
})

/** `[order1]` beside the reference's default: the mock-ups write `vs default`. */
function nameCell(row: ComparisonRow): Cell {
  if (row.kind === 'same') return { text: rowName(row) }
  return { text: `${rowName(row)} ${row.kind === 'float32' ? '(float32)' : otherWords(row)}`, tone: 'idle' }
}

function numberCell(output: ComparedOutput | undefined, name: BoundName, informs: boolean): Cell {
  if (output === undefined || !hasNumbers(output)) return { text: '' }
  const line = boundLines(output).find((candidate) => candidate.name === name)
  if (line === undefined || line.value === null) return { text: output.identical ? '0' : '–', tone: 'idle' }
  const text = asciiMinus(formatError(line.value))
  return { text, tone: text === '0' || informs ? 'idle' : line.beyond ? verdictTone(output.verdict) : 'plain' }
}

const judgedWord = (verdict: string) => (verdict === 'not-judged' || verdict === 'unchanged' ? '' : ` ${verdict}`)

/** Grey where it is only reported. */
const timeCell = ({ time: { ratio, low, high, verdict }, sweep }: ComparisonRow): Cell => ({
  text: [
    ratio === null ? judgedWord(verdict).trim() : formatRatio(ratio, low, high) + judgedWord(verdict),
    ...(sweep === undefined ? [] : [asciiMinus(scalingWords(sweep))]),
  ].join('  '),
  tone: toneOfMeasure(verdict),
})

const memoryCell = ({ memory: { ratio, verdict } }: ComparisonRow): Cell => ({
  text: ratio === null ? '' : formatRatio(ratio) + judgedWord(verdict),
  tone: toneOfMeasure(verdict),
})

const toneOfMeasure = (verdict: string): Tone =>
  ['slower', 'faster', 'more', 'less'].includes(verdict) ? 'drift' : verdict === 'unchanged' ? 'plain' : 'idle'

/** A line for each output that decided, and for each row with a note. */
function decisions(comparison: Comparison, unicode: boolean): string[] {
  return sortedRows(comparison.rows)
    .filter((row) => !isInformational(row))
    .flatMap((row) => {
      const name = plainText(rowName(row))
      const outputs = sortedOutputs(row)
        .filter(([, { decided_by, verdict }]) => decided_by !== null && verdict !== 'accepted')
        .map(
          ([output, of]) =>
            `${name}  ${plainText(output)}: ${[asciiMinus(explainOutput(of)), ...of.notes.map(plainText)].join('; ')}`,
        )
      const flags = flagLines(comparison, row).map((line) => `${name}  ${asciiMinus(plainText(line))}`)
      return [...outputs, ...flags, ...(row.note === '' ? [] : [`${name}: ${plainText(row.note)}`])]
    })
    .map((line) => `${unicode ? '·' : '-'} ${line}`)
}

function others(comparison: Comparison): string[] {
  const { accepted, stale_accepted, environment_differs, reference, candidate } = comparison
  const version = (side: ComparedSide, name: string) => side.packages[name] ?? 'absent'
  const packages = environment_differs.map(
    (name) => `${name} ${version(reference, name)} → ${version(candidate, name)}`,
  )
  return [
    ...accepted.map(
      (entry) =>
        `\nAccepted: ${plainText(coveredBy(entry))} since ${plainText(entry.since)}, up to max_abs_norm ${asciiMinus(formatBound(entry.max_abs_norm))}: ${plainText(entry.reason)}`,
    ),
    ...stale_accepted.map(
      (entry) => `\nStale acceptance, nothing drifted: ${plainText(coveredBy(entry))} since ${plainText(entry.since)}`,
    ),
    ...configLines(comparison),
    ...heldTexts([reference, candidate]).map((held) => `\nConstraint of the suite: ${plainText(held)}`),
    packages.length === 0 ? '' : `\nPackages that differ beside the subject: ${packages.map(plainText).join(', ')}`,
  ]
}

function configLines({ config_differs = [] }: Comparison): string[] {
  if (config_differs.length === 0) return []
  const lines = config_differs.map(
    ({ key, reference, candidate, cases }) =>
      `  ${plainText(`${key}: ${reference ?? 'absent'} → ${candidate ?? 'absent'} (${plural(cases, 'case')})`)}`,
  )
  return [`\nSettings that differ:`, ...lines]
}

function summary(comparison: Comparison, paint: Paint, unicode: boolean): string {
  const counts = verdictCounts(comparison).map(([verdict, count]) =>
    paint(verdictCount(verdict, count, unicode), verdictTone(verdict)),
  )
  const rows = countedRows(comparison)
  return `\n${rows}${counts.length === 0 ? '' : ': '}${counts.join('  ')}   ${paint(`exit status ${String(comparison.exit_status)}`, 'idle')}\n`
}
