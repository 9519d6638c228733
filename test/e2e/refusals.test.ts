/** The command line on the tiny suite: what goes wrong is a sentence with its exit status, and what is there is shown. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTinyRefs, tinySuite, type TinyRefs } from '../engine/helpers/tiny-suite.ts'
import { driftscope, root, temporaryFolder } from './cli.ts'

const folder = temporaryFolder(afterAll)
const at = ['--workspace', join(folder, 'workspace')]
let refs: TinyRefs
let stopped: Awaited<ReturnType<typeof driftscope>>

const sides = () => ['--suite', tinySuite, '--ref', refs.one, '--ref', refs.two]
const campaignOf = (stderr: string) => /Campaign ([0-9a-f-]{36})/.exec(stderr)?.[1] ?? ''

beforeAll(async () => {
  refs = await makeTinyRefs(join(folder, 'refs'))
  const only = ['--only', 'failures.error', '--only', 'waves.identical@*', '--only', 'waves.drift']
  stopped = await driftscope(['run', ...sides(), ...only, '--no-go-on', ...at])
})

test('a run that stops at its first failed case shows what there is, exits 1, and says how to go on', () => {
  expect(stopped.exitStatus, stopped.stderr).toBe(1)
  expect(stopped.stdout).toContain('failures.error@quick/cpu')
  expect(stopped.stdout).toContain('Report: ')
  expect(stopped.stderr).toContain('go_on is false')
  expect(stopped.stderr).toContain(`driftscope campaign resume ${campaignOf(stopped.stderr)} --workspace`)
})

test('bundles that lack cases do not stand for their ref where there are complete ones', async () => {
  const capture = (ref: string) =>
    driftscope(['capture', '--suite', tinySuite, '--ref', ref, '--only', 'waves.*', ...at])
  for (const ref of [refs.one, refs.two]) expect((await capture(ref)).exitStatus).toBe(0)
  // Newer than the complete ones, and without all of their cases.
  await driftscope(['run', ...sides(), '--only', 'failures.error', '--only', 'waves.drift', '--no-go-on', ...at])
  const compared = await driftscope(['compare', refs.one, refs.two, ...at])
  expect(compared.exitStatus, compared.stderr).toBe(1)
  expect(compared.stdout).not.toContain('failures.error')
  expect(compared.stdout).toContain('waves.rounding@quick/cpu')
})

test.each([
  [['compare', '', ''], 64],
  [['bundle', 'show', ''], 64],
  [['campaign', 'show', ''], 64],
  [['campaign', 'cancel', 'ffffffff'], 65],
])('%j exits %i with a sentence', async (args, exitStatus) => {
  const refused = await driftscope([...args, ...at])
  expect(refused.exitStatus).toBe(exitStatus)
  expect(refused.stderr).toMatch(/^driftscope: .*\.\n/)
})

test('there is nothing to cancel in a campaign that is done', async () => {
  const listed = await driftscope(['campaign', 'list', '--json', ...at])
  const done = /"id": "([0-9a-f-]{36})"[^}]*"phase": "done"/.exec(listed.stdout)?.[1] ?? ''
  const refused = await driftscope(['campaign', 'cancel', done, ...at])
  expect([refused.exitStatus, refused.stderr]).toEqual([65, expect.stringContaining('there is nothing to control')])
})

test('no bundle is exported into the workspace', async () => {
  const listed = await driftscope(['bundle', 'list', '--json', ...at])
  const id = /"id": "([0-9a-f]{64})"/.exec(listed.stdout)?.[1] ?? ''
  const target = join(folder, 'workspace/bundles/zz')
  const refused = await driftscope(['bundle', 'export', id, target, ...at])
  expect([refused.exitStatus, refused.stderr]).toEqual([65, expect.stringContaining('inside the workspace')])
  const elsewhere = await driftscope(['bundle', 'export', id, join(folder, 'elsewhere'), ...at])
  expect(elsewhere.exitStatus).toBe(0)
})

test.runIf(process.platform === 'linux')('an output that can not be written is a sentence', async () => {
  const program = join(root, 'out/main/cli/main.js')
  const command = `"$0" "$1" bundle list --workspace "$2" > /dev/full`
  const result = await execa('sh', ['-c', command, process.execPath, program, join(folder, 'workspace')], {
    reject: false,
  })
  expect([result.exitCode, result.stderr]).toEqual([65, expect.stringContaining('(ENOSPC)')])
})

test('a run directory that was changed is found by check', async () => {
  const path = join(folder, 'workspace/runs', campaignOf(stopped.stderr), 'schedule.json')
  expect((await driftscope(['workspace', 'check', ...at])).exitStatus).toBe(0)
  const text = readFileSync(path, 'utf8')
  await execa('sh', ['-c', 'chmod u+w "$0"; printf %s "$1" > "$0"', path, text.replace('"format": 1', '"format": 99')])
  const checked = await driftscope(['workspace', 'check', ...at])
  expect([checked.exitStatus, checked.stdout]).toEqual([1, expect.stringContaining('has format 99')])
})

test('a campaign that can not be read is told of once, and hides no other', async () => {
  const id = '7e0f8a3c-5a43-4b6e-9d6e-0d4b1a2c3d4e'
  const broken = join(folder, 'workspace/runs', id)
  mkdirSync(broken)
  writeFileSync(join(broken, 'plan.json'), '{"plan": {"format": 9}}')
  const listed = await driftscope(['campaign', 'list', ...at])
  expect([listed.exitStatus, listed.stdout]).toEqual([0, expect.stringContaining('done')])
  expect(listed.stderr).toBe(`warning: ${broken}/plan.json has format 9; this version of Driftscope reads up to 1.`)
})
