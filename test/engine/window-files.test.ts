/** Files and folders that a person names in the window. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './helpers/tiny-suite.ts'
import { openWatched, type WatchedEngine } from './helpers/watched-engine.ts'

const base = temporaryFolder('window-files')
let engine: WatchedEngine

beforeAll(async () => {
  engine = await openWatched(join(base.path, 'workspace'))
})
afterAll(async () => {
  await engine.close()
  base.remove()
})

test('a plan is written, read back with absolute paths, and refused where it would replace a file unasked', async () => {
  const { engine: api, ask } = engine
  const { plan } = await ask('plan.parse', {
    toml: 'format = 1\nkind = "run"\nsuite = "../suite"\nrefs = ["1.0", "wheel:a.whl"]\n',
    name: 'pasted',
  })
  const { path } = await ask('plan.write', { path: join(base.path, 'night.plan.toml'), plan })
  const read = await ask('plan.read', { path })
  expect(read.plan).toEqual({ ...plan, suite: join(base.path, '../suite'), refs: ['1.0', `wheel:${base.path}/a.whl`] })
  const formatted = await ask('plan.format', { plan })
  expect(formatted.toml).toBe(await readFile(path, 'utf8'))
  expect(formatted.arguments).toEqual(['run', '--suite', '../suite', '--ref', '1.0', '--ref', 'wheel:a.whl'])
  expect(await ask('plan.write', { path: join(base.path, 'other.toml'), plan })).toEqual({
    path: join(base.path, 'other.plan.toml'),
  })
  const codes = async (asked: string): Promise<string> => {
    const written = await api.call('plan.write', { path: asked, plan })
    return written.ok ? 'written' : written.failure.code
  }
  expect(await codes(join(base.path, 'other'))).toBe('NOT_ALLOWED')
  expect(await codes(join(base.path, 'absent/x.plan.toml'))).toBe('NOT_ALLOWED')
  expect(await codes('x.plan.toml')).toBe('WRONG_USE')
  expect((await api.call('plan.read', { path: join(base.path, 'absent.plan.toml') })).ok).toBe(false)
})

test('what is no plan is refused by its kind and size before it is read', async () => {
  const { engine: api } = engine
  const large = join(base.path, 'large.plan.toml')
  await writeFile(large, `format = 1\n#${'x'.repeat(2 ** 20)}`)
  const refusals = [
    await api.call('plan.read', { path: large }),
    await api.call('plan.read', { path: '/dev/zero' }),
    await api.call('plan.parse', { toml: `#${'x'.repeat(2 ** 20)}`, name: 'large' }),
  ].map((answer) => (answer.ok ? 'read' : answer.failure.message))
  expect(refusals).toEqual([
    expect.stringContaining('larger than 1 MiB'),
    '/dev/zero is not a file.',
    'large is larger than 1 MiB.',
  ])
})

test('a bundle goes to and comes from whole paths only', async () => {
  const { engine: api } = engine
  for (const answer of [
    await api.call('bundles.export', { bundle: '00', folder: 'rel' }),
    await api.call('bundles.import', { folder: 'rel' }),
  ]) {
    expect(answer).toMatchObject({ failure: { code: 'WRONG_USE', message: 'rel is not an absolute path.' } })
  }
})
