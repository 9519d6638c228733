import { expect, test } from 'vitest'
import type { BundleSummary } from '../../../main/contract/api.ts'
import { fileLines, packageLines, statusCounts } from './bundle-facts.ts'
import { exportName, listRows, matches, shownCounts, type ListState } from './bundle-list.ts'
import { candidatesFor, likelyRole } from './compare-candidates.ts'

const bundle = (label: string, part: Partial<BundleSummary> = {}): BundleSummary => ({
  ...{ id: label.padEnd(64, '0'), path: '', label, suite: 'abtem', preset: 'accuracy', tier: 'quick', devices: 'cpu' },
  ...{ timestamp_utc: '2026-08-30T21:40:00.000Z', machine_fingerprint: '8f3c1a07ff', campaign_id: 'here' },
  ...{ cases: 45, incomplete: 0, size_bytes: 10 },
  ...part,
})
const nine = bundle('1.0.9', { timestamp_utc: '2026-08-28T00:00:00.000Z', size_bytes: 30 })
const ten = bundle('1.0.10', { incomplete: 3 })
const foreign = bundle('1.0.8', { campaign_id: 'elsewhere' })
const all = [ten, nine, foreign]
const here = new Set(['here'])
const state = (part: Partial<ListState> = {}): ListState => ({
  ...{ shown: 'all', text: '', sort: 'time', descending: true },
  ...part,
})
const labels = (part: Partial<ListState>) =>
  listRows(all, here, state(part)).map((row) =>
    row.kind === 'head' ? `${row.origin} ${String(row.count)}` : row.bundle.label,
  )

test('bundles stand under where they come from, the newest first; versions are sorted as numbers', () => {
  expect(labels({})).toEqual(['captured 2', '1.0.10', '1.0.9', 'imported 1', '1.0.8'])
  expect(labels({ sort: 'label', descending: false })).toEqual(['captured 2', '1.0.9', '1.0.10', 'imported 1', '1.0.8'])
  expect(labels({ sort: 'size' })).toEqual(['captured 2', '1.0.9', '1.0.10', 'imported 1', '1.0.8'])
})

test('a filter leaves no empty head', () => {
  expect(labels({ shown: 'imported' })).toEqual(['imported 1', '1.0.8'])
  expect(labels({ shown: 'incomplete' })).toEqual(['captured 1', '1.0.10'])
  expect(labels({ text: 'nothing' })).toEqual([])
  expect(shownCounts(all, here)).toEqual({ all: 3, captured: 2, imported: 1, incomplete: 1 })
})

test('every word must stand in what is shown, or begin the hash', () => {
  expect(matches(nine, 'ABTEM quick/cpu 8f3c')).toBe(true)
  expect(matches(nine, '1.0.90')).toBe(true)
  expect(matches(nine, 'abtem large')).toBe(false)
})

test('the folder of an export is named after the bundle, without separators', () => {
  expect(exportName(bundle('/a b/1.0', { id: 'd07c41be93f2' }))).toBe('abtem--a-b-1.0-quick-cpu-accuracy-d07c41be')
})

test('files are told by what they are', () => {
  const file = (path: string, size_bytes: number) => ({ path, size_bytes, sha256: '' })
  const files = [file('cases/a@quick__cpu.json', 1), file('cases/a@quick__cpu/w.npz', 20), file('logs/a.log', 3)]
  expect(fileLines(files)).toEqual([
    { kind: 'records', files: 1, sizeBytes: 1 },
    { kind: 'arrays', files: 1, sizeBytes: 20 },
    { kind: 'logs, meters', files: 1, sizeBytes: 3 },
  ])
  expect(fileLines(undefined)).toBeNull()
})

test('records are counted with what a campaign did not come to, the worst first', () => {
  const records = [{ status: 'OK' }, { status: 'OK' }, { status: 'SKIPPED-MEMORY' }, { status: 'OOM' }] as const
  expect(statusCounts(records, [{ case_id: 'x', status: 'cancelled' }])).toEqual([
    { status: 'oom', count: 1 },
    { status: 'cancelled', count: 1 },
    { status: 'skipped-memory', count: 1 },
    { status: 'ok', count: 2 },
  ])
})

test('packages that decide about numbers come first', () => {
  const packages = { abtem: '1.0', scipy: '1.17', numpy: '2.4' }
  const environment = { hash: 'a', packages }
  const ref = { label: 'x' }
  const manifest = {
    schema_version: 1 as const,
    ref,
    preset: '',
    tier: '',
    devices: '',
    timestamp_utc: '',
    environment,
  }
  expect(packageLines(manifest).map(([name]) => name)).toEqual(['numpy', 'scipy', 'abtem'])
})

test('the most alike is offered first, and never the bundle itself', () => {
  const speed = bundle('speed', { preset: 'speed' })
  const otherSuite = bundle('other', { suite: 'tiny' })
  const otherMachine = bundle('machine', { machine_fingerprint: 'c2d94e51' })
  const offered = candidatesFor(ten, [otherSuite, speed, otherMachine, ten, nine])
  expect(offered.map(({ label }) => label)).toEqual(['1.0.9', 'machine', 'speed', 'other'])
})

test('the lower version is the reference, of names the one captured first', () => {
  expect([likelyRole(ten, nine), likelyRole(nine, ten)]).toEqual(['candidate', 'reference'])
  const [early, late] = [bundle('main', { timestamp_utc: '2026-01-01T00:00:00.000Z' }), bundle('fix')]
  expect([likelyRole(late, early), likelyRole(early, late)]).toEqual(['candidate', 'reference'])
})
