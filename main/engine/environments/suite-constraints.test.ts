import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listSuite } from '../suites/list-suite.ts'
import { prepareEnvironments } from './prepare-environments.ts'
import { resolveRefs } from './resolve-refs.ts'
import { makeWheel, tinySubject } from './tiny-wheels.fixture.ts'

// Real wheels, a real index (for `six`), real virtual environments, and the runner's own probes in them.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })
const runnerFolder = fileURLToPath(new URL('../../../runner/src', import.meta.url))
let root: string
let suiteFolder: string
let asked: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'driftscope-suite-constraints-'))
  suiteFolder = join(root, 'suite')
  asked = join(root, 'asked')
  const wheels = join(root, 'wheels')
  await mkdir(wheels)
  await mkdir(suiteFolder)
  await makeWheel(wheels, '1.0', ['six'])
  await makeWheel(wheels, '2.0', ['six'])
  await makeWheel(wheels, '4.0', ['six>=1.17'])
  await writeSuite(probe)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Version 1.0 can't do with a six that is newer than 1.16; each question is put down in a file. */
const probe = `def needs_old_six():
    import driftscope_tiny, six
    with open(__file__.replace("_probes.py", "../asked"), "a") as file:
        print(driftscope_tiny.value, file=file)
    print("what a subject prints is no answer")
    return "it takes six apart" if driftscope_tiny.value == "1.0" and six.__version__ > "1.16.0" else None
`

async function writeSuite(text: string): Promise<void> {
  await writeFile(join(suiteFolder, '_probes.py'), text)
  await writeFile(
    join(suiteFolder, 'cases.py'),
    `from driftscope_runner.registry import Tier, case


@case("tiny.case", outputs=["value"], tiers={"quick": Tier()})
def value(p, device):
    return lambda: 0
`,
  )
  await writeFile(
    join(suiteFolder, 'suite.toml'),
    `format = 1
name = "constrained"
title = "A suite that states a constraint"

[subject]
distribution = "Driftscope_Tiny"
import_name = "driftscope_tiny"

[[constraint]]
requirement = "six<1.17"
where = "_probes.py:needs_old_six"
`,
  )
}

async function prepared(specs: string[], constraints: string[] = [], folder = join(root, 'environments')) {
  vi.stubEnv('PIP_FIND_LINKS', join(root, 'wheels'))
  const listing = await listSuite(suiteFolder)
  const refs = await resolveRefs(specs, { folder, subject: tinySubject })
  if (!listing.ok || !refs.ok) throw new Error(JSON.stringify([listing, refs]))
  const notes: string[] = []
  const made = await prepareEnvironments({
    refs: refs.value,
    subject: tinySubject,
    requirements: [],
    deviceRequirements: {},
    devices: ['cpu'],
    constraints,
    folder,
    suite: { constraints: listing.value.constraints, suiteFolder, runnerFolder },
    onNote: (note) => notes.push(note),
  })
  if (!made.ok) throw new Error(JSON.stringify(made.failure))
  return { environments: made.value, notes }
}

const sixes = ({ environments }: Awaited<ReturnType<typeof prepared>>) =>
  environments.map(({ packages }) => packages['six'])
const held = ({ environments }: Awaited<ReturnType<typeof prepared>>) => environments.map(({ lock }) => lock.held)
const questions = async () => (existsSync(asked) ? (await readFile(asked, 'utf8')).trim().split('\n') : [])

test('what one ref needs holds for all, is recorded with its reason, and is asked once', async () => {
  const both = await prepared(['2.0', '1.0'])
  expect(sixes(both)).toEqual(['1.16.0', '1.16.0'])
  const because = [{ requirement: 'six<1.17', reason: 'it takes six apart', needed_by: ['1.0'] }]
  expect(held(both)).toEqual([because, because])
  expect(both.environments.map(({ lock }) => lock.constraints)).toEqual([['six<1.17'], ['six<1.17']])
  expect(await questions()).toEqual(['2.0', '1.0'])

  // Also without network; and where one is known to need it, no other is asked.
  vi.stubEnv('UV_OFFLINE', '1')
  vi.stubEnv('PIP_NO_INDEX', '1')
  expect((await prepared(['2.0', '1.0'])).environments).toEqual(both.environments)
  vi.unstubAllEnvs()
  expect(sixes(await prepared(['1.0']))).toEqual(['1.16.0'])
  expect(await questions()).toEqual(['2.0', '1.0'])
})

test('a ref that does not need it runs alone without it, and its environment is another one', async () => {
  const alone = await prepared(['2.0'])
  expect(sixes(alone)).not.toEqual(['1.16.0'])
  expect(held(alone)).toEqual([undefined])
  const together = await prepared(['2.0', '1.0'])
  expect(together.environments[0]?.hash).not.toBe(alone.environments[0]?.hash)
})

test('a ref that excludes it keeps its own set, and the other one has it', async () => {
  const apart = await prepared(['4.0', '1.0'])
  expect(sixes(apart)[0]).not.toBe('1.16.0')
  expect(sixes(apart)[1]).toBe('1.16.0')
  expect(held(apart)[0]).toBeUndefined()
  expect(held(apart)[1]).toMatchObject([{ needed_by: ['1.0'] }])
})

test('what a person says of the package wins', async () => {
  const own = await prepared(['1.0'], ['six>=1.17'])
  expect(sixes(own)).not.toEqual(['1.16.0'])
  expect(held(own)).toEqual([undefined])
})

test('a probe that changed is asked anew, and one that fails is told of and holds nothing', async () => {
  await writeSuite('def needs_old_six():\n    raise KeyError("no such table")\n')
  const failing = await prepared(['1.0'])
  expect(held(failing)).toEqual([undefined])
  const told = ["Whether 1.0 needs six<1.17 could not be asked: _probes.py:needs_old_six: KeyError: 'no such table'."]
  expect(failing.notes).toEqual(told)
  // It gave no answer, so there is none to keep: the next campaign says so, too.
  expect((await prepared(['1.0'])).notes).toEqual(told)
  await writeSuite(probe)
})

test('a probe that failed once is asked again, also where its failure was kept as an answer by an older version', async () => {
  const ill = `from pathlib import Path

def needs_old_six():
    if (Path(__file__).parent / "ill").exists():
        raise MemoryError()
    return "it takes six apart"
`
  await writeSuite(ill)
  await writeFile(join(suiteFolder, 'ill'), '')
  expect(held(await prepared(['1.0']))).toEqual([undefined])
  await keepAsAnswer(`_probes.py:needs_old_six ${await probeHash()}`, { reason: null, problem: 'MemoryError: ' })
  await rm(join(suiteFolder, 'ill'))
  expect(held(await prepared(['1.0']))).toMatchObject([[{ requirement: 'six<1.17', needed_by: ['1.0'] }]])
  await writeSuite(probe)
})

async function keepAsAnswer(key: string, answer: object): Promise<void> {
  const folder = join(root, 'environments', 'constraint-answers')
  for (const file of await readdir(folder))
    await writeFile(join(folder, file), JSON.stringify({ format: 1, answers: { [key]: answer } }))
}

async function probeHash(): Promise<string> {
  const listing = await listSuite(suiteFolder)
  return listing.ok ? (listing.value.constraints[0]?.probe_hash ?? '') : ''
}
