import { expect, test } from 'vitest'
import type { BundleRow } from '../workspace/catalogue-rows.ts'
import { completeReleases } from './complete-refs.ts'

const releases = { versions: ['1.0.11', '1.0.10', '1.0.9', '0.1.0'], asOfUtc: null }

const captured = (label: string, spec: string | null = null): BundleRow => ({
  id: '0'.repeat(64),
  label,
  sha: null,
  describe: null,
  spec,
  suite: 's',
  preset: 'accuracy',
  tier: 'quick',
  devices: 'cpu',
  timestamp_utc: '2026-03-04T00:00:00.000Z',
  subject_version: null,
  machine_fingerprint: null,
  environment_hash: null,
  campaign_id: null,
  kind: null,
  cases: 1,
  incomplete: 0,
  size_bytes: 1,
})

const specs = (text: string, rows: BundleRow[] = []): string[] =>
  completeReleases(text, releases, rows).map(({ spec, kind }) => `${kind} ${spec}`)

test('releases that begin with the text come before those that hold it, an exact one first, newest first', () => {
  expect(specs('1.0.1')).toEqual(['release 1.0.11', 'release 1.0.10'])
  expect(specs('1.0')).toEqual(['release 1.0.11', 'release 1.0.10', 'release 1.0.9', 'release 0.1.0'])
  expect(specs('0.1')).toEqual(['release 0.1.0', 'release 1.0.11', 'release 1.0.10'])
  expect(specs('2')).toEqual([])
})

test('what is captured comes first, once, as it was written; labels that are no ref are left out', () => {
  const rows = [captured('dev', 'git:/r@dev'), captured('1.0.10'), captured('1.0.10'), captured('my folder')]
  expect(specs('', rows).slice(0, 3)).toEqual(['captured git:/r@dev', 'captured 1.0.10', 'release 1.0.11'])
  expect(specs('dev', rows)).toEqual(['captured git:/r@dev'])
  expect(specs('1.0.10', rows)).toEqual(['captured 1.0.10'])
})

test('what an index said earlier says when', () => {
  const [first] = completeReleases('', { ...releases, asOfUtc: '2026-05-06T00:00:00.000Z' }, [])
  expect(first?.note).toBe('release, as the package index said 2026-05-06')
})
