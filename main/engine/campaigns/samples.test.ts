import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { DriverExit, Sample } from '../../contract/run-directory.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { samplesFound, verifiedSamples } from './samples.ts'

const fingerprints = { payload: '0'.repeat(64), subjects: {} }
let folder: string

beforeEach(() => {
  folder = scratchFolder('samples')
})

const sample = (n: number, attempt: number): Sample => ({
  format: 1,
  n,
  attempt,
  side: 'a',
  case_id: 'g.one@quick/cpu',
  preset: 'accuracy',
  round: 0,
  status: 'ok',
  started_utc: '2026-01-02T03:04:05.678Z',
  wall_s: 1,
  returncode: 0,
  phases: [],
  timings: { import_s: null, setup_s: null, cold_s: null, cold_cpu_s: null, warm_s: [], warm_cpu_s: [] },
  memory: {
    rss_after_import_bytes: null,
    peak_above_import_bytes: null,
    vm_hwm_bytes: null,
    device_pool_peak_bytes: null,
    workers_bytes: null,
    device_peak_bytes: null,
    nominal_bytes: null,
  },
  outputs: {},
  tracking: {},
  sweep: null,
  graph: null,
  subject: null,
  params: {},
  config: {},
  environment_variables: {},
  error: null,
  files: [],
})

/** Writes a sample, and answers with its line of exit.json. */
async function write(n: number, attempt: number): Promise<[string, string]> {
  const name = `executions/${n}/${attempt}/sample.json`
  const text = JSON.stringify(sample(n, attempt))
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), text)
  return [name, createHash('sha256').update(text).digest('hex')]
}

const exit = (...results: [string, string][]): DriverExit => ({
  format: 1,
  code: 0,
  reason: null,
  time_utc: '2026-01-02T03:04:05.678Z',
  fingerprints_at_start: fingerprints,
  fingerprints_at_end: fingerprints,
  results: Object.fromEntries(results),
})

const verify = (...results: [string, string][]) =>
  verifiedSamples(folder, [exit(...results)], new AbortController().signal)

test('of each execution the newest attempt counts, once, in the order of the executions', async () => {
  const samples = await verify(await write(10, 0), await write(2, 1), await write(2, 0))
  if (!samples.ok) throw new Error(samples.failure.message)
  expect(samples.value.map(({ sample: { n, attempt } }) => [n, attempt])).toEqual([
    [2, 1],
    [10, 0],
  ])
})

test('a file that is missing, differs or lies elsewhere is refused by name', async () => {
  const line = await write(0, 0)
  expect(await verify(['../elsewhere', line[1]])).toMatchObject({ failure: { code: 'RUN_DIRECTORY_INVALID' } })
  await writeFile(join(folder, line[0]), '{}')
  const differs = await verify(line)
  expect(differs).toMatchObject({ failure: { code: 'RUN_DIRECTORY_INVALID' } })
  expect(JSON.stringify(differs)).toContain(line[0])
  await rm(join(folder, line[0]))
  expect(JSON.stringify(await verify(line))).toContain('is missing')
})

test('attempts that are not complete are not looked at', async () => {
  await write(0, 0)
  await mkdir(join(folder, 'executions/1/0.part'), { recursive: true })
  const found = await samplesFound(folder)
  expect(found.ok && found.value.map(({ sample: { n } }) => n)).toEqual([0])
})
