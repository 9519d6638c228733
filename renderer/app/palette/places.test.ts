import { expect, test } from 'vitest'
import type { BundleSummary, Result } from '../../../main/contract/api.ts'
import type { CampaignSummary } from '../../../main/contract/campaign.ts'
import { localTime } from '../../lib/local-time.ts'
import { bundlePlaces, campaignPlaces, comparisonPlaces, rowPlaces } from './places.ts'
import { fits } from './ranking.ts'

const [early, late] = ['2026-08-30T18:02:00.000Z', '2026-08-31T18:02:00.000Z']
const campaign: CampaignSummary = {
  ...{ id: '7802e584-3528-4366-8a1b-a3c9a5609488', name: 'weekly', kind: 'run', suite: '/work/cases/abtem' },
  ...{ refs: ['1.0.10', 'git:../abTEM@dev'], target: 'local', phase: 'lost', reason: null, created_utc: early },
  ...{ total: 45, finished: 31 },
}
const bundle: BundleSummary = {
  ...{ id: 'ab'.repeat(32), path: '', label: '1.0.10', suite: 'abtem', preset: 'float32-tracking', tier: 'quick' },
  ...{ devices: 'cpu+gpu', timestamp_utc: early, machine_fingerprint: null, campaign_id: null },
  ...{ cases: 45, incomplete: 0, size_bytes: 10 },
}
const comparison: Result<'comparisons.list'>[number] = {
  ...{ id: '81f7150c3b6ddab2', reference: '1.0.10', candidate: 'env:venvs/1.0.11', created_utc: early },
  ...{ exit_status: 1, reference_bundles: { accuracy: bundle.id }, candidate_bundles: { accuracy: 'gone' } },
  summary: {},
}

test('a campaign is its name, with refs, suite and time behind it, and leads to its page', () => {
  const [place] = campaignPlaces([campaign])
  expect(place).toMatchObject({
    title: 'weekly',
    facts: `1.0.10 → dev, abtem, ${localTime(early)}`,
    glyph: { name: 'lost', label: 'lost' },
    link: `#/campaigns/${campaign.id}`,
  })
  expect(place && fits(place, 'abtem weekly 1.0.10')).toBe(true)
})

test('a comparison is both refs; its suite and tier are those of a bundle that is here', () => {
  expect(comparisonPlaces([comparison], [bundle])).toMatchObject([
    {
      title: '1.0.10 → 1.0.11',
      facts: `abtem, quick/cpu+gpu, ${localTime(early)}`,
      link: `#/compare/${comparison.id}`,
    },
  ])
  expect(comparisonPlaces([comparison], [])[0]?.facts).toBe(localTime(early))
})

test('a bundle is its ref, and is selected in the list', () => {
  expect(bundlePlaces([bundle])).toMatchObject([
    {
      title: '1.0.10',
      facts: `abtem, quick/cpu+gpu, tracking, ${localTime(early)}`,
      link: `#/bundles?bundle=${bundle.id}`,
    },
  ])
})

test('the newest come first', () => {
  const titles = bundlePlaces([bundle, { ...bundle, label: '1.0.11', timestamp_utc: late }]).map(({ title }) => title)
  expect(titles).toEqual(['1.0.11', '1.0.10'])
})

test('an output leads to itself in its row, a row to itself; what is no plain row says so', () => {
  const found = { index: 3, case_id: 'stem.multidetector@quick/cpu', kind: 'same', verdict: 'drift' } as const
  expect(
    rowPlaces('81f7', [
      { ...found, output: 'segmented' },
      { ...found, index: 4, kind: 'float32', output: null },
    ]),
  ).toMatchObject([
    { title: 'segmented', facts: found.case_id, link: '#/compare/81f7?row=3&output=segmented' },
    { title: found.case_id, facts: 'float32', link: '#/compare/81f7?row=4' },
  ])
})
