import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine, EngineEvent } from '../contract/api.ts'
import type { Progress } from '../contract/progress.ts'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { foreignBundle } from './bundles/foreign.fixture.ts'
import { openEngine } from './engine.ts'

let engine: Engine
let folder: string

beforeEach(async () => {
  folder = scratchFolder('engine')
  const opened = await openEngine({ workspaceFolder: join(folder, 'workspace') })
  if (!opened.ok) throw new Error(opened.failure.message)
  engine = opened.value
})
afterEach(() => engine.close())

test('params that do not fit the table are refused with method and key', async () => {
  const answer = await engine.call('comparisons.make', {
    reference: '1',
    candidate: '2',
    options: { fail_on: ['luck'] },
  })
  expect(answer).toMatchObject({ ok: false, failure: { code: 'WRONG_USE' } })
  expect(JSON.stringify(answer)).toContain('comparisons.make: \\"options.fail_on.0\\"')
})

test('a second engine of the same workspace is refused, and names the process that holds it', async () => {
  const second = await openEngine({ workspaceFolder: join(folder, 'workspace') })
  expect(second).toMatchObject({ ok: false, failure: { code: 'WORKSPACE_HELD' } })
  expect(JSON.stringify(second)).toContain(String(process.pid))
})

test('what is not there is refused by name', async () => {
  const unknown = [
    await engine.call('bundles.show', { bundle: 'abcd1234' }),
    await engine.call('comparisons.make', { reference: '1.0.10', candidate: '1.0.11' }),
    await engine.call('campaigns.show', { id: '00000000' }),
    await engine.call('comparisons.show', { id: '0123' }),
  ]
  const codes = unknown.map((answer) => (answer.ok ? 'ok' : answer.failure.code))
  expect(codes).toEqual(['UNKNOWN_BUNDLE', 'UNKNOWN_BUNDLE', 'UNKNOWN_CAMPAIGN', 'UNKNOWN_BUNDLE'])
})

test('verifying is a job: it tells how far it is, and only the one who called; it can be stopped', async () => {
  const imported = await engine.call('bundles.import', { folder: foreignBundle() })
  if (!imported.ok) throw new Error(imported.failure.message)
  const bundle = imported.value.id
  const events: EngineEvent[] = []
  const unsubscribe = engine.subscribe((event) => events.push(event))
  const told: Progress[] = []
  const verified = await engine.call('bundles.verify', { bundle }, { onProgress: (progress) => told.push(progress) })
  expect(verified).toMatchObject({ ok: true, value: { files: 4, defects: [] } })
  expect(told).toEqual([1, 2, 3, 4].map((done) => ({ phase: 'verifying', done, total: 4, unit: 'files' })))
  const stopped = await engine.call('bundles.verify', { bundle }, { signal: AbortSignal.abort() })
  expect(stopped).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
  expect(events).toEqual([])
  unsubscribe()
})

test('an empty workspace has nothing and is in order', async () => {
  const info = await engine.call('workspace.info', {})
  expect(info).toMatchObject({
    ok: true,
    value: { bundles: 0, records: 0, campaigns: 0, comparisons: 0, objects: 0, size_bytes: 0 },
  })
  expect(await engine.call('workspace.check', {})).toMatchObject({ ok: true, value: { problems: [] } })
  expect(await engine.call('campaigns.list', {})).toEqual({ ok: true, value: [] })
})

test('a run directory that can not be read hides no other campaign', async () => {
  const events: EngineEvent[] = []
  const stop = engine.subscribe((event) => events.push(event))
  const broken = join(folder, 'workspace/runs/7e0f8a3c-5a43-4b6e-9d6e-0d4b1a2c3d4e')
  await mkdir(broken)
  await writeFile(join(broken, 'plan.json'), '{}')
  expect(await engine.call('campaigns.list', {})).toEqual({ ok: true, value: [] })
  expect(events).toMatchObject([{ type: 'log', level: 'error' }])
  stop()
})

test('a workspace that was moved away is said to be gone, not to be empty', async () => {
  await rename(join(folder, 'workspace'), join(folder, 'elsewhere'))
  const failures = [
    await engine.call('campaigns.list', {}),
    await engine.call('bundles.list', {}),
    await engine.call('inbox.list', {}),
  ]
  expect(failures.map(({ ok }) => ok)).toEqual([false, false, false])
  expect(failures[0]).toMatchObject({ failure: { code: 'WORKSPACE_BROKEN' } })
  expect(JSON.stringify(failures[1])).toContain('not there any more')
})
