import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { driftedOutput, hostile, manySorts, releases, row } from './fixtures/comparisons.ts'
import { renderReport } from './render-report.ts'

const venvPython = `${import.meta.dirname}/../../../.venv/bin/python`
const python = existsSync(venvPython) ? venvPython : 'python3'

const Junit = z.object({
  counts: z.array(z.record(z.string(), z.string())),
  cases: z.array(z.tuple([z.string(), z.string(), z.string()])),
})

/** What Python's own parser makes of a JUnit report: counts of the suites, and name, kind and text of every test case. */
function parseJunit(text: string): z.infer<typeof Junit> {
  const program = `
import json, sys, xml.etree.ElementTree as tree
root = tree.fromstring(sys.stdin.buffer.read())
cases = [(c.get('name'), c[0].tag if len(c) else 'passed', c[0].get('message') or c[0].text or '' if len(c) else '') for c in root.iter('testcase')]
print(json.dumps({'counts': [dict(s.attrib) for s in root.iter('testsuite')], 'cases': cases}))`
  return Junit.parse(JSON.parse(execFileSync(python, ['-c', program], { input: text, encoding: 'utf8' })))
}

test('JUnit has a test case a row, and fails, errs and skips as the verdicts say', () => {
  const { counts, cases } = parseJunit(renderReport([manySorts], 'junit'))
  expect(counts[0]).toMatchObject({ tests: '12', failures: '4', errors: '4', skipped: '2' })
  const kinds = Object.fromEntries(cases.map(([name, kind]) => [name, kind]))
  expect(kinds).toMatchObject({
    'hrtem.exitwave@quick/cpu': 'failure',
    'potential.finite@quick/cpu': 'failure',
    'prism.scan@standard/cpu': 'error',
    'coreloss.image@quick/cpu': 'skipped',
    'potential.infinite@quick/cpu': 'passed',
  })
})

test.each([
  ['unsupported', 'ok', 'unsupported', 'failure'],
  ['unsupported', 'unsupported', 'unsupported', 'skipped'],
  ['unsupported', 'unsupported', 'ok', 'skipped'],
  ['skipped-memory', 'ok', 'skipped-memory', 'failure'],
  ['oom', 'oom', 'ok', 'skipped'],
  ['oom', 'unsupported', 'oom', 'error'],
  ['lost', 'lost', 'lost', 'error'],
  ['only-b', 'absent', 'ok', 'skipped'],
  ['only-a', 'ok', 'absent', 'failure'],
] as const)(
  'JUnit tells %s of reference %s and candidate %s as %s, as the exit status counts it',
  (verdict, a, b, kind) => {
    const rows = [{ ...row('a.b@quick/cpu', verdict, {}), statuses: [a, b] satisfies ComparisonRow['statuses'] }]
    expect(parseJunit(renderReport([{ ...releases, rows }], 'junit')).cases[0]?.[1]).toBe(kind)
  },
)

test('a drift beside an array of the reference that can not be read is a failure in JUnit', () => {
  const broken = row('a.b@quick/cpu', 'error', { x: driftedOutput })
  const rows = [{ ...broken, statuses: ['error', 'ok'] satisfies ComparisonRow['statuses'] }]
  expect(parseJunit(renderReport([{ ...releases, rows }], 'junit')).cases[0]?.[1]).toBe('failure')
})

test.each([
  ['error', ['ok', 'error'], 'error'],
  ['error', ['error', 'ok'], 'skipped'],
  ['drift', ['ok', 'ok'], 'system-out'],
] as const)('JUnit tells %s of a case whose numbers are not judged by its sides %j: %s', (verdict, statuses, kind) => {
  const of = row('a.b[free]@quick/cpu', verdict, { x: driftedOutput })
  const rows = [
    { ...of, not_judged: 'its numbers may differ', statuses: [...statuses] satisfies ComparisonRow['statuses'] },
  ]
  expect(parseJunit(renderReport([{ ...releases, rows }], 'junit')).cases[0]?.[1]).toBe(kind)
})

test('an informational drift passes in JUnit, and says that it drifted', () => {
  const { cases } = parseJunit(renderReport([releases], 'junit'))
  const attribution = cases.find(([name]) => name.includes('attribution'))
  expect(attribution?.[1]).toBe('system-out')
  expect(attribution?.[2]).toContain('segmented: drift')
})

test('hostile text is well-formed XML without control characters', () => {
  const { cases } = parseJunit(renderReport([hostile], 'junit'))
  expect(cases[0]?.[0]).toContain('<script>alert(1)</script>')
  expect(cases[0]?.[0]).not.toContain('\u001b')
})
