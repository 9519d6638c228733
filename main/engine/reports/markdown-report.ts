import { coveredBy } from '../../contract/acceptance.ts'
import { heldTexts } from '../../contract/environment.ts'
import { decisionWords } from '../../contract/decision.ts'
import { explainOutput, hasNumbers } from '../../contract/explain-verdict.ts'
import { isInformational, rowName, severityOf, sortedOutputs, sortedRows } from '../../contract/comparison-rows.ts'
import type { Comparison, ComparisonRow } from '../../contract/comparison.ts'
import type { ReportedComparison } from '../../contract/report.ts'
import type { Verdict } from '../../contract/words.ts'
import {
  asciiMinus,
  formatBound,
  formatCount,
  formatDisk,
  formatError,
  formatRatio,
} from '../../contract/format-number.ts'
import { againstWords } from '../../contract/related-rows.ts'
import { exponentWords } from '../../contract/sweep-words.ts'
import { flagLines, headSentences } from '../../contract/noise-words.ts'
import { markdownCode as code, markdownTable, markdownText as text } from './markdown-escape.ts'
import { countsSentence, exitSentence, headline, packageDifferences, settings, sideName } from './side-facts.ts'

const explanation =
  'Everything is candidate (B) minus or over reference (A). `max_abs_norm` is the largest |B − A| over the largest |A|; `rel` the ' +
  'largest |B − A| / |A| where |A| stands above its floor; `intensity` is ΣB / ΣA − 1. **identical** means bit for bit, **ok** inside ' +
  'every bound, **drift** beyond at least one; the numbers are those of the worst output. Ratios of time and memory are B / A.'

/** Markdown for a pull request: a head, one table, what decided, what is accepted, and what else differs, for each comparison. */
export function markdownReport(comparisons: readonly ReportedComparison[]): string {
  return `${[...comparisons.map(section), explanation].join('\n\n')}\n`
}

function section(comparison: ReportedComparison): string {
  return [
    heads(comparison),
    rowTable(comparison),
    whatDecided(comparison),
    routineTable(comparison),
    graphTable(comparison),
    acceptedTable(comparison),
    decisionTable(comparison),
    staleList(comparison),
    configTable(comparison),
    environmentTable(comparison),
    ...heldTexts([comparison.reference, comparison.candidate]).map((held) => `Constraint of the suite: ${text(held)}`),
    `**${countsSentence(comparison)}.** ${exitSentence(comparison.exit_status)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function heads(comparison: Comparison): string {
  const { reference, candidate } = comparison
  const side = (letter: string, { label, sha, describe, bundles }: typeof reference) => {
    const ids = Object.entries(bundles).map(([preset, id]) => `${text(preset)} ${code(id.slice(0, 12))}`)
    const origin = [describe, sha?.slice(0, 12) ?? null].filter((fact) => fact !== null).map(code)
    return `* **${letter}** ${[text(label), ...origin].join(', ')} (${ids.join(', ')})`
  }
  const machine = comparison.fingerprint_match
    ? 'Same machine.'
    : 'Another machine: time and memory are not comparable.'
  return [
    `### ${text(sideName(reference))} → ${text(sideName(candidate))}: ${headline(comparison)}`,
    '',
    side('A', reference),
    side('B', candidate),
    '',
    [`${text(settings(comparison))}. ${machine}`, ...headSentences(comparison).map(text)].join(' '),
  ].join('\n')
}

const ascii = (value: Parameters<typeof formatError>[0] | null | undefined) =>
  value === null || value === undefined ? '' : asciiMinus(formatError(value))

function rowTable({ rows }: Comparison): string {
  const sorted = sortedRows(rows)
  const worst = sorted.map((row) => sortedOutputs(row)[0])
  const measured = worst.map((of) => (of !== undefined && hasNumbers(of[1]) ? of[1] : undefined))
  const numeric = (head: string, cells: string[]) => ({ head, cells, numeric: true })
  return markdownTable([
    { head: 'case', cells: sorted.map((row) => code(rowName(row))) },
    { head: 'kind', cells: sorted.map((row) => (row.kind === 'same' ? '' : against(row))) },
    { head: 'verdict', cells: sorted.map((row) => (isInformational(row) ? row.verdict : emphasised(row.verdict))) },
    { head: 'worst output', cells: worst.map((of) => (of === undefined || of[1].identical ? '' : text(of[0]))) },
    numeric(
      'max_abs_norm',
      measured.map((output) => ascii(output?.max_abs_norm)),
    ),
    numeric(
      'rel',
      measured.map((output) => ascii(output?.rel)),
    ),
    numeric(
      'intensity',
      measured.map((output) => ascii(output?.intensity)),
    ),
    numeric('time', sorted.map(timeCell)),
    numeric('memory', sorted.map(memoryCell)),
    { head: 'note', cells: sorted.map((row) => text(row.note)) },
  ])
}

