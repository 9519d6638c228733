/**
 * The reviewer's way by keys alone, with the real drift of abTEM 1.0.9 against 1.0.10: from the inbox to what moved, to
 * an accepted entry, to a comparison that exits 0; and back.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driftscope, temporaryFolder } from '../cli.ts'
import { openBrowser } from './browser-desk.ts'
import type { Desk } from './desk.ts'
import { expectAccessible, look } from './look.ts'

const workspace = join(temporaryFolder(afterAll), 'workspace')
let desk: Desk

beforeAll(async () => {
  const refs = ['--ref', '1.0.9', '--ref', '1.0.10']
  const run = ['run', '--suite', 'abtem', ...refs, '--only', 'diffraction.cbed', '--workspace', workspace]
  expect((await driftscope(run)).exitStatus).toBe(1)
  desk = await openBrowser(workspace)
})
afterAll(async () => {
  await desk.close()
})

const press = async (...keys: string[]) => {
  for (const key of keys) await desk.page().keyboard.press(key)
}
const route = () => new URL(desk.page().url()).hash
const group = (name: RegExp) => desk.page().getByRole('group', { name })
const compareAgain = () => driftscope(['compare', '1.0.9', '1.0.10', '--workspace', workspace])
const written = () => readFileSync(join(workspace, 'accepted_changes.toml'), 'utf8')

test('from the inbox the reviewer sees what the mock-up shows, accepts it, and the next comparison exits 0', async () => {
  const page = desk.page()
  await press('g', 'i')
  await page.getByText('Needs a decision').waitFor()
  await press('j')
  await page.getByRole('img', { name: 'B − A' }).waitFor()
  await look(desk, 'inbox-drift')
  await press('Enter')
  await expect.poll(route).toMatch(/^#\/compare\/[0-9a-f]{16}\/inspect\?row=/)

  // Figures of mockups/inspector.html, measured from the same arrays by other means.
  const numbers = page.getByRole('complementary', { name: 'Numbers' })
  await expect.poll(() => numbers.innerText()).toMatch(/1\.073e−2[^]*7\.582e−2[^]*1\.695e−3[^]*0\.6346/)
  expect(await numbers.innerText()).toMatch(/1,045[^]*1,648[^]*6,256[^]*1,080[^]*148[^]*24\n/)
  expect(await numbers.innerText()).toMatch(/297[^]*\[94, 4\]/)
  await look(desk, 'inspector')

  await press('a')
  const form = group(/^Decide about this row$/)
  await form.getByRole('button', { name: /^Accept 1/ }).waitFor()
  await page.keyboard.type('Slice binning is mended in 1.0.10')
  await page.getByText('No unmarked row falls under the glob').waitFor()
  await expectAccessible(desk, 'accepting')
  await press('Control+Enter')
  await form.getByText(/accepted by .*Slice binning is mended/).waitFor()
  // Twice what was measured, rounded up: 0.1349, 297.3 and 1.182e-2.
  expect(written()).toContain(
    '[[accepted]]\ncase = "diffraction.cbed@quick/cpu"\nsince = "1.0.9"\nreason = "Slice binning is mended in 1.0.10"\n' +
      'max_abs_norm = 0.27\nmax_rel = 600.0\nmax_intensity = 2.4e-2\n',
  )
  expect((await compareAgain()).exitStatus).toBe(0)
  await press('g', 'i')
  await page.getByText('Needs a decision').first().waitFor({ state: 'hidden' })
  expect(desk.complaints).toEqual([])
})

test('what was accepted is taken back by keys, and moves again', async () => {
  await press('Alt+ArrowLeft')
  await expect.poll(route).toContain('/inspect')
  const form = group(/^Decide about this row$/)
  await form.getByText(/accepted by/).waitFor()
  await press('u', 'Control+Enter')
  await form.getByText('undecided').waitFor()
  expect(written()).not.toContain('diffraction.cbed')
  expect((await compareAgain()).exitStatus).toBe(1)
})
