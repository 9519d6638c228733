import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Commit, distances, historyOf, suspects } from './ancestors.ts'
import { nextStep, type Question, type Told } from './next-step.ts'

/** `c1` … `cN`, each the parent of the next; `c0`, the good end, lies outside. */
const line = (count: number): Question => ({
  good: 'c0',
  bad: `c${count}`,
  history: Array.from({ length: count }, (_, index) => ({
    sha: `c${count - index}`,
    parents: [`c${count - index - 1}`],
  })),
})

/** Goes through with it; a commit is bad that is in `bad`, and can't be told where `skips` holds it. */
function carryOut(question: Question, bad: ReadonlySet<string>, skips: ReadonlySet<string> = new Set()) {
  const told: Told[] = []
  for (;;) {
    const step = nextStep(question, told)
    if (step.do !== 'test' && step.do !== 'check') return { step, tests: told.length - 2 }
    if (told.some(({ sha }) => sha === step.sha)) throw new Error(`${step.sha} was asked for twice`)
    told.push({ sha: step.sha, answer: skips.has(step.sha) ? 'skip' : bad.has(step.sha) ? 'bad' : 'good' })
  }
}

const from = (first: number, last: number) =>
  new Set(Array.from({ length: last - first + 1 }, (_, index) => `c${first + index}`))

test('both ends are checked before anything else, the good one first', () => {
  const question = line(8)
  expect(nextStep(question, [])).toEqual({ do: 'check', end: 'good', sha: 'c0' })
  expect(nextStep(question, [{ sha: 'c0', answer: 'good' }])).toEqual({ do: 'check', end: 'bad', sha: 'c8' })
})

test.each([
  [[{ sha: 'c0', answer: 'bad' }], 'good'],
  [[{ sha: 'c0', answer: 'skip' }], 'good'],
  [
    [
      { sha: 'c0', answer: 'good' },
      { sha: 'c8', answer: 'good' },
    ],
    'bad',
  ],
] as const)('an end that is not what it was said to be is refused: %j', (told, end) => {
  expect(nextStep(line(8), told)).toMatchObject({ do: 'refuse', end })
})

test('a line of eight is halved: three tests find any first bad commit', () => {
  for (let first = 1; first <= 8; first += 1) {
    const { step, tests } = carryOut(line(8), from(first, 8))
    expect(step).toEqual({ do: 'found', sha: `c${first}` })
    expect(tests).toBe(3)
  }
})

test('of seven suspects the middle one is tested, and three more tests are about what is needed', () => {
  const ends: Told[] = [
    { sha: 'c0', answer: 'good' },
    { sha: 'c8', answer: 'bad' },
  ]
  expect(nextStep(line(8), ends)).toEqual({ do: 'test', sha: 'c4', left: 8, steps_left: 3 })
  // Good up to c4: c5 to c8 are left.
  expect(nextStep(line(8), [...ends, { sha: 'c4', answer: 'good' }])).toMatchObject({ left: 4, steps_left: 2 })
})

test('one commit between the ends needs no test beyond them', () => {
  expect(carryOut(line(1), from(1, 1))).toEqual({ step: { do: 'found', sha: 'c1' }, tests: 0 })
})

test('commits that can not be told are gone round, and where they hide the first bad one all that may be it are named', () => {
  const around = carryOut(line(8), from(7, 8), new Set(['c4', 'c5']))
  expect(around.step).toEqual({ do: 'found', sha: 'c7' })
  const hidden = carryOut(line(8), from(5, 8), new Set(['c3', 'c4', 'c5']))
  // c2 is good and c6 is bad: c3, c4, c5 and c6 can't be told apart.
  expect(hidden.step).toEqual({ do: 'narrowed', shas: ['c6', 'c5', 'c4', 'c3'] })
})