const emphasised = (verdict: Verdict) => (severityOf(verdict) >= severityOf('drift') ? `**${verdict}**` : verdict)

const against = (row: ComparisonRow) => text(`${row.kind}, against ${againstWords(row)}`)

function timeCell({ time: { ratio, low, high, verdict } }: ComparisonRow): string {
  if (ratio === null) return verdict === 'unresolved' ? verdict : ''
  return formatRatio(ratio, low, high) + (verdict === 'not-judged' || verdict === 'unchanged' ? '' : ` ${verdict}`)
}

function memoryCell({ memory: { ratio, verdict } }: ComparisonRow): string {
  if (ratio === null) return ''
  return formatRatio(ratio) + (verdict === 'not-judged' || verdict === 'unchanged' ? '' : ` ${verdict}`)
}

/** What decided, for each output that is beyond a bound or could not be compared. */
function whatDecided(comparison: Comparison): string {
  const rows = sortedRows(comparison.rows).filter((row) => !isInformational(row))
  return [...rows.flatMap(outputLines), ...rows.flatMap((row) => flagItems(comparison, row))].join('\n')
}

const flagItems = (comparison: Comparison, row: ComparisonRow): string[] =>
  flagLines(comparison, row).map((line) => `* ${code(rowName(row))} ${text(asciiMinus(line))}`)

function outputLines(row: ComparisonRow): string[] {
  return sortedOutputs(row)
    .filter(([, { decided_by, verdict }]) => decided_by !== null && verdict !== 'accepted')
    .map(([name, output]) => {
      const notes = output.notes.map((note) => `; ${text(note)}`).join('')
      return `* ${code(rowName(row))} ${text(name)}: ${text(asciiMinus(explainOutput(output)))}${notes}`
    })
}

const bySide = <T>([a, b]: readonly [T, T], format: (value: T) => string) =>
  text(asciiMinus(format(a) === format(b) ? format(a) : `${format(a)} → ${format(b)}`))

/** Routine cases: the exponents of both sides, and B / A at each size. */
function routineTable({ rows }: Comparison): string {
  const swept = sortedRows(rows).flatMap((row) => (row.sweep === undefined ? [] : [{ row, sweep: row.sweep }]))
  if (swept.length === 0) return ''
  const exponent = (side: 0 | 1) => swept.map(({ sweep: { powers } }) => asciiMinus(exponentWords(powers[side])))
  const table = markdownTable([
    { head: 'routine', cells: swept.map(({ row }) => code(rowName(row))) },
    { head: 'exponent A', numeric: true, cells: exponent(0) },
    { head: 'exponent B', numeric: true, cells: exponent(1) },
    { head: 'scaling', cells: swept.map(({ sweep }) => sweep.difference.verdict) },
    {
      head: 'B / A by size',
      cells: swept.map(({ sweep: { parameter, sizes } }) =>
        text(`${parameter} ${sizes.map(({ size, ratio }) => `${String(size)}: ${formatRatio(ratio)}`).join(', ')}`),
      ),
    },
  ])
  return `**Routine cases** (time of one call against size; never judged as correctness)\n\n${table}`
}

/** Lazy cases: tasks and bytes of their graphs. */
function graphTable({ rows }: Comparison): string {
  const lazy = sortedRows(rows).flatMap((row) => (row.graph === undefined ? [] : [{ row, graph: row.graph }]))
  if (lazy.length === 0) return ''
  const table = markdownTable([
    { head: 'graph', cells: lazy.map(({ row }) => code(rowName(row))) },
    { head: 'tasks', numeric: true, cells: lazy.map(({ graph }) => bySide(graph.tasks.values, formatCount)) },
    {
      head: 'pickled',
      numeric: true,
      cells: lazy.map(({ graph: { size_bytes: size } }) => (size === null ? '' : bySide(size.values, formatDisk))),
    },
    {
      head: 'B / A',
      numeric: true,
      cells: lazy.map(({ graph: { size_bytes: size } }) => (size === null ? '' : formatRatio(size.ratio))),
    },
  ])
  return `**Graphs of lazy cases** (before they are computed; never judged)\n\n${table}`
}

