import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Plan } from '../../../main/contract/plan.ts'
import type { ListedCase } from '../../../main/contract/registry.ts'
import type { Device, Tier } from '../../../main/contract/words.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { playedConnection } from '../../engine-client/played-connection.fixture.ts'
import { CompletingField } from '../../ui/CompletingField.tsx'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { CaseMatrix } from './CaseMatrix.tsx'
import { freshDraft } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { columnsOf, matrixRows, tickOf, toggled } from './matrix-rows.ts'
import NewCampaignView from './NewCampaignView.tsx'
import { RefList } from './RefsField.tsx'

beforeEach(() => {
  useDraft.getState().replace(freshDraft)
})

const listed = (name: string, variant: string, tier: Tier, device: Device): ListedCase => ({
  case_id: `${name}${variant === 'default' ? '' : `[${variant}]`}@${tier}/${device}`,
  name,
  variant,
  tier,
  device,
  compare_as: null,
  flag: true,
  stable_expected: true,
  tags: [],
  outputs: ['intensity'],
  tolerance: {},
  timeout_s: 60,
  nominal_bytes: null,
  params: {},
  sweep: null,
  doc: '',
  case_hash: { accuracy: '0', 'float32-tracking': '0', speed: '0', memory: '0' },
})

const cases = (['quick', 'large'] as const).flatMap((tier) => [
  listed('stem.multi', 'default', tier, 'cpu'),
  listed('stem.multi', 'order1', tier, 'cpu'),
  listed('waves.plane', 'default', tier, 'cpu'),
])
const columns = columnsOf(cases)

function Matrix() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = matrixRows({ cases, chosen, costs: new Map() })
  const ids = cases.map(({ case_id }) => case_id)
  return (
    <>
      <div style={{ display: 'flex', width: 700, height: 240 }}>
        <CaseMatrix
          rows={rows}
          columns={columns}
          tick={tickOf(ids, chosen)}
          onChoose={(some, on) => {
            setChosen(toggled(chosen, some, on))
          }}
        />
      </div>
      <output>{[...chosen].toSorted().join(' ')}</output>
    </>
  )
}

test('heads and rows are ticked, mixed or empty by what they stand for', async () => {
  const screen = await render(<Matrix />)
  const all = screen.getByRole('checkbox', { name: 'All cases' })
  const quick = screen.getByRole('checkbox', { name: 'All of quick/cpu' })
  const row = screen.getByRole('checkbox', { name: 'All of stem.multi', exact: true })
  await expect.element(all).not.toBeChecked()
  await quick.click()
  await expect.element(quick).toBeChecked()
  await expect.element(all).toBePartiallyChecked()
  await expect.element(row).toBePartiallyChecked()
  await row.click()
  await expect.element(row).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'All of large/cpu' })).toBePartiallyChecked()
  await all.click()
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  expect((await axe.run(screen.container, { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([])
})

test('arrows go from cell to cell and Space ticks what is there', async () => {
  const screen = await render(<Matrix />)
  const chosen = screen.getByRole('status')
  screen.getByRole('grid').element().focus()
  await userEvent.keyboard('j{ArrowDown}{ArrowRight} ')
  await expect.element(chosen).toHaveTextContent('stem.multi[order1]@quick/cpu')
  await userEvent.keyboard('{ArrowRight}{ArrowDown} ')
  await expect.element(chosen).toHaveTextContent('stem.multi[order1]@quick/cpu waves.plane@large/cpu')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft} ')
  await expect
    .element(chosen)
    .toHaveTextContent('stem.multi[order1]@quick/cpu waves.plane@large/cpu waves.plane@quick/cpu')
})

function Refs() {
  const refs = useDraft(({ draft }) => draft.refs)
  return <RefList refs={refs} />
}

test('refs are put in order and removed by keyboard, and the marks follow', async () => {
  useDraft.getState().change({ refs: ['1.0.9', '1.0.10', '1.0.11'] })
  const screen = await render(<Refs />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}')
  expect(useDraft.getState().draft.refs).toEqual(['1.0.10', '1.0.9', '1.0.11'])
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('A1.0.10release')
  await expect.element(screen.getByRole('listitem').first()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(useDraft.getState().draft.refs).toEqual(['1.0.9', '1.0.11'])
  expect((await axe.run(screen.container, { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([])
})

function Combo({ onAccept }: { onAccept: (value: string) => void }) {
  const [text, setText] = useState('')
  return (
    <CompletingField
      label="Next ref"
      value={text}
      onChange={setText}
      onAccept={onAccept}
      completions={['1.0.11', '1.0.10'].map((value) => ({ value, label: value }))}
    />
  )
}

test('Enter accepts what is written, or the completion that the arrows chose', async () => {
  const onAccept = vi.fn()
  await render(<Combo onAccept={onAccept} />)
  await userEvent.tab()
  await userEvent.keyboard('dev{Enter}')
  expect(onAccept.mock.calls).toEqual([['dev']])
  await userEvent.keyboard('{Escape}{Control>}a{/Control}1.0{ArrowDown}{ArrowDown}{Enter}')
  await vi.waitFor(() => {
    expect(onAccept.mock.calls.at(-1)).toEqual(['1.0.10'])
  })
})

test('a plan that the address names fills the form and starts nothing; the address forgets it', async () => {
  const path = '/home/ada/weekly.plan.toml'
  const plan = Plan.parse({ format: 1, name: 'weekly', kind: 'run', suite: 'abtem', refs: ['1.0.10', '1.0.11'] })
  const asked: [string, unknown][] = []
  const connection = playedConnection((method, params) => {
    asked.push([method, params])
    return method === 'plan.read' ? { plan } : undefined
  })
  location.hash = `#/campaigns/new?plan=${encodeURIComponent(path)}`
  const query = new URLSearchParams({ plan: path })
  const screen = await render(
    <EngineProvider connection={connection}>
      <NewCampaignView params={{}} query={query} />
    </EngineProvider>,
  )
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'opened' }))
    .toHaveTextContent('weekly.plan.toml opened; nothing has started')
  expect(useDraft.getState().draft).toMatchObject({ name: 'weekly', refs: ['1.0.10', '1.0.11'] })
  expect(asked).toContainEqual(['plan.read', { path }])
  expect(asked.map(([method]) => method)).not.toContain('campaigns.start')
  expect(location.hash).toBe('#/campaigns/new')
})
