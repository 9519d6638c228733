/** What the window asks, on real campaigns of the tiny suite, with real drivers and workers. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Result } from '../../main/contract/api.ts'
import type { PlanInput } from '../../main/contract/plan.ts'
import { Sample } from '../../main/contract/run-directory.ts'
import { makeTinyRefs, temporaryFolder, tinySuite, type TinyRefs } from './helpers/tiny-suite.ts'
import { ends, expectWhole, openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

const base = temporaryFolder('window')
let refs: TinyRefs
let engine: WatchedEngine
/** A run of a drifting, an equal and a failing case. */
let id: string
let campaign: Result<'campaigns.show'>
let comparisonId: string

const runPlan = (more: Partial<PlanInput> = {}): PlanInput => ({
  format: 1,
  kind: 'run',
  suite: tinySuite,
  refs: [refs.one, refs.two],
  only: ['waves.drift', 'waves.kinds', 'failures.error'],
  ...more,
})

async function carriedOut(plan: PlanInput): Promise<string> {
  const { campaign_id } = await engine.ask('campaigns.start', { plan })
  expect(await engine.phase(campaign_id, ...ends)).toBe('done')
  return campaign_id
}

beforeAll(async () => {
  refs = await makeTinyRefs(join(base.path, 'refs'))
  engine = await openWatched(join(base.path, 'workspace'))
  id = await carriedOut(runPlan())
  campaign = await engine.ask('campaigns.show', { id })
  comparisonId = campaign.comparisons[0] ?? ''
})
afterAll(async () => {
  await engine.close()
  base.remove()
})

test('an estimate rests on the records of this machine', async () => {
  const unknown = await engine.ask('plan.estimate', { plan: runPlan({ only: ['waves.rounding'] }) })
  expect(unknown).toMatchObject({ executions: 2, records: 0, time: null, unknown: 2 })
  const estimate = await engine.ask('plan.estimate', { plan: runPlan({ only: ['waves.kinds'] }) })
  const samples = await Promise.all(
    campaign.executions
      .filter(({ case_id }) => case_id.startsWith('waves.kinds'))
      .map(async ({ n }) =>
        Sample.parse(JSON.parse(await readFile(join(campaign.folder, `executions/${n}/0/sample.json`), 'utf8'))),
      ),
  )
  expect(samples).toHaveLength(2)
  // Two values: their median is their mean, and both executions of the plan are expected to take it.
  const walls = samples.map(({ wall_s }) => wall_s)
  expect(estimate.time?.median_s).toBeCloseTo((walls[0] ?? NaN) + (walls[1] ?? NaN), 9)
  expect(estimate).toMatchObject({ executions: 2, records: 2, unknown: 0 })
  const peaks = samples.map(({ memory }) => memory.vm_hwm_bytes ?? NaN)
  expect(estimate.memory.need_bytes).toBe(((peaks[0] ?? NaN) + (peaks[1] ?? NaN)) / 2)
  // 64 x 64 elements of complex128, int64 and bool on either side, and what lies beside them.
  expect(estimate.disk.need_bytes).toBe(2 * 64 * 64 * (16 + 8 + 1) + 2 * 2 ** 18 + 64 * 2 ** 20)
  expect(estimate.checks.map(({ finding }) => finding)).not.toContain('stop')
})

test('what stands in the way of a campaign is told before its start', async () => {
  const absent = await engine.ask('plan.estimate', { plan: runPlan({ refs: [refs.one, 'env:/absent'] }) })
  expect(absent.checks.filter(({ finding }) => finding === 'stop').map(({ message }) => message)).toEqual([
    'There is no /absent, which env:/absent names.',
  ])
  const other = await engine.ask('plan.estimate', { plan: runPlan({ refs: [refs.one, '9.9.9'] }) })
  expect(other.checks.some(({ finding, message }) => finding === 'note' && message.includes('9.9.9'))).toBe(true)
  const wrong = await engine.ask('plan.estimate', { plan: runPlan({ only: ['waves.absent'] }) })
  expect(wrong).toMatchObject({ executions: 0, time: null })
  expect(wrong.checks[0]).toMatchObject({ finding: 'stop' })
})

