import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSuite, findSuites } from './find-suites.ts'

const containing = (text: string): unknown => expect.stringContaining(text)
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'driftscope-suites-'))
})
afterAll(() => rm(root, { recursive: true }))

async function suiteFolder(name: string, toml: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'suite.toml'), toml)
  return folder
}

test('shipped suites and those of the workspace are found by name', async () => {
  const folder = await suiteFolder('own', 'format = 1\nname = "mine"\ntitle = "My suite"\n')
  const { suites } = await findSuites([folder])
  expect(suites.map(({ name }) => name)).toEqual(expect.arrayContaining(['abtem', 'mine']))
  expect(await findSuite('mine', [folder])).toEqual({ ok: true, value: { name: 'mine', title: 'My suite', folder } })
})

test('a path names a suite that nobody entered, seen from the folder that is given', async () => {
  const folder = await suiteFolder('own', 'format = 1\nname = "mine"\ntitle = "My suite"\n')
  expect(await findSuite('./own', [], root)).toMatchObject({ value: { name: 'mine' } })
  expect(await findSuite(folder)).toMatchObject({ value: { name: 'mine' } })
  expect(await findSuite('./nowhere', [], root)).toMatchObject({ failure: { code: 'UNKNOWN_SUITE' } })
})

test('an unknown suite is refused with the near name', async () => {
  expect(await findSuite('abtme')).toMatchObject({
    failure: { code: 'UNKNOWN_SUITE', cure: containing('Did you mean abtem?') },
  })
})

test('a broken suite.toml is told with its line, and hides no other suite', async () => {
  const broken = await suiteFolder('broken', 'format = 1\nname = \n')
  const newer = await suiteFolder('newer', 'format = 2\nname = "x"\ntitle = ""\n')
  const found = await findSuites([broken, newer])
  expect(found.suites.map(({ name }) => name)).toContain('abtem')
  expect(found.broken).toMatchObject([
    { code: 'SUITE_INVALID', message: containing('broken/suite.toml, line 2') },
    { code: 'SUITE_INVALID', message: containing('newer/suite.toml, format') },
  ])
})
