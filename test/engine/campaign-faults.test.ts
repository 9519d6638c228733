/**
 * kill -9 of driver, worker and engine at random moments, on the tiny suite: each time the campaign is resumed, and ends
 * with every execution exactly once. The seed is printed; DRIFTSCOPE_TEST_SEED repeats a run.
 */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineEvent } from '../../main/contract/api.ts'
import type { PlanInput } from '../../main/contract/plan.ts'
import { DriverLock, RunEvent } from '../../main/contract/run-directory.ts'
import { startKillableEngine } from './helpers/killable-engine.ts'
import { makeTinyRefs, temporaryFolder, tinySuite, type TinyRefs } from './helpers/tiny-suite.ts'
import { ends, expectWhole, openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

/** Twenty moments: each campaign is hit five times, after the next execution has ended, so that it gets on meanwhile. */
const campaigns = 4
const hits = 5
/** About as long as two executions take. */
const longestDelayMs = 1500
const workerMayOutliveDriverMs = 5000

const base = temporaryFolder('faults')
const seed = Number(process.env['DRIFTSCOPE_TEST_SEED'] ?? randomInt(2 ** 31))
let refs: TinyRefs

beforeAll(async () => {
  console.log(`DRIFTSCOPE_TEST_SEED=${seed}`)
  refs = await makeTinyRefs(join(base.path, 'refs'))
})
afterAll(() => {
  base.remove()
})

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
function randomNumbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const plan = (): PlanInput => ({
  format: 1,
  kind: 'run',
  suite: tinySuite,
  refs: [refs.one, refs.two],
  only: ['waves.identical@*', 'waves.drift', 'waves.rounding', 'waves.kinds'],
  rounds: 2,
})

async function events(folder: string): Promise<RunEvent[]> {
  const path = join(folder, 'shards/0/events.jsonl')
  if (!existsSync(path)) return []
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  return lines.map((line) => RunEvent.parse(JSON.parse(line)))
}

async function driverOf(folder: string): Promise<number | null> {
  const path = join(folder, 'shards/0/lock')
  const text = existsSync(path) ? await readFile(path, 'utf8') : ''
  return text === '' ? null : DriverLock.parse(JSON.parse(text)).pid
}

/** The worker of the execution that runs now; null between two. */
async function workerOf(folder: string): Promise<number | null> {
  const newest = (await events(folder)).findLast(({ type }) => type !== 'mark')
  return newest?.type === 'execution-started' ? newest.pid : null
}

function kill(pid: number | null): void {
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself a moment ago; then nothing is killed at this moment.
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The pids of all workers that ever were are gone, soon after their driver. */
async function expectNoWorkers(folder: string): Promise<void> {
  const pids = (await events(folder)).flatMap((event) => (event.type === 'execution-started' ? [event.pid] : []))
  const deadlineMs = performance.now() + workerMayOutliveDriverMs
  while (pids.some(lives) && performance.now() < deadlineMs) await setTimeout(50)
  expect(pids.filter(lives)).toEqual([])
}

/** Follows the campaign to its end, and resumes it as often as that is needed. */
async function bringToEnd(engine: WatchedEngine, id: string): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const phase = await engine.phase(id, ...ends)
    if (phase === 'done') break
    engine.forget()
    await engine.ask('campaigns.resume', { id })
  }
  await expectWhole(engine, id)
  const { folder, executions, comparisons } = await engine.ask('campaigns.show', { id })
  expect(executions.map(({ state }) => state)).toEqual(executions.map(() => 'ok'))
  const finished = (await events(folder)).flatMap((event) => (event.type === 'execution-finished' ? [event.n] : []))
  expect(new Set(finished).size).toBe(finished.length)
  const { comparison } = await engine.ask('comparisons.show', { id: comparisons[0] ?? '' })
  expect(comparison.summary).toEqual({ identical: 2, ok: 1, drift: 1 })
}

/** An execution ended, or the whole campaign did. */
const hasProgressed = (event: EngineEvent): boolean =>
  event.type === 'campaign'
    ? ends.includes(event.campaign.phase)
    : event.type === 'run' && event.event.type === 'execution-finished'

test.each(['driver', 'worker'] as const)('kill -9 of the %s at random moments loses nothing', async (victim) => {
  const random = randomNumbers(seed + victim.length)
  const engine = await openWatched(join(base.path, victim))
  try {
    for (let campaign = 0; campaign < campaigns; campaign += 1) {
      engine.forget()
      const { campaign_id: id } = await engine.ask('campaigns.start', { plan: plan() })
      const { folder } = await engine.ask('campaigns.show', { id })
      for (let hit = 0; hit < hits; hit += 1) {
        const event = await engine.event(hasProgressed)
        if (event.type === 'campaign') break
        await setTimeout(random() * longestDelayMs)
        kill(victim === 'driver' ? await driverOf(folder) : await workerOf(folder))
        engine.forget()
        if (victim === 'worker') continue
        await expectNoWorkers(folder)
        if ((await engine.phase(id, ...ends)) === 'done') break
        engine.forget()
        await engine.ask('campaigns.resume', { id })
      }
      await bringToEnd(engine, id)
    }
    expect((await engine.ask('workspace.rebuild', {})).differences).toEqual([])
  } finally {
    await engine.close()
  }
})

test('kill -9 of the engine at random moments loses nothing, and its driver is found again', async () => {
  const random = randomNumbers(seed)
  const workspace = join(base.path, 'engine')
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    let id = ''
    for (let hit = 0; hit < hits; hit += 1) {
      const killable = startKillableEngine(workspace, id === '' ? plan() : id)
      id = (await killable.told((line) => line.campaign !== undefined)).campaign ?? ''
      await setTimeout(random() * longestDelayMs * 2)
      await killable.kill()
    }
    const engine = await openWatched(workspace)
    try {
      await bringToEnd(engine, id)
      expect((await engine.ask('workspace.rebuild', {})).differences).toEqual([])
    } finally {
      await engine.close()
    }
  }
})