const python = z.array(z.array(z.number().nullable()))

/** The rows of a meters.bin as Python's struct reads them, by channel. */
async function decoded(path: string): Promise<(number | null)[][]> {
  const code = `
import json, math, struct, sys
head, _, rows = open(sys.argv[1], "rb").read().partition(b"\\n")
width = len(json.loads(head)["channels"])
values = list(struct.iter_unpack(f"<{width}d", rows[: len(rows) // (8 * width) * 8 * width]))
print(json.dumps([[None if math.isnan(row[c]) else row[c] for row in values] for c in range(width)]))`
  const { stdout } = await execa('python3', ['-c', code, path])
  return python.parse(JSON.parse(stdout))
}

test('meters of a finished execution are those in its file, with phases', async () => {
  const meters = await engine.ask('executions.meters', { campaign_id: id, n: 0 })
  const expected = await decoded(join(campaign.folder, 'executions/0/0/meters.bin'))
  expect(meters.columns).toEqual(expected)
  expect(meters).toMatchObject({ attempt: 0, hz: 20, from_row: 0, to_row: expected[0]?.length, ended: true, pid: null })
  expect(meters.channels.map(({ name }) => name).slice(0, 3)).toEqual(['t_s', 'rss', 'cpu'])
  expect(meters.marks.map(({ name }) => name)).toEqual(['import', 'setup', 'cold', 'warm', 'write'])
  expect(meters.started_utc).toBe(campaign.executions[0]?.started_utc)
  const rest = await engine.ask('executions.meters', { campaign_id: id, n: 0, from_row: 2 })
  expect(rest.columns).toEqual(expected.map((column) => column.slice(2)))
  expect(await engine.engine.call('executions.meters', { campaign_id: id, n: 999 })).toMatchObject({ ok: false })
})

test('the events of a campaign are the lines of its file, newest first', async () => {
  const lines = (await readFile(join(campaign.folder, 'shards/0/events.jsonl'), 'utf8')).trimEnd().split('\n')
  const told = await engine.ask('campaigns.events', { id, limit: 5 })
  expect(told.events).toEqual(
    lines
      .slice(-5)
      .toReversed()
      .map((line) => ({ shard: 0, event: JSON.parse(line) as unknown })),
  )
  expect(told.seq).toBe(lines.length - 1)
})

test('a running execution is seen while it runs: meters grow, the log is read, and both end', async () => {
  const { campaign_id } = await engine.ask('campaigns.start', {
    plan: runPlan({ only: ['waves.identical@*'], tiers: ['standard'] }),
  })
  const of = { campaign_id, n: 0 }
  await engine.event(
    (event) => event.type === 'run' && event.campaign_id === campaign_id && event.event.type === 'mark',
  )
  let meters = await engine.ask('executions.meters', of)
  const seen = [...(meters.columns[0] ?? [])]
  expect(meters.pid).toBeGreaterThan(1)
  let polls = 0
  let grew = 0
  while (!meters.ended) {
    meters = await engine.ask('executions.meters', { ...of, from_row: meters.to_row, attempt: 0 })
    polls += 1
    if (meters.columns[0]?.length !== 0) grew += 1
    seen.push(...(meters.columns[0] ?? []))
  }
  expect(polls).toBeGreaterThan(1)
  expect(grew).toBeGreaterThan(1)
  const { folder } = await engine.ask('campaigns.show', { id: campaign_id })
  const [times = []] = await decoded(join(folder, 'executions/0/0/meters.bin'))
  expect(seen).toEqual(times.slice(0, seen.length))
  expect(await engine.phase(campaign_id, ...ends)).toBe('done')
  const log = await engine.ask('executions.log', of)
  expect(log).toMatchObject({ ended: true, size_bytes: (await stat(join(folder, 'executions/0/0/log'))).size })
})

