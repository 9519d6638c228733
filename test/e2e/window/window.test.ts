/** The main job in the window, in Electron and in Chromium: abTEM 1.0.10 against 1.0.11, from an empty workspace. */
import type { Locator } from '@playwright/test'
import { join } from 'node:path'
import { kill } from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../cli.ts'
import { openBrowser } from './browser-desk.ts'
import type { Desk } from './desk.ts'
import { openElectron } from './electron-desk.ts'
import { expectAccessible, look, screenshot } from './look.ts'

const mostClicks = 5
/** Making environments takes most of it. */
const campaignMs = 540_000
/** What the browser says of a server that is gone; nobody can keep it from that. */
const ofTheKill = /ERR_CONNECTION_REFUSED|WebSocket/

const desks: [string, () => Promise<Desk>][] = [
  ['Chromium', () => openBrowser(join(temporaryFolder(afterAll), 'workspace'))],
  ['Electron', openElectron],
]

describe.each(desks)('in %s', (_name, open) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await open()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await screenshot(desk, `failed-${task.name.slice(0, 20).replaceAll(' ', '-')}`)
  })
  afterAll(async () => {
    await desk.close()
  })

  type Role = Parameters<Locator['getByRole']>[0]
  const named = (role: Role, name: string | RegExp) => desk.page().getByRole(role, { name }).first()
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => desk.page().keyboard.press(key)), Promise.resolve())
  const meters = () => named('group', /^Meters of /)
  const failedCampaign = () => desk.page().getByText('The campaign failed').first()
  const rows = () => named('treegrid', 'Rows of the comparison')
  const details = () => named('complementary', 'Details')
  const openComparison = () => named('button', 'Open comparison')
  const finished = async () => Number(/(\d+) of \d+$/.exec((await named('link', / of \d+$/).textContent()) ?? '')?.[1])

  /** Two refs, and instead of the whole quick tier one case of each of four families, found by name and ticked by key. */
  async function fillForm(click: (locator: Locator) => Promise<void>): Promise<void> {
    for (const ref of ['1.0.10', '1.0.11']) {
      await named('combobox', 'Next ref').fill(ref)
      await press('Enter')
    }
    await click(named('checkbox', 'All of quick/cpu'))
    for (const name of ['potential.infinite', 'hrtem.exitwave', 'diffraction.cbed', 'stem.multidetector']) {
      await named('textbox', 'Filter cases').fill(name)
      await named('checkbox', `${name}@quick/cpu`).press('Space')
    }
    await named('textbox', 'Filter cases').fill('')
    await desk.page().getByText('8 executions', { exact: true }).waitFor()
  }

  /** Text beside the strips: it follows the newest sample that is drawn. */
  async function expectStripsToMove(): Promise<void> {
    const seen = new Set<string>()
    const read = async () => seen.add((await meters().locator('[data-part=value]').first().textContent()) ?? '').size
    await expect.poll(read, { timeout: 60_000, interval: 100 }).toBeGreaterThan(4)
  }

  test('a stranger starts a campaign, watches it, leaves, comes back, and finds the drift within five clicks', async () => {
    let clicks = 0
    const click = async (locator: Locator) => {
      clicks += 1
      await locator.click()
    }
    await look(desk, 'inbox-empty')
    await click(named('button', /^New campaign/))
    await fillForm(click)
    await look(desk, 'new-campaign')
    await click(named('button', /^Start/))
    await meters().or(failedCampaign()).waitFor({ timeout: campaignMs })
    await expectStripsToMove()
    await screenshot(desk, 'campaign-live')

    // Leaving and coming back is no part of the search.
    await desk.reopen()
    await named('link', /^Campaigns/).click()
    await named('grid', 'Campaigns').getByRole('row').getByText('run abtem').first().dblclick()
    await expectAccessible(desk, 'campaign')

    await openComparison().waitFor({ timeout: campaignMs })
    await look(desk, 'campaign-done')
    await click(openComparison())
    await click(rows().getByRole('row', { name: /drift.*stem\.multidetector/ }))
    await details().getByText('segmented').first().waitFor()
    expect(await details().textContent()).toContain('1.1e−6')
    expect(clicks).toBeLessThanOrEqual(mostClicks)
    await look(desk, 'comparison')
    await press('Enter')
    await expect.poll(() => new URL(desk.page().url()).hash).toMatch(/^#\/compare\/[0-9a-f]{16}\/inspect/)
    await named('complementary', 'Numbers').getByText('Error vector').waitFor()
    await look(desk, 'inspector')
    expect(desk.complaints).toEqual([])
  })

  test('kill -9 of the engine: the window says so, the engine returns, the view goes on, nothing is lost', async () => {
    await press('Control+n')
    await fillForm((locator) => locator.click())
    await press('Control+Enter')
    await expectStripsToMove()
    await expect.poll(finished, { timeout: 120_000 }).toBeGreaterThan(1)
    const before = await finished()
    const address = new URL(desk.page().url()).hash
    kill(desk.enginePid(), 'SIGKILL')
    await desk.page().getByRole('alert').getByText('Engine').waitFor()
    await screenshot(desk, 'engine-lost')
    await desk.engineReturns()
    expect(new URL(desk.page().url()).hash).toBe(address)
    await desk.page().getByText('Engine lost').waitFor({ state: 'hidden' })
    expect(await finished()).toBeGreaterThanOrEqual(before)
    await openComparison().waitFor({ timeout: campaignMs })
    await named('list', 'Executions by status').getByText('8 ok', { exact: true }).waitFor()
    await openComparison().click()
    await rows()
      .getByRole('row', { name: /drift.*stem\.multidetector/ })
      .first()
      .waitFor()
    expect(desk.complaints.filter((complaint) => !ofTheKill.test(complaint))).toEqual([])
  })

  test('everything by keys alone: to a view, along a list, into it, and through the palette', async () => {
    const route = () => new URL(desk.page().url()).hash
    await press('g', 'c')
    await expect.poll(route).toBe('#/campaigns')
    await press('j', 'Enter')
    await expect.poll(route).toMatch(/^#\/campaigns\/[0-9a-f-]{36}/)
    await press('g', 'm')
    await named('grid', /comparison/i).waitFor()
    await press('j', 'Enter')
    await expect.poll(route).toMatch(/^#\/compare\/[0-9a-f]{16}/)
    await rows().waitFor()
    await press('j', 'k', 'j')
    await expect.poll(route).toContain('row=')
    await press('?')
    await named('dialog', /Keys/).waitFor()
    await screenshot(desk, 'keys')
    await press('Escape', 'Control+k')
    await named('dialog', 'Command palette').waitFor()
    await desk.page().keyboard.type('go to bundles')
    await screenshot(desk, 'palette')
    await expectAccessible(desk, 'palette')
    await press('Enter')
    await expect.poll(route).toBe('#/bundles')
    await named('dialog', 'Command palette').waitFor({ state: 'detached' })
    await named('grid', 'Bundles').waitFor()
    await press('j', 'k')
    await expect.poll(route).toContain('bundle=')
  })

  test.each([
    ['inbox', 'i'],
    ['campaigns', 'c'],
    ['compare', 'm'],
    ['bundles', 'b'],
  ])('%s is as it is drawn, and axe finds nothing', async (view, key) => {
    await press('g', key)
    await desk.page().getByRole('heading').first().waitFor()
    await look(desk, view)
  })
})
