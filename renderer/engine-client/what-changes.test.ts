import { expect, test } from 'vitest'
import { api } from '../../main/contract/api.ts'
import { changeOf } from './what-changes.ts'

const id = '00000000-0000-4000-8000-000000000001'
const campaign = {
  id,
  name: 'nightly',
  kind: 'run' as const,
  suite: 'abtem',
  refs: ['1.0.10', '1.0.11'],
  target: 'local',
  reason: null,
  created_utc: '2026-08-30T21:44:02.000Z',
  total: 2,
  finished: 1,
}

test('a campaign that moves on makes its own answers old, and no list of bundles', () => {
  const methods = changeOf({ type: 'campaign', campaign: { ...campaign, phase: 'running' } }).flatMap((c) => c.methods)
  expect(methods).toContain('campaigns.show')
  expect(methods).not.toContain('bundles.list')
})

test('a campaign that ends makes what grew with it old', () => {
  const methods = changeOf({ type: 'campaign', campaign: { ...campaign, phase: 'done' } }).flatMap((c) => c.methods)
  expect(methods).toEqual(expect.arrayContaining(['bundles.list', 'comparisons.list', 'inbox.list', 'workspace.info']))
})

test('a comparison that changed makes everything old that is told of its rows', () => {
  const methods = changeOf({ type: 'changed', what: 'comparisons' }).flatMap((change) => change.methods)
  const told = Object.keys(api).filter((name) => name.startsWith('comparisons.'))
  const does = ['comparisons.make', 'comparisons.show', 'comparisons.diagnose']
  expect(methods).toEqual(expect.arrayContaining(told.filter((name) => !does.includes(name))))
})

test('progress makes nothing old', () => {
  expect(changeOf({ type: 'progress', campaign_id: id, phase: 'resolving', done: 1, total: 2, unit: 'refs' })).toEqual(
    [],
  )
})
