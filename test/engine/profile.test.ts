/** A profile of the tiny suite, from the request to the file for speedscope. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Speedscope } from '../../main/engine/profiles/speedscope.fixture.ts'
import { tinyBench } from './helpers/tiny-bench.ts'
import { tinySuite } from './helpers/tiny-suite.ts'

const bench = tinyBench('profile')
const containing = (text: string): unknown => expect.stringContaining(text)

test('the function that takes the time is on top, and all of it goes to speedscope', async () => {
  await bench.withEngine(async ({ ask }) => {
    const asked = { suite: tinySuite, case_id: 'waves.identical@standard/cpu', ref: bench.refs.one }
    const { profile, functions, total_s: total, folder } = await ask('profiles.run', asked)
    // The fixture: `wave` is called once and ends after 1.2 s, most of them asleep; a busy machine leaves less to sleep.
    const [top] = functions
    expect(top).toMatchObject({ name: 'time.sleep', file: null, calls: 1 })
    expect(top?.own_s).toBeGreaterThan(0.6)
    const wave = functions.find(({ name }) => name === 'wave')
    expect(wave).toMatchObject({ file: 'tinysubject/__init__.py', line: 12, calls: 1 })
    expect(wave?.cumulative_s).toBeGreaterThan(top?.own_s ?? Infinity)
    expect(profile.seconds.warm_s).toBeGreaterThan(1.19)
    expect(profile).toMatchObject({ suite: 'tiny', preset: 'speed', config: { precision: 'float32' }, changes: {} })
    expect(profile.environment.packages).toMatchObject({ tinysubject: '1.0.0' })
    expect(readdirSync(folder).toSorted()).toEqual(['calls.json', 'log', 'profile.json'])

    const { text } = await ask('profiles.speedscope', { id: profile.id.slice(0, 8) })
    const [exported] = Speedscope.parse(JSON.parse(text)).profiles
    expect(exported?.samples).toHaveLength(exported?.weights.length ?? -1)
    expect(exported?.endValue).toBeCloseTo(total, 9)
    expect(await ask('profiles.list', {})).toEqual([profile])
    expect((await ask('workspace.check', {})).problems).toEqual([])
  })
})

test.each([
  ['waves.identicle@quick/cpu', { code: 'UNKNOWN_CASE', cure: containing('waves.identical@quick/cpu') }],
  ['waves.identical', { code: 'UNKNOWN_CASE', cure: containing('waves.identical@quick/cpu') }],
  ['failures.unsupported@quick/cpu', { code: 'CASE_FAILED', message: containing('tinysubject has no new_wave.') }],
  ['failures.oom@quick/cpu', { code: 'CASE_FAILED', message: containing('ended as oom') }],
])('%s is refused with its reason, and nothing is kept', async (caseId, failure) => {
  await bench.withEngine(async ({ engine }) => {
    const refused = await engine.call('profiles.run', { suite: tinySuite, case_id: caseId, ref: bench.refs.one })
    expect(refused).toMatchObject({ ok: false, failure })
    expect(await engine.call('profiles.list', {})).toEqual({ ok: true, value: [] })
    const left = failure.code === 'CASE_FAILED' ? readdirSync(join(bench.workspace, 'profiles')) : []
    expect(left).toEqual([])
  })
})
