/** Campaigns from plan to comparison on the tiny suite, through the engine's API, with real drivers and workers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PlanInput } from '../../main/contract/plan.ts'
import { startKillableEngine } from './helpers/killable-engine.ts'
import { driverPid, tinyBench } from './helpers/tiny-bench.ts'
import { ends, expectWhole } from './helpers/watched-engine.ts'

const bench = tinyBench('campaign')
const { withEngine, runPlan, start } = bench

const executionEvent = (type: 'execution-started' | 'execution-finished', n: number) => (event: object) =>
  'event' in event &&
  typeof event.event === 'object' &&
  event.event !== null &&
  'n' in event.event &&
  'type' in event.event &&
  event.event.type === type &&
  event.event.n === n

test('a run of every way in which a case can end gives one bundle a side and one comparison', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ only: [] }))
    expect(await engine.phase(id, ...ends)).toBe('done')
    await expectWhole(engine, id)
    const campaign = await engine.ask('campaigns.show', { id })
    expect(campaign.bundles).toHaveLength(2)
    const [comparisonId = ''] = campaign.comparisons
    const { comparison } = await engine.ask('comparisons.show', { id: comparisonId })
    const verdicts = comparison.rows
      .filter(({ kind }) => kind === 'same')
      .map(({ reference_id, verdict }) => [reference_id?.split('@')[0], verdict])
    expect(Object.fromEntries(verdicts)).toEqual({
      'failures.error': 'error',
      'failures.oom': 'oom',
      'failures.timeout': 'timeout',
      'failures.unsupported': 'unsupported',
      'waves.drift': 'drift',
      'waves.identical': 'identical',
      'waves.identical[shifted]': 'identical',
      'waves.identical[unflagged]': 'identical',
      'waves.kinds': 'identical',
      'waves.rounding': 'ok',
      'waves.unstable': 'drift',
    })
    // Version 2 moved one of two waves that must agree: 1e-5, inside the bound of their relation, where nothing was.
    expect(comparison.rows.filter(({ kind }) => kind === 'consistency')).toMatchObject([
      {
        candidate_id: 'waves.identical[unflagged]@quick/cpu',
        reference_id: 'waves.drift@quick/cpu',
        verdict: 'drift',
        relation: { says: 'Every wave is one and the same.', tolerance: { max_abs_norm: 1e-4 } },
        outputs: { wave: { related: { output: 'wave', reference_gap: { max_abs_norm: 0, rel: 0 } } } },
      },
    ])
    expect(comparison.exit_status).toBe(1)
    const rebuilt = await engine.ask('workspace.rebuild', {})
    expect(rebuilt.differences).toEqual([])
  })
})

test('a capture gives one bundle and no comparison, and two captures can be compared by their refs or ids', async () => {
  await withEngine(async (engine) => {
    for (const ref of [bench.refs.one, bench.refs.two]) {
      const id = await start(engine, runPlan({ kind: 'capture', refs: [ref] }))
      expect(await engine.phase(id, ...ends)).toBe('done')
      const campaign = await engine.ask('campaigns.show', { id })
      expect([campaign.bundles.length, campaign.comparisons.length]).toEqual([1, 0])
    }
    const byRef = await engine.ask('comparisons.make', { reference: bench.refs.one, candidate: bench.refs.two })
    const bundles = await engine.ask('bundles.list', {})
    const [newest = '', oldest = ''] = bundles.map(({ id }) => id.slice(0, 12))
    const byId = await engine.ask('comparisons.make', { reference: oldest, candidate: newest })
    expect(byId).toEqual(byRef)
    const { comparison } = byRef
    expect(comparison.summary).toEqual({ identical: 1, ok: 1, drift: 1 })
  })
})

test('a self-check of one ref is bit-identical', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ kind: 'self-check', refs: [bench.refs.one] }))
    expect(await engine.phase(id, ...ends)).toBe('done')
    const [comparisonId = ''] = (await engine.ask('campaigns.show', { id })).comparisons
    const { comparison } = await engine.ask('comparisons.show', { id: comparisonId })
    expect(comparison.summary).toEqual({ identical: 3 })
    expect(comparison.exit_status).toBe(0)
  })
})

test('a cancelled run keeps what is finished in an incomplete bundle, and is completed when it is resumed', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ tiers: ['standard'] }))
    await engine.event(executionEvent('execution-started', 2))
    await engine.ask('campaigns.cancel', { id })
    expect(await engine.phase(id, ...ends)).toBe('cancelled')
    const cancelled = await engine.ask('campaigns.show', { id })
    expect(cancelled.finished).toBe(2)
    const [bundle = ''] = cancelled.bundles
    const { summary } = await engine.ask('bundles.show', { bundle })
    expect(summary).toMatchObject({ cases: 1, incomplete: 2 })
    engine.forget()
    await engine.ask('campaigns.resume', { id })
    expect(await engine.phase(id, 'done', 'failed', 'lost')).toBe('done')
    await expectWhole(engine, id)
  })
})

test('a campaign whose driver is killed is lost, and completed when it is resumed', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ tiers: ['standard'] }))
    await engine.event(executionEvent('execution-started', 1))
    const { folder } = await engine.ask('campaigns.show', { id })
    process.kill(await driverPid(folder), 'SIGKILL')
    expect(await engine.phase(id, ...ends)).toBe('lost')
    engine.forget()
    await engine.ask('campaigns.resume', { id })
    expect(await engine.phase(id, 'done', 'failed', 'cancelled')).toBe('done')
    await expectWhole(engine, id)
  })
})

test('a paused campaign stops after the running execution and goes on when it is told to', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan())
    await engine.event(executionEvent('execution-started', 0))
    await engine.ask('campaigns.pause', { id })
    expect(await engine.phase(id, 'paused', ...ends)).toBe('paused')
    engine.forget()
    await engine.ask('campaigns.continue', { id })
    expect(await engine.phase(id, ...ends)).toBe('done')
    await expectWhole(engine, id)
  })
})

test('a driver whose engine was killed goes on, is found again, and a new campaign waits for it', async () => {
  const killable = startKillableEngine(bench.workspace, runPlan({ tiers: ['standard'] }))
  const { campaign: id = '' } = await killable.told(({ campaign }) => campaign !== undefined)
  await killable.told(({ run }) => run === 'execution-started')
  await killable.kill()
  await withEngine(async (engine) => {
    const adopted = await engine.ask('campaigns.show', { id })
    expect(adopted.phase).toBe('running')
    const later = await start(engine, runPlan({ only: ['waves.identical@*'] }))
    expect((await engine.ask('campaigns.show', { id: later })).phase).toBe('queued')
    expect(await engine.phase(id, ...ends)).toBe('done')
    expect(await engine.phase(later, ...ends)).toBe('done')
    await expectWhole(engine, id)
    await expectWhole(engine, later)
  })
})

test('a campaign that ended while no engine was there is collected by the next one', async () => {
  const killable = startKillableEngine(bench.workspace, runPlan({ only: ['waves.identical@*'] }))
  const { campaign: id = '' } = await killable.told(({ campaign }) => campaign !== undefined)
  await killable.told(({ phase }) => phase === 'collecting')
  await killable.kill()
  await withEngine(async (engine) => {
    expect(await engine.phase(id, ...ends)).toBe('done')
    await expectWhole(engine, id)
  })
})

test('a campaign whose engine died while it prepared is failed, and can be resumed', async () => {
  const killable = startKillableEngine(bench.workspace, runPlan({ only: ['waves.identical@*'] }))
  const { campaign: id = '' } = await killable.told(({ campaign }) => campaign !== undefined)
  await killable.told(({ phase }) => phase === 'preparing')
  await killable.kill()
  await withEngine(async (engine) => {
    expect((await engine.ask('campaigns.show', { id })).phase).toBe('failed')
    await engine.ask('campaigns.resume', { id })
    expect(await engine.phase(id, 'done', 'cancelled', 'lost')).toBe('done')
    await expectWhole(engine, id)
  })
})

test('campaigns on one target run one after the other, and a queued one is cancelled at once', async () => {
  await withEngine(async (engine) => {
    const one = await start(engine, runPlan({ only: ['waves.identical@*'] }))
    const two = await start(engine, runPlan({ only: ['waves.identical@*'] }))
    const three = await start(engine, runPlan({ only: ['waves.identical@*'] }))
    expect((await engine.ask('campaigns.cancel', { id: two })).phase).toBe('cancelled')
    expect((await engine.ask('campaigns.show', { id: three })).phase).toBe('queued')
    expect(await engine.phase(one, ...ends)).toBe('done')
    expect(await engine.phase(three, ...ends)).toBe('done')
    const [first, last] = [
      await engine.ask('campaigns.show', { id: one }),
      await engine.ask('campaigns.show', { id: three }),
    ]
    const ended = first.journal.at(-1)?.time_utc ?? ''
    const began = last.journal.find(({ phase }) => phase === 'preparing')?.time_utc ?? ''
    expect(began >= ended).toBe(true)
  })
})

test('flagged rows are confirmed with further rounds before the verdict', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ only: ['waves.drift', 'waves.identical@*'], confirm: 2 }))
    expect(await engine.phase(id, ...ends)).toBe('done')
    await expectWhole(engine, id)
    const { executions, bundles } = await engine.ask('campaigns.show', { id })
    const added = executions.slice(4).map(({ case_id, round, side }) => `${case_id.split('@')[0]} ${round}${side}`)
    expect(added).toEqual(['waves.drift 1a', 'waves.drift 1b', 'waves.drift 2a', 'waves.drift 2b'])
    const [bundle = ''] = bundles
    const { records } = await engine.ask('bundles.show', { bundle })
    const drift = records.find(({ case_id }) => case_id.startsWith('waves.drift'))
    expect(drift?.outputs['wave']?.round_sha256).toHaveLength(3)
  })
})

test('a self-check that is to come first gives the noise floor', async () => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ only: ['waves.identical@*'], self_check_first: true }))
    expect(await engine.phase(id, ...ends)).toBe('done')
    const campaigns = await engine.ask('campaigns.list', {})
    expect(campaigns.map(({ kind, phase }) => `${kind} ${phase}`).sort()).toEqual(['run done', 'self-check done'])
    const [comparisonId = ''] = (await engine.ask('campaigns.show', { id })).comparisons
    const { comparison } = await engine.ask('comparisons.show', { id: comparisonId })
    expect(comparison.noise?.source).toContain('self-check')
  })
})

test.each(['differing', 'none'] as const)('arrays = %s keeps verdicts and drops arrays', async (arrays) => {
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ arrays }))
    expect(await engine.phase(id, ...ends)).toBe('done')
    const { bundles, comparisons } = await engine.ask('campaigns.show', { id })
    const { comparison } = await engine.ask('comparisons.show', { id: comparisons[0] ?? '' })
    expect(comparison.summary).toEqual({ identical: 1, ok: 1, drift: 1 })
    const { manifest } = await engine.ask('bundles.show', { bundle: bundles[0] ?? '' })
    const arrayFiles = (manifest.files ?? []).filter(({ path }) => path.endsWith('.npz'))
    expect(arrayFiles).toHaveLength(arrays === 'none' ? 0 : 2)
    expect((await engine.ask('workspace.check', {})).problems).toEqual([])
  })
})

test('a plan that can not run is refused before anything is made', async () => {
  await withEngine(async ({ engine, ask }) => {
    const codeOf = async (plan: PlanInput): Promise<string> => {
      const started = await engine.call('campaigns.start', { plan })
      return started.ok ? 'started' : started.failure.code
    }
    expect(await codeOf(runPlan({ only: ['waves.absent'] }))).toBe('UNKNOWN_CASE')
    expect(await codeOf(runPlan({ suite: 'absent' }))).toBe('UNKNOWN_SUITE')
    expect(await codeOf(runPlan({ refs: [bench.refs.one] }))).toBe('WRONG_USE')
    expect(await codeOf(runPlan({ refs: [bench.refs.one, 'wheel:relative.whl'] }))).toBe('UNKNOWN_REF')
    expect(await codeOf(runPlan({ refs: [bench.refs.one, '--index-url'] }))).toBe('UNKNOWN_REF')
    expect(await codeOf(runPlan({ target: 'perlmutter' }))).toBe('WRONG_USE')
    expect(await ask('campaigns.list', {})).toEqual([])
  })
})

test('a ref that can not be prepared fails the campaign with a sentence', async () => {
  const wheel = join(bench.path, 'tiny-9.0-py3-none-any.whl')
  await writeFile(wheel, 'no archive')
  await withEngine(async (engine) => {
    const id = await start(engine, runPlan({ refs: [bench.refs.one, `wheel:${wheel}`] }))
    expect(await engine.phase(id, ...ends)).toBe('failed')
    const failed = await engine.event(({ type }) => type === 'campaign-failed')
    expect(failed).toMatchObject({ campaign_id: id, failure: { code: 'UNKNOWN_REF' } })
  })
})
