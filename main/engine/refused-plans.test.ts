/** What can be known of a plan before anything of it is made is refused by then: there is no campaign afterwards. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompareOptions } from '../contract/api.ts'
import type { PlanInput } from '../contract/plan.ts'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { openEngine } from './engine.ts'

const suite = join(import.meta.dirname, '../../test/fixtures/suite-tiny/suite')

async function refusal(more: Partial<PlanInput>, compare: Partial<CompareOptions> = {}) {
  const opened = await openEngine({ workspaceFolder: scratchFolder('refused') })
  if (!opened.ok) throw new Error(opened.failure.message)
  const engine = opened.value
  const plan: PlanInput = { format: 1, kind: 'run', suite, refs: ['1.0', '2.0'], ...more }
  const started = await engine.call('campaigns.start', { plan, compare })
  expect(await engine.call('campaigns.list', {})).toEqual({ ok: true, value: [] })
  await engine.close()
  if (started.ok) throw new Error('it was started')
  return started.failure
}

function file(text: string): string {
  const path = join(scratchFolder('refused'), 'file')
  writeFileSync(path, text)
  return path
}

function folder(name = 'folder'): string {
  const path = join(scratchFolder('refused'), name)
  mkdirSync(path)
  return path
}

test.each([
  ['no such file', () => '/no/such.json', 'there is no such file'],
  ['a folder', () => folder(), 'it is a folder'],
  ['no JSON', () => file('noise'), 'is not what a comparison holds'],
])('%s as noise floor is refused before anything runs', async (_, make, reason) => {
  const noise = make()
  const refused = await refusal({}, { noise })
  expect(refused.code).toBe('COMPARISON_REFUSED')
  expect(refused.message).toContain(noise)
  expect(refused.message).toContain(reason)
})

test('an acceptance of a case that the suite does not have is refused before anything runs', async () => {
  const entry = '[[accepted]]\nsince = "1.0"\ncase = "waves.absent*"\nreason = "x"\nmax_abs_norm = 1.0\n'
  const refused = await refusal({}, { accepted: file(entry) })
  expect(refused).toMatchObject({ code: 'ACCEPTANCES_INVALID' })
  expect(refused.message).toContain('waves.absent*')
})

test('a folder as file of acceptances is refused before anything runs', async () => {
  const refused = await refusal({}, { accepted: folder() })
  expect(refused).toMatchObject({ code: 'ACCEPTANCES_INVALID' })
  expect(refused.message).toContain('it is a folder')
})

test.each([
  ['=1', 'WRONG_USE'],
  ['tinysubject==1.0', 'WRONG_USE'],
])('the constraint %s is refused before anything is made', async (constraint, code) => {
  expect(await refusal({ constraints: [constraint] })).toMatchObject({ code })
})

test('a selection that leaves no case is refused with what cuts', async () => {
  const refused = await refusal({ devices: ['gpu'], tiers: ['large'] })
  expect(refused).toMatchObject({ code: 'UNKNOWN_CASE' })
  expect(refused.message).toContain('tiers large; devices gpu')
})

test.each([
  ['no folder', () => 'git:/no/such/folder@HEAD', 'no folder /no/such/folder'],
  ['a folder that is no repository', () => `git:${folder()}@HEAD`, 'reading the git repository'],
  ['no wheel', () => 'wheel:/no/such.whl', 'no /no/such.whl'],
  ['a folder with the name of a wheel', () => `wheel:${folder('x.whl')}`, 'is not a readable wheel'],
  ['no interpreter', () => 'env:/no/such/venv', 'no /no/such/venv'],
  ['an option', () => '-x', 'is not a ref'],
])('a ref that names %s is refused before anything runs', async (_, make, reason) => {
  const refused = await refusal({ refs: ['1.0', make()] })
  expect(refused.message).toContain(reason)
})
