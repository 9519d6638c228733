import { expect, test } from 'vitest'
import { BundleSummary } from '../../../main/contract/api.ts'
import { sideCompletions } from './side-completions.ts'

const bundle = (id: string, label: string, preset: string, time: string) =>
  BundleSummary.parse({
    id: id.repeat(64),
    path: '',
    label,
    suite: 'tiny',
    preset,
    tier: 'quick',
    devices: 'cpu',
    timestamp_utc: time,
    machine_fingerprint: null,
    campaign_id: null,
    cases: 1,
    incomplete: 0,
    size_bytes: 1,
  })

const bundles = [
  bundle('1', '1.0.10', 'accuracy', '2026-08-01T00:00:00.000Z'),
  bundle('2', '1.0.11', 'accuracy', '2026-08-02T00:00:00.000Z'),
  bundle('3', '1.0.11', 'speed', '2026-08-03T00:00:00.000Z'),
]

test('versions come before bundles, the newest first', () => {
  expect(sideCompletions(bundles, '').map(({ value }) => value.slice(0, 6))).toEqual([
    '1.0.11',
    '1.0.10',
    '333333',
    '222222',
    '111111',
  ])
})

test('words find a bundle by anything that is said of it; a chosen one hides nothing', () => {
  expect(sideCompletions(bundles, 'speed 1.0.11').map(({ value }) => value.slice(0, 6))).toEqual(['1.0.11', '333333'])
  expect(sideCompletions(bundles, '1.0.10')).toHaveLength(5)
})