test('the head and the windows of a comparison are its document in parts', async () => {
  const { comparison } = await engine.ask('comparisons.show', { id: comparisonId })
  const head = await engine.ask('comparisons.head', { id: comparisonId })
  expect(head).toMatchObject({ id: comparisonId, rows: comparison.rows.length, verdicts: comparison.summary })
  const all = await engine.ask('comparisons.rows', { id: comparisonId })
  expect(all.total).toBe(comparison.rows.length)
  for (const { index, row } of all.rows) expect(row).toEqual(comparison.rows[index])
  expect(all.rows[0]?.row.verdict).toBe('error')
  const drifts = await engine.ask('comparisons.rows', { id: comparisonId, filter: { verdicts: ['drift'] } })
  expect([drifts.total, drifts.rows[0]?.row.candidate_id]).toEqual([1, 'waves.drift@quick/cpu'])
  const drifting = (filter: object) => engine.ask('comparisons.drifts', { id: comparisonId, filter })
  expect(await drifting({})).toEqual({ rows: drifts.rows.map(({ index }) => index) })
  expect(await drifting({ text: 'failures' })).toEqual({ rows: [] })
  const { drifts: norms } = await engine.ask('comparisons.norms', { id: comparisonId })
  expect(norms.map(({ index, tier, bound }) => ({ index, tier, bound }))).toEqual([
    { index: drifts.rows[0]?.index, tier: 'quick', bound: 1e-10 },
  ])
  // The suite says: one element is 1e-5 of the maximum larger.
  expect(norms[0]?.max_abs_norm).toBeCloseTo(1e-5, 10)
  const { stretches } = await engine.ask('comparisons.overview', { id: comparisonId, sort: 'case' })
  expect(stretches.reduce((sum, { rows }) => sum + rows, 0)).toBe(comparison.rows.length)
  const filtered = await engine.ask('comparisons.overview', { id: comparisonId, filter: { verdicts: ['drift'] } })
  expect(filtered.stretches).toEqual([{ verdict: 'drift', rows: 1 }])
  const page = await engine.ask('comparisons.rows', {
    id: comparisonId,
    sort: 'case',
    descending: false,
    offset: 1,
    limit: 1,
  })
  expect(page.rows.map(({ row }) => row.candidate_id)).toEqual(['waves.drift@quick/cpu'])
})

test('the details of a row hold both records, both logs and the packages that differ', async () => {
  const { rows } = await engine.ask('comparisons.rows', { id: comparisonId, filter: { text: 'failures.error' } })
  const details = await engine.ask('comparisons.row', { id: comparisonId, index: rows[0]?.index ?? -1 })
  const [a, b] = details.sides
  expect(details.sides.map(({ side, record }) => [side, record?.status])).toEqual([
    ['a', 'OK'],
    ['b', 'ERROR'],
  ])
  expect([a?.bundle_id, b?.bundle_id]).toEqual(campaign.bundles)
  expect([a?.packages['tinysubject'], b?.packages['tinysubject']]).toEqual(['1.0.0', '2.0.0'])
  expect(Object.keys(a?.packages ?? {})).toEqual(['tinysubject'])
  expect(b?.record?.error).toContain('Traceback')
  const n = campaign.executions.find(({ case_id, side }) => case_id.startsWith('failures.error') && side === 'b')?.n
  expect(b?.log ?? '').toBe(await readFile(join(campaign.folder, `executions/${n}/0/log`), 'utf8'))
})

test('the inbox holds the drift, also after a newer campaign without that case, and campaigns that failed', async () => {
  // A folder without an interpreter: found out when the campaign is prepared.
  const failed = await engine.ask('campaigns.start', { plan: runPlan({ refs: [refs.one, `env:${base.path}`] }) })
  expect(await engine.phase(failed.campaign_id, ...ends)).toBe('failed')
  const [newest, ...others] = await engine.ask('inbox.list', {})
  expect(newest).toMatchObject({ kind: 'campaign', campaign: { id: failed.campaign_id, phase: 'failed', total: 0 } })
  expect(others).toHaveLength(1)
  const [drift] = others
  expect(drift).toMatchObject({ kind: 'drift', title: 'waves.drift@quick/cpu', comparison_id: comparisonId })
  // The suite says: one element is 1e-5 of the maximum larger.
  expect(drift?.kind === 'drift' ? drift.figure : null).toBeCloseTo(1e-5, 10)
})