test('a side branch that is merged is searched, and one whose end is good is cleared whole', () => {
  // good - a - m (bad) with the branch good - x - y - m
  const history: Commit[] = [
    { sha: 'm', parents: ['a', 'y'] },
    { sha: 'y', parents: ['x'] },
    { sha: 'x', parents: ['g'] },
    { sha: 'a', parents: ['g'] },
  ]
  const question = { good: 'g', bad: 'm', history }
  expect(carryOut(question, new Set(['m', 'y', 'x'])).step).toEqual({ do: 'found', sha: 'x' })
  expect(carryOut(question, new Set(['m', 'y'])).step).toEqual({ do: 'found', sha: 'y' })
  expect(carryOut(question, new Set(['m', 'a'])).step).toEqual({ do: 'found', sha: 'a' })
  expect(carryOut(question, new Set(['m'])).step).toEqual({ do: 'found', sha: 'm' })
  expect([...suspects(historyOf(history), 'm', ['y']).keys()]).toEqual(['m', 'a'])
})

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** mulberry32: a small generator, so that a failure can be repeated by its seed. */
function generator(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Commits c1 … cN on c0, a third of them merges; the newest one merges every loose end. Children first. */
function tangled(count: number, random: () => number): Commit[] {
  const commits: Commit[] = []
  for (let index = 1; index < count; index += 1) {
    const any = () => `c${Math.max(0, index - 1 - Math.floor(random() * Math.min(index, 6)))}`
    commits.unshift({ sha: `c${index}`, parents: [...new Set(random() < 0.33 ? [any(), any()] : [any()])] })
  }
  const parents = new Set(commits.flatMap((commit) => commit.parents))
  const loose = commits.map(({ sha }) => sha).filter((sha) => !parents.has(sha))
  return [{ sha: `c${count}`, parents: loose.length === 0 ? ['c0'] : loose }, ...commits]
}

test(`whatever the history, the commit that brought it in is found (seed ${seed})`, () => {
  const random = generator(seed)
  for (let round = 0; round < 200; round += 1) {
    const count = 2 + Math.floor(random() * 40)
    const history = tangled(count, random)
    const culprit = `c${1 + Math.floor(random() * count)}`
    const bad = new Set(history.filter(({ sha }) => reaches(sha, culprit, history)).map(({ sha }) => sha))
    const question = { good: 'c0', bad: `c${count}`, history }
    expect(carryOut(question, bad).step).toEqual({ do: 'found', sha: culprit })
    const skips = new Set(history.slice(1).flatMap(({ sha }) => (random() < 0.3 ? [sha] : [])))
    const { step } = carryOut(question, bad, skips)
    const named = step.do === 'found' ? [step.sha] : step.do === 'narrowed' ? step.shas : []
    expect(named).toContain(culprit)
    // All but one of what is named can't be told.
    expect(named.filter((sha) => !skips.has(sha))).toHaveLength(1)
  }
})

function reaches(sha: string, wanted: string, history: Commit[]): boolean {
  if (sha === wanted) return true
  const parents = history.find((commit) => commit.sha === sha)?.parents ?? []
  return parents.some((parent) => reaches(parent, wanted, history))
}

test(`every commit halves the suspects as well as git says (seed ${seed})`, () => {
  const repository = mkdtempSync(join(tmpdir(), 'driftscope-bisect-'))
  onTestFinished(() => {
    rmSync(repository, { recursive: true, force: true })
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', env: { ...process.env, ...author } }).trim()
  git('init', '--quiet')
  const tree = git('mktree', '--missing')
  const random = generator(seed)
  for (let round = 0; round < 5; round += 1) {
    const drawn = tangled(20, random)
    const shas = new Map([['c0', git('commit-tree', tree, '-m', `${round} c0`)]])
    const shaOf = (name: string) => shas.get(name) ?? ''
    for (const { sha, parents } of drawn.toReversed())
      shas.set(sha, git('commit-tree', tree, '-m', sha, ...parents.flatMap((parent) => ['-p', shaOf(parent)])))
    const real = drawn.map(({ sha, parents }) => ({ sha: shaOf(sha), parents: parents.map(shaOf) }))
    const among = suspects(historyOf(real), shaOf('c20'), [shaOf('c7')])
    const listed = git('rev-list', '--bisect-all', shaOf('c20'), `^${shaOf('c7')}`, `^${shaOf('c0')}`)
    const byGit = listed.split('\n').map((entry) => /^(\w+) \(.*dist=(\d+)/.exec(entry))
    expect(byGit.length).toBeGreaterThan(5)
    expect(distances(among)).toEqual(new Map(byGit.map((found) => [found?.[1] ?? '', Number(found?.[2])])))
  }
})

const author = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.c',
}