/** A changelog of accepted changes: what was measured stands beside the bound. */
function acceptedTable({ accepted, rows }: Comparison): string {
  const lines = accepted.flatMap((entry, index) => {
    const covered = sortedRows(rows).filter((row) => row.accepted_by === index)
    return covered.map((row) => ({ entry, row, worst: sortedOutputs(row)[0]?.[1] }))
  })
  if (lines.length === 0) return ''
  const bounds = ({ max_abs_norm, max_rel, max_intensity }: (typeof accepted)[number]) =>
    [max_abs_norm, max_rel, max_intensity]
      .map((bound) => (bound === undefined ? 'own' : asciiMinus(formatBound(bound))))
      .join(' / ')
  const table = markdownTable([
    { head: 'accepted change', cells: lines.map(({ row }) => code(rowName(row))) },
    { head: 'since', cells: lines.map(({ entry }) => text(entry.since)) },
    { head: 'reason', cells: lines.map(({ entry }) => text(entry.reason)) },
    { head: 'pr', cells: lines.map(({ entry }) => pullRequest(entry.pr)) },
    {
      head: 'measured (max_abs_norm / rel / intensity)',
      numeric: true,
      cells: lines.map(({ worst }) =>
        [worst?.max_abs_norm, worst?.rel, worst?.intensity].map((value) => ascii(value) || '-').join(' / '),
      ),
    },
    { head: 'bounds', numeric: true, cells: lines.map(({ entry }) => bounds(entry)) },
  ])
  return `**Accepted changes**\n\n${table}`
}

const pullRequest = (pr: string | number | undefined) =>
  pr === undefined ? '' : typeof pr === 'number' ? `#${String(pr)}` : text(pr)

/** What people decided, in the order of its making; what was taken back stays told. */
function decisionTable({ decisions = [] }: ReportedComparison): string {
  if (decisions.length === 0) return ''
  const table = markdownTable([
    { head: 'decided', cells: decisions.map(({ time_utc }) => time_utc.slice(0, 10)) },
    { head: 'by', cells: decisions.map(({ who }) => text(who)) },
    {
      head: 'decision',
      cells: decisions.map(({ decision, undone }) => decisionWords[decision] + (undone === null ? '' : ', undone')),
    },
    { head: 'cases', cells: decisions.map(({ rows }) => rows.map(({ case_id }) => code(case_id)).join(', ')) },
    { head: 'note', cells: decisions.map(({ note }) => text(note)) },
    { head: 'link', cells: decisions.map(({ link }) => text(link ?? '')) },
  ])
  return `**Decisions**\n\n${table}`
}

function staleList({ stale_accepted }: Comparison): string {
  if (stale_accepted.length === 0) return ''
  const items = stale_accepted.map(
    (entry) => `* ${code(coveredBy(entry))} since ${text(entry.since)}: ${text(entry.reason)} (${text(entry.file)})`,
  )
  return ['**Stale acceptances** (both sides have the case, and nothing drifted)', '', ...items].join('\n')
}

/** As resolved in the workers. */
function configTable({ config_differs = [] }: Comparison): string {
  if (config_differs.length === 0) return ''
  const value = (of: string | null) => (of === null ? 'absent' : code(of))
  const table = markdownTable([
    { head: 'setting', cells: config_differs.map(({ key }) => code(key)) },
    { head: 'A', cells: config_differs.map(({ reference }) => value(reference)) },
    { head: 'B', cells: config_differs.map(({ candidate }) => value(candidate)) },
    { head: 'cases', numeric: true, cells: config_differs.map(({ cases }) => String(cases)) },
  ])
  return `**Settings that differ**\n\n${table}`
}

function environmentTable(comparison: Comparison): string {
  const differences = packageDifferences(comparison)
  if (differences.length === 0) return ''
  const version = (value: string | null) => (value === null ? 'absent' : text(value))
  const table = markdownTable([
    { head: 'package', cells: differences.map(({ name }) => text(name)) },
    { head: 'A', cells: differences.map(({ a }) => version(a)) },
    { head: 'B', cells: differences.map(({ b }) => version(b)) },
  ])
  return `**Packages that differ beside the subject**\n\n${table}`
}
