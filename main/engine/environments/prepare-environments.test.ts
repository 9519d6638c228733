import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Environment, EnvironmentLock } from '../../contract/environment.ts'
import type { Failure } from '../../contract/outcome.ts'
import type { EnvironmentsRequest } from './make-environments.ts'
import { prepareEnvironments } from './prepare-environments.ts'
import { resolveRefs } from './resolve-refs.ts'
import { makeWheel, tinySubject } from './tiny-wheels.fixture.ts'

// Real wheels, a real index (for `six`, one small file), real virtual environments.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })
const containing = (text: string): unknown => expect.stringContaining(text)
const subject = tinySubject
let root: string
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'driftscope-environments-'))
  folder = join(root, 'environments')
  const wheels = join(root, 'wheels')
  await mkdir(wheels)
  await makeWheel(wheels, '1.0', ['six'])
  await makeWheel(wheels, '2.0', ['six', 'other; extra == "more"'])
  await makeWheel(wheels, '3.0', ['six==1.16.0'])
  await makeWheel(wheels, '4.0', ['six>=1.17'])
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rm(root, { recursive: true, force: true }))

type Options = Partial<Pick<EnvironmentsRequest, 'constraints' | 'lock' | 'signal' | 'folder' | 'onProgress'>>

async function prepare(specs: string[], options: Options = {}) {
  vi.stubEnv('PIP_FIND_LINKS', join(root, 'wheels'))
  const refs = await resolveRefs(specs, { folder, subject })
  if (!refs.ok) return refs
  const plain = { requirements: [], deviceRequirements: {}, devices: ['cpu'] as const, constraints: [] }
  return prepareEnvironments({ refs: refs.value, subject, folder, ...plain, ...options })
}

async function prepared(specs: string[], options: Options = {}): Promise<[Environment, ...Environment[]]> {
  const environments = await prepare(specs, options)
  if (!environments.ok) throw new Error(JSON.stringify(environments.failure))
  const [first, ...rest] = environments.value
  if (first === undefined) throw new Error('no environment')
  return [first, ...rest]
}

async function refused(specs: string[], options: Options = {}): Promise<Failure> {
  const environments = await prepare(specs, options)
  if (environments.ok) throw new Error('it was not refused')
  return environments.failure
}

function noNetwork(): void {
  vi.stubEnv('UV_OFFLINE', '1')
  vi.stubEnv('PIP_NO_INDEX', '1')
  vi.stubEnv('PIP_INDEX_URL', 'http://127.0.0.1:9/simple')
}

const six = (environment: Environment | undefined) => environment?.packages['six']

test('two releases get one constraint set, and only the subject differs', async () => {
  const progress: string[] = []
  const [a, b] = await prepared(['1.0', '2.0'], {
    onProgress: ({ phase, done, total }) => progress.push(`${phase} ${done}/${total}`),
  })
  expect(a.lock.packages).toEqual(b?.lock.packages)
  expect(a.lock.packages.map(({ name }) => name)).toEqual(['six'])
  expect(a.lock.subject.version).toBe('1.0')
  expect(a.packages).toEqual({ six: six(b), 'driftscope-tiny': '1.0' })
  expect(a.hash).not.toBe(b?.hash)
  expect(progress.at(0)).toBe('resolve 0/3')
  expect(progress.at(-1)).toBe('install 2/2')
  const { stdout } = await execa(a.python, ['-P', '-c', 'import driftscope_tiny as t; print(t.value, t.__file__)'])
  expect(stdout).toBe(`1.0 ${join(a.subject_root, '__init__.py')}`)
  expect(existsSync(join(a.subject_root, '__pycache__'))).toBe(true) // byte code, from the installation on
  expect(statSync(join(a.subject_root, '__init__.py')).nlink).toBe(1) // an edit of it changes no other environment
})

test('what was made before needs neither network nor uv', async () => {
  const first = await prepared(['1.0', '2.0'])
  noNetwork()
  vi.stubEnv('DRIFTSCOPE_UV', '/nowhere/uv')
  expect(await prepared(['1.0', '2.0'])).toEqual(first)
  expect(await prepared(['2.0', '1.0'])).toEqual(first.toReversed())
})

test('a release that does not exist is refused with those that do', async () => {
  expect(await refused(['9.9'])).toMatchObject({
    code: 'UNKNOWN_REF',
    message: containing('has no release 9.9. Newest first: 4.0, 3.0, 2.0, 1.0'),
  })
})

