import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { currentShard } from './progress-of-run.ts'

const fingerprints = { payload: '0'.repeat(64), subjects: {} }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftscope-progress-'))
})

async function write(path: string, value: object): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), JSON.stringify({ format: 1, ...value }))
}

/** `attempts`: of execution 0. */
const exit = (shard: number, attempts: number, code = 0): Promise<void> =>
  write(`shards/${shard}/exit.json`, {
    code,
    reason: null,
    time_utc: '2026-01-02T03:04:05.678Z',
    fingerprints_at_start: fingerprints,
    fingerprints_at_end: fingerprints,
    results: Object.fromEntries(
      Array.from({ length: attempts }, (_, attempt) => [`executions/0/${attempt}/sample.json`, '0'.repeat(64)]),
    ),
  })
const confirmation = (): Promise<void> => write('confirmation.json', { executions: [] })
const rerun = (shard: number, attempt: number): Promise<void> =>
  write(`shards/${shard}/rerun.json`, { executions: [{ n: 0, attempt }] })

const shard = async (): Promise<number | null> => {
  const current = await currentShard(folder)
  return current.ok ? current.value : null
}

test('the schedule has its own shard, and its confirmation the next', async () => {
  await exit(0, 1)
  expect(await shard()).toBe(0)
  await confirmation()
  expect(await shard()).toBe(1)
})

test('with executions to be run again it is theirs, until a driver has vouched for newer attempts', async () => {
  await confirmation()
  await exit(0, 1)
  await rerun(0, 0)
  expect(await shard()).toBe(0)
  await exit(0, 2)
  expect(await shard()).toBe(1)
  await rerun(0, 1)
  expect(await shard()).toBe(0)
})

test('while their driver is at work its exit file is missing, and a cancelled one leaves another code', async () => {
  await confirmation()
  expect(await shard()).toBe(0)
  await exit(0, 2, 3)
  expect(await shard()).toBe(0)
})
