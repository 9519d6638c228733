/** Bisections of the tiny subject: by verdict through a merge, by time, past what can't be built, stopped and resumed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BisectReport } from '../../main/contract/bisect.ts'
import type { Engine } from '../../main/contract/api.ts'
import { makeTinyRepository, type TinyRepository } from './helpers/tiny-repository.ts'
import { temporaryFolder, tinySuite } from './helpers/tiny-suite.ts'
import { openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

const containing = (text: string): unknown => expect.stringContaining(text)
const base = temporaryFolder('bisect')
// One for all: environments of commits that were made once are used again.
const workspace = join(base.path, 'workspace')
let repository: TinyRepository
beforeAll(async () => {
  repository = await makeTinyRepository(join(base.path, 'repository'))
})
afterAll(() => {
  base.remove()
})

async function withEngine<T>(body: (engine: WatchedEngine) => Promise<T>): Promise<T> {
  const watched = await openWatched(workspace)
  try {
    return await body(watched)
  } finally {
    await watched.close()
  }
}

const at = (revision: string) => `git:${repository.path}@${repository.shas.get(revision) ?? revision}`
const question = (more: object = {}) => ({
  suite: tinySuite,
  case_id: 'waves.identical@quick/cpu',
  good: at('good'),
  bad: at('main'),
  ...more,
})

const answers = ({ bisect }: BisectReport) => {
  const subjects = new Map([...repository.shas].map(([subject, sha]) => [sha, subject]))
  return Object.fromEntries(bisect.steps.map(({ sha, answer }) => [subjects.get(sha) ?? '', answer]))
}

test('the drift is found in the side branch that a merge brought in, with what it differs by', async () => {
  await withEngine(async ({ ask }) => {
    const begun = await ask('bisects.begin', question())
    expect(begun.bisect.history).toHaveLength(10)
    expect(begun.state).toMatchObject({ do: 'check', end: 'good' })
    const ended = await ask('bisects.go_on', { id: begun.bisect.id })
    expect(ended.state).toEqual({ do: 'found', sha: repository.shas.get('drift') })
    expect(answers(ended)).toMatchObject({ waves: 'good', 'last words': 'bad', drift: 'bad' })
    const place = ended.bisect.steps.findIndex(({ sha }) => sha === repository.shas.get('drift'))
    const drift = ended.rows[place]
    expect(drift?.verdict).toBe('drift')
    expect(drift?.outputs['wave']?.max_abs_norm).toBeCloseTo(1e-7, 12)
    // Ends, and no more than git bisect would ask for of ten.
    expect(ended.bisect.steps.length).toBeLessThanOrEqual(2 + 4)

    const campaigns = await ask('campaigns.list', {})
    const short = begun.bisect.id.slice(0, 8)
    expect(campaigns.filter(({ name }) => name.startsWith(`bisect ${short}: `))).toHaveLength(ended.bisect.steps.length)
    expect(await ask('bisects.show', {})).toEqual(ended)
    expect((await ask('workspace.check', {})).problems).toEqual([])
  })
})

test('a slowdown is found by time, and is no drift', async () => {
  await withEngine(async ({ ask }) => {
    const begun = await ask('bisects.begin', question({ by: 'time', rounds: 6, bad: at('more words') }))
    const ended = await ask('bisects.go_on', { id: begun.bisect.id })
    expect(ended.state).toEqual({ do: 'found', sha: repository.shas.get('slower') })
    const place = ended.bisect.steps.findIndex(({ sha }) => sha === repository.shas.get('slower'))
    expect(ended.rows[place]?.time.verdict).toBe('slower')
    expect(ended.rows[place]?.time.ratio).toBeGreaterThan(2)
  })
})

test("where the first bad commit can't be built, all that may be it are named", async () => {
  await withEngine(async ({ ask }) => {
    const begun = await ask('bisects.begin', question({ good: at('merge') }))
    const ended = await ask('bisects.go_on', { id: begun.bisect.id })
    expect(ended.state).toEqual({
      do: 'narrowed',
      shas: ['mended', 'broken'].map((subject) => repository.shas.get(subject)),
    })
    expect(answers(ended)).toMatchObject({ broken: 'skip', mended: 'bad' })
    expect(ended.bisect.steps.find(({ answer }) => answer === 'skip')?.why).toContain("can't be built")
  })
})

test('a stopped bisection goes on in another engine where it was, and does nothing twice', async () => {
  const id = await withEngine(async (watched) => {
    const { bisect } = await watched.ask('bisects.begin', question({ case_id: 'waves.identical[shifted]@quick/cpu' }))
    const stop = new AbortController()
    const going = watched.engine.call('bisects.go_on', { id: bisect.id }, { signal: stop.signal })
    // In the middle of the second campaign: the first one's answer is kept by then.
    await watched.event(
      ({ type, ...event }) =>
        type === 'campaign' &&
        'campaign' in event &&
        event.campaign.name.startsWith(
          `bisect ${bisect.id.slice(0, 8)}: ${(repository.shas.get('last words') ?? '').slice(0, 12)}`,
        ) &&
        event.campaign.phase === 'running',
    )
    stop.abort()
    expect(await going).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
    expect((await watched.ask('bisects.show', { id: bisect.id })).bisect.steps).toHaveLength(1)
    return bisect.id
  })
  const before = readdirSync(join(workspace, 'runs')).length
  await withEngine(async ({ ask }) => {
    const ended = await ask('bisects.go_on', { id: id.slice(0, 8) })
    expect(ended.state).toEqual({ do: 'found', sha: repository.shas.get('drift') })
    // The campaign that was stopped is one of its steps; only the others are new.
    expect(readdirSync(join(workspace, 'runs')).length - before).toBe(ended.bisect.steps.length - 2)
  })
  expect(JSON.parse(readFileSync(join(workspace, 'bisects', `${id}.json`), 'utf8'))).toMatchObject({ format: 1, id })
})

const refusal = async (engine: Engine, more: object) => {
  const begun = await engine.call('bisects.begin', question(more))
  return begun.ok ? engine.call('bisects.go_on', { id: begun.value.bisect.id }) : begun
}

test.each([
  ['the ends the wrong way round', () => ({ good: at('main'), bad: at('good') }), 'WRONG_USE', 'the other way round'],
  ['a good end on another branch', () => ({ good: at('side'), bad: at('more words') }), 'WRONG_USE', 'no ancestor'],
  ['the same commit twice', () => ({ bad: at('good') }), 'WRONG_USE', 'the same commit'],
  ['a release', () => ({ good: '1.0.0' }), 'WRONG_USE', 'no commit'],
  ['an option for a revision', () => ({ good: `git:${repository.path}@--all` }), 'UNKNOWN_REF', 'begins with "-"'],
  ['a case that is not there', () => ({ case_id: 'waves.drifts@quick/cpu' }), 'UNKNOWN_CASE', 'has the id'],
  ['a bad end that is good', () => ({ bad: at('words') }), 'COMPARISON_REFUSED', 'does not drift'],
  [
    'a good end without the case',
    () => ({ case_id: 'failures.unsupported@quick/cpu' }),
    'COMPARISON_REFUSED',
    "can't be judged at the good end",
  ],
  [
    'a good end that differs from itself',
    () => ({ case_id: 'waves.unstable@quick/cpu' }),
    'COMPARISON_REFUSED',
    'itself',
  ],
  [
    'figures that are never judged',
    () => ({ case_id: 'waves.identical[unflagged]@quick/cpu', by: 'time' }),
    'WRONG_USE',
    'never judged',
  ],
])('%s is refused with a sentence', async (_, more, code, sentence) => {
  await withEngine(async ({ engine }) => {
    expect(await refusal(engine, more())).toMatchObject({ ok: false, failure: { code, message: containing(sentence) } })
  })
})
