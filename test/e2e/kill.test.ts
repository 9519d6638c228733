/**
 * `kill -9` of driver, worker and engine at twenty random moments each (issue "The main job", point 5): every campaign is
 * completed, every execution counts exactly once, and the numbers are those of a campaign that nobody disturbed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CampaignDetail } from '../../main/contract/campaign.ts'
import { Comparison } from '../../main/contract/comparison.ts'
import { DriverLock, RunEvent } from '../../main/contract/run-directory.ts'
import { makeTinyRefs, tinySuite } from '../engine/helpers/tiny-suite.ts'
import { driftscope, startDriftscope, temporaryFolder } from './cli.ts'

const killsOfEach = 20
const killsOfOneCampaign = 5
const seed = Number(process.env['DRIFTSCOPE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`kill.test.ts: seed ${seed} (set DRIFTSCOPE_TEST_SEED to repeat)`)
const random = generator(seed)

const folder = temporaryFolder(afterAll)
const workspace = join(folder, 'workspace')
const inWorkspace = ['--workspace', workspace]
let run: string[]
let undisturbed: unknown

beforeAll(async () => {
  const { one, two } = await makeTinyRefs(join(folder, 'refs'))
  const cases = ['waves.identical', 'waves.rounding', 'waves.drift', 'waves.kinds', 'failures.error']
  run = ['run', '--suite', tinySuite, '--ref', one, '--ref', two, ...cases.flatMap((name) => ['--only', name])]
  const { stdout, stderr } = await driftscope([...run, ...inWorkspace, '--json'])
  undisturbed = numbers(stdout, stderr)
})

test.each(['driver', 'worker', 'engine'] as const)('twenty kills of the %s lose nothing', async (victim) => {
  for (let killed = 0; killed < killsOfEach;) killed += await disturbedCampaign(victim, killsOfEach - killed)
  const check = await driftscope(['workspace', 'check', ...inWorkspace])
  expect(check.exitStatus, check.stdout + check.stderr).toBe(0)
  const rebuilt = await driftscope(['workspace', 'rebuild', '--json', ...inWorkspace])
  expect(JSON.parse(rebuilt.stdout)).toMatchObject({ differences: [] })
})

/** One campaign with up to five kills; how many there were. */
async function disturbedCampaign(victim: 'driver' | 'worker' | 'engine', most: number): Promise<number> {
  const before = new Set(campaigns())
  let command = startDriftscope([...run, ...inWorkspace, '--json'])
  const id = await first(() => campaigns().find((name) => !before.has(name)))
  const shard = join(workspace, 'runs', id, 'shards/0')
  let kills = 0
  const killsOf = new Map<number, number>()
  while (kills < Math.min(most, killsOfOneCampaign)) {
    await first(() => drivers(shard).some(isAlive) || existsSync(join(shard, 'exit.json')))
    await delay(random() * 1500)
    if (existsSync(join(shard, 'exit.json'))) break
    const running = livingWorker(shard)
    const worker = running?.pid
    // An execution whose worker was killed three times is lost for good, as it should be.
    if (victim === 'worker' && running !== undefined && (killsOf.get(running.n) ?? 0) >= 2) continue
    const driver = drivers(shard).find(isAlive)
    const target = { driver, worker, engine: command.pid }[victim]
    if (target === undefined || !kill(target)) continue
    kills += 1
    if (running !== undefined) killsOf.set(running.n, (killsOf.get(running.n) ?? 0) + 1)
    if (victim === 'worker') continue
    if (victim === 'driver' && worker !== undefined) await first(() => !isAlive(worker), 5000)
    await command
    if (victim === 'engine' && driver !== undefined && !existsSync(join(shard, 'exit.json'))) {
      expect(isAlive(driver), 'the driver goes on without its engine').toBe(true)
    }
    command = startDriftscope(['campaign', 'resume', id, ...inWorkspace, '--json'])
  }
  const ended = await command
  expect(numbers(ended.stdout, ended.stderr)).toEqual(undisturbed)
  const workers = events(shard).flatMap((event) => (event.type === 'execution-started' ? [event.pid] : []))
  expect(workers.filter(isAlive), 'no worker of any attempt is left').toEqual([])
  await expectEachExecutionOnce(id)
  return kills
}

async function expectEachExecutionOnce(id: string): Promise<void> {
  const shown = await driftscope(['campaign', 'show', id, '--json', ...inWorkspace])
  const campaign = CampaignDetail.parse(JSON.parse(shown.stdout))
  expect(campaign.phase).toBe('done')
  expect(campaign.finished).toBe(campaign.total)
  const finished = events(join(workspace, 'runs', id, 'shards/0')).flatMap((event) =>
    event.type === 'execution-finished' ? [event.n] : [],
  )
  expect(finished.toSorted((a, b) => a - b)).toEqual(campaign.executions.map(({ n }) => n))
}

/** What must not depend on being disturbed: verdicts and errors of every row, not its times. */
function numbers(stdout: string, stderr: string) {
  expect(stdout, stderr).not.toBe('')
  const { rows, summary, exit_status } = Comparison.parse(JSON.parse(stdout))
  return {
    rows: rows.map(({ candidate_id, verdict, outputs }) => ({ candidate_id, verdict, outputs })),
    summary,
    exit_status,
  }
}

/** A run directory has another name until its plan is in it. */
function campaigns(): string[] {
  const runs = join(workspace, 'runs')
  return existsSync(runs) ? readdirSync(runs).filter((name) => !name.endsWith('.part')) : []
}

/** The events so far; a last line that is still being written is left out. */
function events(shard: string): RunEvent[] {
  const file = join(shard, 'events.jsonl')
  if (!existsSync(file)) return []
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return whole.map((line) => RunEvent.parse(JSON.parse(line)))
}

function drivers(shard: string): number[] {
  const lock = join(shard, 'lock')
  if (!existsSync(lock)) return []
  const text = readFileSync(lock, 'utf8')
  return text === '' ? [] : [DriverLock.parse(JSON.parse(text)).pid]
}

function livingWorker(shard: string): { n: number; pid: number } | undefined {
  const last = events(shard).findLast(
    (event) => event.type === 'execution-started' || event.type === 'execution-finished',
  )
  return last?.type === 'execution-started' && isAlive(last.pid) ? last : undefined
}

/** A zombie has ended. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** The first value that `look` finds; files of other processes give no event that reaches every file system. */
async function first<T>(look: () => T | undefined | false, limitMs = 60_000): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`seed ${seed}: not within ${limitMs} ms: ${look.toString()}`)
    await delay(10)
  }
}

/** mulberry32, so that a seed repeats the moments. */
function generator(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
