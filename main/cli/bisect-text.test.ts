import { expect, test } from 'vitest'
import type { BisectReport } from '../contract/bisect.ts'
import { bisectText } from './bisect-text.ts'

const sha = (digit: string) => digit.repeat(40)
const commit = (digit: string, subject: string) => ({
  sha: sha(digit),
  parents: [],
  author: 'Ada',
  authored: '2026-12-01T06:45:03+01:00',
  subject,
})
const step = (digit: string, answer: 'good' | 'bad' | 'skip', why: string) => ({
  sha: sha(digit),
  answer,
  why,
  campaign_id: '2a849443-8ddb-4fd0-b044-38c3c860bb28',
  comparison_id: null,
  rounds: null,
})

const report = (state: BisectReport['state']): BisectReport => ({
  bisect: {
    format: 1,
    id: '71dc6cbf-e952-40e4-b428-d3a894a7892d',
    created_utc: '2026-12-01T06:55:00.000Z',
    suite: '/suites/abtem',
    case_id: 'potential.infinite@quick/cpu',
    case_hash: '0'.repeat(64),
    by: 'verdict',
    repository: '/abtem',
    good: { spec: 'git:/abtem@v1', sha: sha('a') },
    bad: { spec: 'git:/abtem@main', sha: sha('c') },
    rounds: null,
    constraints: [],
    accepted: null,
    history: [commit('c', 'Last'), commit('b', 'Weigh\u001b[31m each')],
    steps: [step('a', 'good', 'identical'), step('c', 'bad', 'rel is 1.0e−7'), step('b', 'bad', 'rel is 1.0e−7')],
  },
  state,
  rows: [null, null, null],
})
const onPaper = { out: { isTerminal: false, width: null, colour: false } }

test('the first bad commit, who made it, its numbers and the table of steps', () => {
  const text = bisectText(report({ do: 'found', sha: sha('b') }), onPaper)
  expect(text).toContain(`First bad commit: ${sha('b')}\n  Ada, 2026-12-01T06:45:03+01:00\n`)
  // What a commit says is data: no colours of its own.
  expect(text).not.toContain('\u001b')
  expect(text).toMatch(/^ end\s+aaaaaaaaaaaa\s+good/m)
  expect(text).toMatch(/^ {3}1\s+bbbbbbbbbbbb\s+bad.*rel is 1\.0e-7$/m)
})

test('commits that can not be told apart are named, each with its subject', () => {
  const text = bisectText(report({ do: 'narrowed', shas: [sha('c'), sha('b')] }), onPaper)
  expect(text).toContain("one of 2 commits that can't be told apart:\n  cccccccccccc Last\n  bbbbbbbbbbbb Weigh")
})
