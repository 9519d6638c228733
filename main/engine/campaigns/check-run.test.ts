import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { sha256OfBytes, sha256OfFile } from '../files/sha256.ts'
import { checkRun } from './check-run.ts'

let folder: string
const sampleName = 'executions/0/0/log'

const put = (name: string, content: unknown): void => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}
const hashOf = (path: string) => sha256OfFile(path).catch(() => null)
const check = () => checkRun(folder, hashOf)

beforeEach(() => {
  folder = scratchFolder('check-run')
  const plan = { format: 1, kind: 'capture', suite: 'tiny', refs: ['1.0'] }
  put('plan.json', { plan, compare: {}, lock_of: null, suite: { name: 'tiny', folder: '' }, self_check: null })
  put('campaign.jsonl', '')
  put('confirmation.json', { format: 1, executions: [] })
  put(sampleName, 'as it was written')
  const fingerprints = { payload: '0'.repeat(64), subjects: {} }
  put('shards/1/exit.json', {
    format: 1,
    code: 0,
    reason: null,
    time_utc: '2026-01-02T03:04:05.678Z',
    fingerprints_at_start: fingerprints,
    fingerprints_at_end: fingerprints,
    results: { [sampleName]: sha256OfBytes('as it was written') },
  })
})

test('a result that was overwritten or removed is a problem, and so is a schedule that is gone', async () => {
  const gone = { path: join(folder, 'schedule.json'), message: expect.stringContaining('is missing') as unknown }
  expect(await check()).toEqual([gone])
  put(sampleName, 'overwritten')
  expect(await check()).toMatchObject([gone, { path: join(folder, sampleName) }])
  rmSync(join(folder, sampleName))
  expect(await check()).toMatchObject([gone, { path: join(folder, sampleName) }])
})

test.each(['plan.json', 'campaign.jsonl', 'schedule.json', 'confirmation.json', 'shards/1/exit.json'])(
  'a %s that can not be read as what it is is a problem',
  async (name) => {
    put(name, '{"x": 1}\n')
    expect((await check()).map(({ path }) => path)).toContain(join(folder, name))
  },
)

test('a schedule and a plan of a newer format are told as that', async () => {
  put('schedule.json', { format: 99 })
  put('plan.json', { plan: { format: 3 } })
  const messages = Object.fromEntries((await check()).map(({ path, message }) => [path, message]))
  const newer = 'this version of Driftscope reads up to 1. Use the newer Driftscope that made this campaign.'
  expect(messages).toMatchObject({
    [join(folder, 'schedule.json')]: `has format 99; ${newer}`,
    [join(folder, 'plan.json')]: `has format 3; ${newer}`,
  })
})

test('a file that can not be read, here a link to itself, is a problem', async () => {
  rmSync(join(folder, 'plan.json'))
  symlinkSync('plan.json', join(folder, 'plan.json'))
  expect((await check()).map(({ path }) => path)).toContain(join(folder, 'plan.json'))
})

test('a folder in the place of a file is a problem', async () => {
  mkdirSync(join(folder, 'schedule.json'))
  expect(await check()).toMatchObject([{ path: join(folder, 'schedule.json') }])
})
