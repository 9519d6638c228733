/** Requests and kills before the first execution of a campaign runs: none is lost, and each can be resumed. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../main/contract/api.ts'
import type { Outcome } from '../../main/contract/outcome.ts'
import { startKillableEngine } from './helpers/killable-engine.ts'
import { driverPid, tinyBench } from './helpers/tiny-bench.ts'
import { ends, expectWhole, type WatchedEngine } from './helpers/watched-engine.ts'

const bench = tinyBench('early')
const { withEngine, runPlan, start } = bench

/** Every moment before the first execution at which a person's request may come. */
const earlyMoments: Record<string, (event: EngineEvent) => boolean> = {
  'while it waits for its turn': (event) => event.type === 'campaign' && event.campaign.phase === 'queued',
  'when it begins to be prepared': (event) => event.type === 'campaign' && event.campaign.phase === 'preparing',
  'before there is a shard': (event) => event.type === 'campaign' && event.campaign.phase === 'running',
  'while its driver starts': (event) =>
    event.type === 'campaign' && event.campaign.phase === 'running' && event.campaign.total > 0,
  'as soon as its driver lives': (event) => event.type === 'run' && event.event.type === 'driver-started',
}

/** Asks at the very moment at which the engine tells of it. */
function askedAt({ engine }: WatchedEngine, moment: string, method: 'campaigns.cancel' | 'campaigns.pause') {
  return new Promise<Outcome<unknown>>((resolve) => {
    const stop = engine.subscribe((event) => {
      if (earlyMoments[moment]?.(event) !== true) return
      stop()
      const id = event.type === 'campaign' ? event.campaign.id : event.type === 'run' ? event.campaign_id : ''
      void engine.call(method, { id }).then(resolve)
    })
  })
}

test.each(Object.keys(earlyMoments))('a campaign that is cancelled %s ends so, and can be resumed', async (moment) => {
  await withEngine(async (engine) => {
    const asked = askedAt(engine, moment, 'campaigns.cancel')
    const id = await start(engine, runPlan({ only: ['waves.identical@*'] }))
    expect(await asked).toMatchObject({ ok: true })
    expect(await engine.phase(id, ...ends)).toBe('cancelled')
    engine.forget()
    await engine.ask('campaigns.resume', { id })
    expect(await engine.phase(id, 'done', 'failed', 'lost')).toBe('done')
    await expectWhole(engine, id)
  })
})

test.each(Object.keys(earlyMoments))('a campaign that is paused %s pauses before its end', async (moment) => {
  await withEngine(async (engine) => {
    const asked = askedAt(engine, moment, 'campaigns.pause')
    const id = await start(engine, runPlan({ only: ['waves.identical@*'] }))
    expect(await asked).toMatchObject({ ok: true })
    expect(await engine.phase(id, 'paused', ...ends)).toBe('paused')
    engine.forget()
    await engine.ask('campaigns.resume', { id })
    expect(await engine.phase(id, ...ends)).toBe('done')
    await expectWhole(engine, id)
  })
})

test('a campaign whose engine died before there was a driver is started again when it is resumed', async () => {
  const killable = startKillableEngine(bench.workspace, runPlan({ only: ['waves.identical@*'] }))
  const { campaign: id = '' } = await killable.told(({ campaign }) => campaign !== undefined)
  await killable.told(({ phase }) => phase === 'running')
  await killable.kill()
  const shard = join(bench.workspace, 'runs', id, 'shards')
  // Where the kill came too late, the driver goes with its traces: what the files say is what counts.
  if (existsSync(join(shard, '0/lock'))) process.kill(await driverPid(join(bench.workspace, 'runs', id)), 'SIGKILL')
  await rm(shard, { recursive: true, force: true })
  await rm(join(bench.workspace, 'runs', id, 'executions'), { recursive: true, force: true })
  await withEngine(async (engine) => {
    await engine.ask('campaigns.resume', { id })
    expect(await engine.phase(id, ...ends)).toBe('done')
    await expectWhole(engine, id)
  })
})
