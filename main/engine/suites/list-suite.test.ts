import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSuite } from './list-suite.ts'
import { shippedSuitesFolder } from './program-files.ts'

const containing = (text: string): unknown => expect.stringContaining(text)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftscope-suite-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeSuite(toml: string, module: string): Promise<void> {
  await writeFile(join(folder, 'suite.toml'), toml)
  await writeFile(join(folder, 'some_case.py'), module)
}

const head = 'format = 1\nname = "own"\ntitle = ""\n[subject]\ndistribution = "own"\nimport_name = "own"\n'

test('the shipped suite is listed without its subject', async () => {
  const listing = await listSuite(join(shippedSuitesFolder(), 'abtem'))
  const ids = listing.ok ? listing.value.cases.map(({ case_id }) => case_id) : listing
  expect(ids).toEqual(expect.arrayContaining(['stem.multidetector@quick/cpu', 'hrtem.exitwave@large/gpu']))
})

test('a bad module is told with file and line', async () => {
  await writeSuite(head, 'x = 1\ndef f(:\n')
  expect(await listSuite(folder)).toMatchObject({
    failure: { code: 'SUITE_INVALID', message: containing(`${join(folder, 'some_case.py')}, line 2`) },
  })
})

test('an unknown key of suite.toml is refused by name', async () => {
  await writeSuite(`colour = 1\n${head}`, '')
  expect(await listSuite(folder)).toMatchObject({ failure: { code: 'SUITE_INVALID', message: containing('colour') } })
})