test('refs are completed from what was captured and from folders', async () => {
  const suite = tinySuite
  const captured = await engine.ask('refs.complete', { suite, text: refs.one.slice(0, -2) })
  expect(captured).toContainEqual({ spec: refs.one, label: '1.0.0', kind: 'env', note: 'environment' })
  const repository = join(base.path, 'repository')
  const git = (...args: string[]) =>
    execa('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args])
  await execa('git', ['init', '--quiet', '--initial-branch=main', repository])
  await writeFile(join(repository, 'file'), '')
  await git('add', 'file')
  await git('commit', '--quiet', '-m', 'one')
  await git('tag', 'v1.0.9')
  await git('branch', 'feature/v1')
  const specs = async (text: string) =>
    (await engine.ask('refs.complete', { suite, text })).map(({ spec, kind }) => `${kind} ${spec}`)
  expect((await specs(`git:${repository}@`)).sort()).toEqual([
    `git branch git:${repository}@feature/v1`,
    `git branch git:${repository}@main`,
    `git tag git:${repository}@v1.0.9`,
  ])
  expect(await specs(`git:${repository}@v1`)).toEqual([
    `git tag git:${repository}@v1.0.9`,
    `git branch git:${repository}@feature/v1`,
  ])
  expect(await specs(`git:${repository.slice(0, -3)}`)).toEqual([`git branch git:${repository}@HEAD`])
  expect(await specs(`wheel:${base.path}/refs/wheels/tinysubject-1`)).toEqual([
    `wheel wheel:${base.path}/refs/wheels/tinysubject-1.0.0-py3-none-any.whl`,
  ])
})

test('what failed is run again as new attempts, folded anew, and the rest is kept', async () => {
  engine.forget()
  const started = await engine.ask('campaigns.rerun', { id })
  expect(started.campaign_id).toBe(id)
  await engine.event((event) => event.type === 'campaign' && event.campaign.phase === 'done')
  await expectWhole(engine, id)
  const again = await engine.ask('campaigns.show', { id })
  expect(again.executions.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    campaign.executions.map(({ state }) => `${state} ${state === 'error' ? 2 : 1}`),
  )
  expect(again.comparisons).not.toEqual(campaign.comparisons)
  const drifts = (await engine.ask('inbox.list', {})).filter(({ kind }) => kind === 'drift')
  expect(drifts).toMatchObject([{ title: 'waves.drift@quick/cpu', comparison_id: again.comparisons[0] }])
  const repeated = await engine.engine.call('campaigns.rerun', { id: again.id })
  expect(repeated.ok).toBe(true)
  const tooEarly = await engine.engine.call('campaigns.rerun', { id: again.id })
  expect(tooEarly).toMatchObject({ ok: false, failure: { code: 'WRONG_USE' } })
  await engine.phase(id, 'done')
})

test('what failed is run again also where rows were confirmed, whose further rounds are kept', async () => {
  const confirmed = await carriedOut(runPlan({ only: ['waves.drift', 'failures.error'], confirm: 1 }))
  const before = await engine.ask('campaigns.show', { id: confirmed })
  engine.forget()
  await engine.ask('campaigns.rerun', { id: confirmed })
  await engine.event((event) => event.type === 'campaign' && event.campaign.phase === 'done')
  await expectWhole(engine, confirmed)
  const after = await engine.ask('campaigns.show', { id: confirmed })
  expect(before.executions).toHaveLength(6)
  expect(after.executions.map(({ attempts }) => attempts)).toEqual(
    before.executions.map(({ state }) => (state === 'error' ? 2 : 1)),
  )
  const { records } = await engine.ask('bundles.show', { bundle: after.bundles[0] ?? '' })
  const drift = records.find(({ case_id }) => case_id.startsWith('waves.drift'))
  expect(drift?.outputs['wave']?.round_sha256).toHaveLength(2)
})
