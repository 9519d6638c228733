import { expect, test } from 'vitest'
import type { CampaignPhase, CampaignSummary } from '../../../main/contract/campaign.ts'
import { countsOf, listRows, matchesFilter, refsInWords } from './campaign-list.ts'

const campaign = (name: string, phase: CampaignPhase, minute: number): CampaignSummary => ({
  id: '00000000-0000-4000-8000-000000000000',
  name,
  kind: 'run',
  suite: 'abtem',
  refs: ['1.0.10', 'git:../abTEM@dev', 'env:venvs/1.0.9'],
  target: 'local',
  phase,
  reason: null,
  created_utc: `2026-11-30T12:${String(minute).padStart(2, '0')}:00.000Z`,
  total: 10,
  finished: 4,
})
const all = [
  campaign('old', 'done', 1),
  campaign('new', 'failed', 2),
  campaign('second', 'queued', 5),
  campaign('first', 'queued', 4),
  campaign('now', 'running', 3),
]

test('what runs comes first, then what waits in its order, then what ended, the newest first', () => {
  const lines = listRows(all).map((row) => (row.kind === 'head' ? `# ${row.title}` : row.campaign.name))
  expect(lines).toEqual(['# Running', 'now', '# Waiting', 'first', 'second', '# Ended', 'new', 'old'])
  expect(countsOf(all)).toBe('1 running · 2 waiting · 2 ended')
})

test('refs are short: the reference, then its candidates', () => {
  expect(refsInWords(campaign('x', 'done', 0))).toBe('1.0.10 → dev, 1.0.9')
})

test('every word of a filter must stand in the line', () => {
  const running = campaign('Release check', 'running', 0)
  expect(matchesFilter(running, 'release RUN')).toBe(true)
  expect(matchesFilter(running, 'release done')).toBe(false)
  expect(matchesFilter(running, 'dev')).toBe(true)
})
