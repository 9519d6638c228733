/** Steps over campaigns that are done as soon as they start, each with the row that the test gives it. */
import { expect, test } from 'vitest'
import type { Bisect } from '../../contract/bisect.ts'
import type { CampaignDetail } from '../../contract/campaign.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { failure, success } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import { releases, row } from '../reports/fixtures/comparisons.ts'
import { type StepParts, testCommit } from './test-commit.ts'

const caseId = 'waves.plain@quick/cpu'
const [good, bad] = ['a'.repeat(40), 'b'.repeat(40)]

const question = (more: Partial<Bisect> = {}): Bisect => ({
  format: 1,
  id: '00000000-0000-4000-8000-000000000000',
  created_utc: '2026-12-01T08:00:00.000Z',
  suite: 'tiny',
  case_id: caseId,
  case_hash: 'c'.repeat(64),
  by: 'verdict',
  repository: '/repository',
  good: { spec: 'good', sha: good },
  bad: { spec: 'bad', sha: bad },
  rounds: null,
  constraints: [],
  accepted: null,
  history: [{ sha: bad, parents: [good], author: 'A', authored: '2026-12-01T08:00:00+00:00', subject: 'bad' }],
  steps: [],
  ...more,
})

const ran = row(caseId, 'drift', {})
const goodEndTimedOut: ComparisonRow = { ...row(caseId, 'timeout', {}), statuses: ['timeout', 'ok'] }
const unresolved: ComparisonRow = {
  ...row(caseId, 'identical', {}),
  time: { ratio: 1.1, low: 0.9, high: 1.3, verdict: 'unresolved' },
}

/** `rows`: of the campaigns in the order in which they start. */
function workplace(rows: ComparisonRow[]) {
  const made: { plan: Plan; campaign: CampaignDetail; row: ComparisonRow | undefined }[] = []
  const find = (id: string) => made.find(({ campaign }) => campaign.id === id)
  const parts: StepParts = {
    workspace: {
      paths: { comparisons: '/comparisons' },
      comparisonText: (id) =>
        Promise.resolve(JSON.stringify({ ...releases, rows: [find(id)?.row].filter((one) => one !== undefined) })),
    },
    campaigns: {
      list: () => Promise.resolve(success(made.map(({ campaign }) => campaign))),
      show: (id) => {
        const known = find(id)
        return Promise.resolve(
          known === undefined ? failure('UNKNOWN_CAMPAIGN', { message: id }) : success(known.campaign),
        )
      },
      start: ({ plan }) => {
        const id = `00000000-0000-4000-8000-${String(made.length + 1).padStart(12, '0')}`
        made.push({ plan, campaign: doneCampaign(id, plan), row: rows[made.length] })
        return Promise.resolve(success({ campaign_id: id }))
      },
      resume: (id) => Promise.resolve(success({ campaign_id: id })),
      request: (id) => Promise.resolve(failure('NOT_ALLOWED', { message: id })),
    },
    subscribe: () => () => undefined,
    emit: () => undefined,
  }
  return { parts, plans: () => made.map(({ plan }) => plan) }
}

const doneCampaign = (id: string, { name = '', kind, suite, refs, target }: Plan): CampaignDetail => ({
  ...{ id, name, kind, suite, refs, target, phase: 'done', reason: null, total: 2, finished: 2 },
  ...{ created_utc: '2026-12-01T08:00:00.000Z', folder: `/runs/${id}`, executions: [], journal: [], bundles: [] },
  comparisons: [id],
})

test('a step in which the good end failed is tried again by a campaign of its own', async () => {
  const { parts, plans } = workplace([goodEndTimedOut, goodEndTimedOut, ran])
  for (const attempt of ['first', 'second']) {
    const told = await testCommit(question(), bad, parts)
    expect(told, attempt).toMatchObject({ ok: false, failure: { code: 'DRIVER_FAILED' } })
  }
  expect(await testCommit(question(), bad, parts)).toMatchObject({ ok: true, value: { answer: 'bad' } })
  const name = 'bisect 00000000: bbbbbbbbbbbb'
  expect(plans().map((plan) => plan.name)).toEqual([name, `${name}, attempt 2`, `${name}, attempt 3`])
  // What has told is never asked again.
  expect(await testCommit(question(), bad, parts)).toMatchObject({ ok: true, value: { answer: 'bad' } })
  expect(plans()).toHaveLength(3)
})

test.each([
  [null, [undefined, 20, 40]],
  [300, [300, 600, 1000]],
  [600, [600, 1000]],
  [1000, [1000]],
])('a step that began with %s rounds is repeated with no more than a plan may have', async (rounds, expected) => {
  const { parts, plans } = workplace([unresolved, unresolved, unresolved])
  const told = await testCommit(question({ by: 'time', rounds }), bad, parts)
  expect(told).toMatchObject({ ok: true, value: { answer: 'skip', rounds: expected.at(-1) } })
  expect(plans().map((plan) => plan.rounds)).toEqual(expected)
})