test('without network, what is not cached is named', async () => {
  vi.stubEnv('PIP_INDEX_URL', 'http://127.0.0.1:9/simple')
  expect(await refused(['9.8'])).toMatchObject({
    code: 'NO_NETWORK',
    message: containing('Driftscope_Tiny==9.8'),
  })
  noNetwork()
  expect(await refused(['9.8'])).toMatchObject({ code: 'NO_NETWORK' })
})

test('a constraint for one ref moves that ref alone, and stands in its lock', async () => {
  const [a, b] = await prepared(['1.0', '2.0'], { constraints: ['2.0:six<1.17'] })
  expect([six(a), six(b)]).toEqual([six((await prepared(['1.0']))[0]), '1.16.0'])
  expect([a.lock.constraints, b?.lock.constraints]).toEqual([[], ['six<1.17']])
})

test('a ref that excludes the common set gets its own', async () => {
  const [a, b] = await prepared(['4.0', '3.0'])
  expect(six(a)).not.toBe('1.16.0')
  expect(six(b)).toBe('1.16.0')
})

test("a conflict is told in the resolver's own words", async () => {
  const failure = await refused(['3.0'], { constraints: ['six<1.10'] })
  expect(failure.code).toBe('CONSTRAINTS_CONFLICT')
  expect(failure.message).toMatch(/six==1\.16\.0.*six<1\.10|six<1\.10.*six==1\.16\.0/)
})

test('an environment is made again from its lock', async () => {
  const [old] = await prepared(['1.0'], { constraints: ['six==1.16.0'] })
  const elsewhere = join(root, 'elsewhere')
  const same = await prepared(['1.0'], { lock: old.lock, folder: elsewhere, constraints: ['six==1.16.0'] })
  expect(same[0].hash).toBe(old.hash)
  const [candidate] = await prepared(['2.0'], { lock: old.lock })
  expect(six(candidate)).toBe('1.16.0')
  const [excluding] = await prepared(['4.0'], { lock: old.lock })
  expect(six(excluding)).not.toBe('1.16.0')
})

test('a package whose hash is not that of the lock is refused', async () => {
  const [old] = await prepared(['1.0'])
  const packages = old.lock.packages.map((entry) => ({ ...entry, sha256: ['0'.repeat(64)] }))
  const lock: EnvironmentLock = { ...old.lock, packages }
  expect((await refused(['1.0'], { lock })).code).toBe('ENVIRONMENT_FAILED')
})

test('a build that was cut short is removed and done anew', async () => {
  const [environment] = await prepared(['1.0'])
  const home = join(folder, environment.hash)
  await rm(join(home, 'environment.json'))
  await writeFile(join(home, 'venv', 'leftover'), '')
  expect((await prepared(['1.0']))[0].packages).toEqual(environment.packages)
  expect(existsSync(join(home, 'environment.json'))).toBe(true)
  expect(existsSync(join(home, 'venv', 'leftover'))).toBe(false)
})

test('two that build the same at once do not collide', async () => {
  const fresh = join(root, 'fresh')
  const both = await Promise.all([prepared(['1.0'], { folder: fresh }), prepared(['1.0'], { folder: fresh })])
  expect(both[0]).toEqual(both[1])
})

test('pip alone does all of it', async () => {
  vi.stubEnv('DRIFTSCOPE_UV', 'none')
  const [a, b] = await prepared(['4.0', '3.0'], { folder: join(root, 'by-pip') })
  expect([six(a) === '1.16.0', six(b)]).toEqual([false, '1.16.0'])
  const conflict = await refused(['3.0'], { folder: join(root, 'by-pip'), constraints: ['six<1.10'] })
  expect(conflict.code).toBe('CONSTRAINTS_CONFLICT')
})

test('a wheel file serves, and one of another distribution does not', async () => {
  const [environment] = await prepared([`wheel:${root}/wheels/driftscope_tiny-2.0-py3-none-any.whl`])
  expect(environment.lock.subject).toMatchObject({ version: '2.0', wheel_sha256: containing('') })
  await writeFile(join(root, 'broken.whl'), 'no zip')
  expect((await refused([`wheel:${root}/broken.whl`])).code).toBe('UNKNOWN_REF')
})

test('it can be stopped', async () => {
  const stop = new AbortController()
  const stopped = refused(['1.0', '2.0'], {
    folder: join(root, 'stopped'),
    signal: stop.signal,
    onProgress: () => {
      stop.abort()
    },
  })
  expect((await stopped).code).toBe('CANCELLED')
})
