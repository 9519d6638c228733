import { explainOutput } from '../../contract/explain-verdict.ts'
import { isInformational, rowName, sortedOutputs, sortedRows } from '../../contract/comparison-rows.ts'
import type { Comparison, ComparisonRow } from '../../contract/comparison.ts'
import { failedGate } from '../../contract/failed-gate.ts'
import { asciiMinus } from '../../contract/format-number.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { Verdict } from '../../contract/words.ts'
import { againstWords } from '../../contract/related-rows.ts'
import { settings, sideName } from './side-facts.ts'

type Outcome = 'passed' | 'failure' | 'error' | 'skipped'

/** What a test report calls a verdict where nothing is known of its two sides. */
const outcomeOf: Record<Verdict, Outcome> = {
  identical: 'passed',
  ok: 'passed',
  accepted: 'passed',
  'left-out': 'failure',
  'only-b': 'skipped',
  'only-a': 'failure',
  unsupported: 'skipped',
  'skipped-memory': 'skipped',
  cancelled: 'error',
  drift: 'failure',
  shape: 'failure',
  timeout: 'error',
  oom: 'error',
  error: 'error',
  lost: 'error',
}

/** JUnit XML: one suite a comparison, one test case a row. Informational rows pass, with their verdict as output. */
export function junitReport(comparisons: readonly Comparison[]): string {
  const suites = comparisons.map(suite)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="driftscope"${counts(comparisons.flatMap(({ rows }) => rows))}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

/** As the exit status counts it: a status of the reference alone fails nothing, one of the candidate alone does. */
function outcome(row: ComparisonRow): Outcome {
  if (isInformational(row)) return 'passed'
  if (row.statuses === undefined || outcomeOf[row.verdict] === 'passed') return outcomeOf[row.verdict]
  const [reference, candidate] = row.statuses
  const gate = failedGate({ reference, candidate, verdict: row.verdict })
  if (gate !== null) return gate === 'error' ? 'error' : 'failure'
  // Beside an array of the reference that can't be read, another output may have drifted.
  const drifted = Object.values(row.outputs).some(({ verdict }) => verdict === 'drift' || verdict === 'shape')
  return drifted && row.not_judged === undefined ? 'failure' : 'skipped'
}

function counts(rows: readonly ComparisonRow[]): string {
  const of = (kind: Outcome) => String(rows.filter((row) => outcome(row) === kind).length)
  return ` tests="${String(rows.length)}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`
}

function suite(comparison: Comparison): string {
  const { reference, candidate } = comparison
  const name = `${sideName(reference)} against ${sideName(candidate)} (${settings(comparison)})`
  const stamp = candidate.timestamp_utc.replace(/\.\d+Z$|Z$/, '')
  return [
    `  <testsuite name="${xml(name)}"${counts(comparison.rows)} timestamp="${xml(stamp)}">`,
    ...sortedRows(comparison.rows).map(testCase),
    '  </testsuite>',
  ].join('\n')
}

function testCase(row: ComparisonRow): string {
  const id = rowName(row)
  const name = row.kind === 'same' ? id : `${id} (${row.kind}, against ${againstWords(row)})`
  const head = `    <testcase classname="${xml(id.replace(/[[@].*$/, ''))}" name="${xml(name)}"`
  const body = details(row)
  const kind = outcome(row)
  if (kind === 'passed') {
    return body === '' ? `${head}/>` : `${head}><system-out>${xml(body)}</system-out></testcase>`
  }
  const message = `${row.verdict}${row.note === '' ? '' : `: ${row.note}`}`
  if (kind === 'skipped') return `${head}><skipped message="${xml(message)}"/></testcase>`
  return `${head}><${kind} type="${row.verdict}" message="${xml(message)}">${xml(body)}</${kind}></testcase>`
}

const details = (row: ComparisonRow) =>
  sortedOutputs(row)
    .filter(([, output]) => !output.identical)
    .map(([name, output]) =>
      asciiMinus([`${name}: ${output.verdict}`, explainOutput(output), ...output.notes].join('; ')),
    )
    .join(' | ')

/** Text for XML 1.0: characters that it cannot hold are left out, others are escaped. */
function xml(text: string): string {
  return plainText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
