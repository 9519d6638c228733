import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { api, type MethodName } from '../../../main/contract/api.ts'
import type { CampaignSummary } from '../../../main/contract/campaign.ts'
import type { InboxItem } from '../../../main/contract/inbox.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { playedConnection } from '../../engine-client/played-connection.fixture.ts'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import type { Decide } from '../../lib/decide-slot.ts'
import { navigate, useRoute } from '../../lib/router.ts'
import type { Slots } from '../../lib/slots.ts'
import { InboxView } from './InboxView.tsx'

const noPictures = () => null
const nothingToDecide: Decide = ({ children }) => children({ bar: null, panel: null, wordOf: () => null })

const campaignId = '7802e584-3528-4366-8a1b-a3c9a5609488'
const time_utc = '2026-08-30T21:40:00.000Z'
const sides = { reference: '1.0.10', candidate: '1.0.11' }
type Decided = Extract<InboxItem, { kind: 'drift' }>['decided']
const drift = (title: string, row: number, figure: number, decided: Decided = null): InboxItem => ({
  ...{
    kind: 'drift',
    title,
    row,
    figure,
    verdict: 'drift',
    line: 'rel is 297',
    time_utc,
    comparison_id: 'abc',
    decided,
    ...sides,
  },
})
const campaign: CampaignSummary = {
  ...{ id: campaignId, name: 'weekly', kind: 'run', suite: 'abtem', refs: ['1.0.10', '1.0.11'], target: 'local' },
  ...{ phase: 'lost', reason: 'The machine was switched off.', created_utc: time_utc, total: 45, finished: 31 },
}
const full: InboxItem[] = [
  drift('stem.multidetector@quick/cpu', 3, 5.1e-7),
  drift('diffraction.cbed@quick/cpu', 0, 0.135),
  { kind: 'campaign', title: 'weekly', line: 'lost', time_utc, campaign },
]

/** An engine that knows these items and campaigns, and nothing else. */
const engineOf = (items: InboxItem[], campaigns: unknown[] = [], problems: Failure[] = []): Connection => {
  const answers: Partial<Record<MethodName, unknown>> = {
    'inbox.list': items,
    'campaigns.list': campaigns,
    'comparisons.list': [],
    'decisions.list': { decisions: [], rows: [], problems },
    'campaigns.show': {
      ...campaign,
      folder: '/runs/7802',
      executions: [],
      journal: [],
      bundles: [],
      comparisons: [],
    },
  }
  return playedConnection((method, params) => {
    if (method !== 'inbox.list') return answers[method]
    const { part } = api['inbox.list'].params.parse(params)
    const isDone = (item: InboxItem) => item.kind === 'drift' && item.decided !== null
    return items.filter((item) => part === 'all' || isDone(item) === (part === 'done'))
  })
}

function AtAddress(slots: Slots) {
  const { query } = useRoute()
  return <InboxView query={query} {...slots} />
}

const show = (connection: Connection) =>
  render(
    <EngineProvider connection={connection}>
      <UiProvider>
        <main style={{ display: 'flex', flexDirection: 'column', height: '100vh', background: 'var(--bg-panel)' }}>
          <AtAddress Decide={nothingToDecide} Pictures={noPictures} />
        </main>
      </UiProvider>
    </EngineProvider>,
  )

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

beforeEach(async () => {
  navigate('/inbox')
  await page.viewport(1280, 800)
  return listenForKeys()
})

test('drifts stand first, the largest on top; J and K go through all sections, Enter inspects the row', async () => {
  const screen = await show(engineOf(full, [campaign]))
  const chosen = screen.getByRole('option', { selected: true })
  await expect.element(chosen).toMatchTextContent('diffraction.cbed')
  await expect.element(screen.getByRole('listbox')).toHaveFocus()
  await userEvent.keyboard('jj')
  await expect.element(chosen).toMatchTextContent('weekly')
  await userEvent.keyboard('jk')
  await expect.element(chosen).toMatchTextContent('stem.multidetector')
  await userEvent.keyboard('{Home}{Enter}')
  expect(location.hash).toBe('#/compare/abc/inspect?row=0')
})

test('Enter on a campaign opens it, and its details say why it ended', async () => {
  const screen = await show(engineOf(full, [campaign]))
  await expect.element(screen.getByRole('listbox')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('note')).toMatchTextContent('The machine was switched off.')
  await expect.element(screen.getByRole('button', { name: 'Resume' })).toBeEnabled()
  expect(await faults()).toEqual([])
  screen.getByRole('listbox').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe(`#/campaigns/${campaignId}`)
})

test('J finds the list from anywhere in the view', async () => {
  const screen = await show(engineOf(full, [campaign]))
  await expect.element(screen.getByRole('listbox')).toHaveFocus()
  screen
    .getByRole('button', { name: /New campaign/ })
    .element()
    .focus()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('listbox')).toHaveFocus()
  await expect.element(screen.getByRole('option', { selected: true })).toMatchTextContent('stem.multidetector')
})

test('an empty inbox says so; a fresh workspace leads to a campaign', async () => {
  const idle = await show(engineOf([], [campaign]))
  await expect.element(idle.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
  expect(await faults()).toEqual([])
  await idle.unmount()
  const fresh = await show(engineOf([]))
  await fresh.getByRole('button', { name: /New campaign/ }).click()
  expect(location.hash).toBe('#/campaigns/new')
})

test('what is open is shown at first; what was decided says by whom, and is kept in the address', async () => {
  const decided = { decision: 'reject' as const, who: 'ada', time_utc, note: 'not meant' }
  const rejected = drift('hrtem.exitwave@quick/cpu', 5, 2.5e-2, decided)
  const screen = await show(engineOf([...full, rejected], [campaign]))
  await expect.element(screen.getByText('3 to look at')).toBeVisible()
  await expect.element(screen.getByText('hrtem.exitwave')).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Done' }).click()
  await expect.element(screen.getByRole('option')).toMatchTextContent(/hrtem\.exitwave.*rejected by ada: not meant/)
  expect(location.hash).toBe('#/inbox?part=done')
  expect(await faults()).toEqual([])
  await screen.getByRole('radio', { name: 'All' }).click()
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(4)
  await screen.getByRole('radio', { name: /Open/ }).click()
  expect(location.hash).toBe('#/inbox')
})

test('of a long section the first hundred are shown, and M shows more', async () => {
  const many = Array.from({ length: 250 }, (_, row) => drift(`stem.case_${String(row)}@quick/cpu`, row, 1 / (row + 1)))
  const screen = await show(engineOf(many))
  const last = screen.getByRole('option').last()
  await expect.element(last).toMatchTextContent('Show more of 250')
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('option', { selected: true })).toMatchTextContent('stem.case_99')
  await userEvent.keyboard('mm')
  await expect.element(last).toMatchTextContent('stem.case_249')
})

test('a line of the decisions that can not be read is named above the items', async () => {
  const message = '/w/decisions.jsonl, line 7: no JSON. It is set aside: what it decided or took back does not count.'
  const cure = 'Restore the file from a copy, or take that line out.'
  const screen = await show(engineOf(full, [campaign], [{ code: 'WORKSPACE_BROKEN', message, cure }]))
  await expect.element(screen.getByRole('note')).toHaveTextContent(`${message} ${cure}`)
  expect(await faults()).toEqual([])
})
