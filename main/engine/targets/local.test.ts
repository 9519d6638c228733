import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { success } from '../../contract/outcome.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { identityOf, mayLive } from '../files/process-identity.ts'
import { driverEnvironment } from './driver-environment.ts'
import { createLocalTarget } from './local.ts'
import type { ShardPlace } from './target.ts'

const target = createLocalTarget({ findPython: () => Promise.resolve(success({ path: 'python3' })), mayLive })
let place: ShardPlace

beforeEach(async () => {
  const runDirectory = scratchFolder('target')
  place = { runDirectory, shard: 0 }
  await mkdir(join(runDirectory, 'shards/0'), { recursive: true })
})

const writeLock = (lock: object): Promise<void> =>
  writeFile(join(place.runDirectory, 'shards/0/lock'), JSON.stringify(lock))

test('a driver is told by its lock: none, living, gone, another process with its pid, another boot', async () => {
  expect(await target.presence(place)).toBe('none')
  const ours = await identityOf(process.pid)
  await writeLock(ours)
  expect(await target.presence(place)).toBe('living')
  await writeLock({ ...ours, start_time: ours.start_time + 1 })
  expect(await target.presence(place)).toBe('gone')
  await writeLock({ ...ours, boot_id: 'another' })
  expect(await target.presence(place)).toBe('gone')
})

test('a driver on another host is judged by its heartbeat', async () => {
  await writeLock({ ...(await identityOf(process.pid)), host: `not-${hostname()}` })
  expect(await target.presence(place)).toBe('gone')
  await writeFile(join(place.runDirectory, 'shards/0/heartbeat'), '{}')
  expect(await target.presence(place)).toBe('living')
})

test('a driver that ends before it holds its shard is a failure with the last line of its log', async () => {
  const started = await target.start(place)
  expect(started).toMatchObject({ ok: false, failure: { code: 'DRIVER_FAILED' } })
  expect(JSON.stringify(started)).toContain('No module named driftscope_runner')
})

test('a Python that can not be started is a failure', async () => {
  const findPython = () => Promise.resolve(success({ path: join(place.runDirectory, 'no-python') }))
  const started = await createLocalTarget({ findPython, mayLive }).start(place)
  expect(started).toMatchObject({ ok: false, failure: { code: 'DRIVER_FAILED' } })
})

test('a request is a file that the driver reads, also one that starts later', async () => {
  await rm(join(place.runDirectory, 'shards'), { recursive: true })
  await target.control(place, 'pause')
  expect(JSON.parse(await readFile(join(place.runDirectory, 'shards/0/control.json'), 'utf8'))).toEqual({
    request: 'pause',
  })
})

test('a driver sees no token of ours', () => {
  const seen = driverEnvironment({ PATH: '/bin', GITHUB_TOKEN: 'secret', PYTHONPATH: '/evil', LC_ALL: 'C' }, '/run')
  expect(Object.keys(seen).sort()).toEqual([
    'LC_ALL',
    'PATH',
    'PYTHONDONTWRITEBYTECODE',
    'PYTHONPATH',
    'PYTHONUNBUFFERED',
  ])
  expect(seen['PYTHONPATH']).toBe('/run/payload')
})
