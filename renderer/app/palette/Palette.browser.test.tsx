import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { api, type MethodName, type Result } from '../../../main/contract/api.ts'
import type { FoundRow } from '../../../main/contract/comparison-view.ts'
import { failure, success } from '../../../main/contract/outcome.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { head } from '../../features/comparison/played-comparison.fixture.ts'
import { useCommands } from '../../lib/commands.ts'
import { navigate, useRoute } from '../../lib/router.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { useFrame } from '../frame-store.ts'
import { Palette } from './Palette.tsx'

const campaignId = '7802e584-3528-4366-8a1b-a3c9a5609488'
const created_utc = '2026-08-30T18:02:00.000Z'
const campaigns: Result<'campaigns.list'> = [
  {
    ...{ id: campaignId, name: 'weekly segments', kind: 'run', suite: 'abtem', refs: ['1.0.10', '1.0.11'] },
    ...{ target: 'local', phase: 'done', reason: null, created_utc, total: 2, finished: 2 },
  },
]
const comparisons: Result<'comparisons.list'> = [
  {
    ...{ id: head.id, reference: '1.0.10', candidate: '1.0.11', created_utc, exit_status: 1 },
    ...{ reference_bundles: {}, candidate_bundles: {}, summary: {} },
  },
]
const row = (index: number, case_id: string, verdict: FoundRow['verdict'], output: string | null = null): FoundRow => ({
  ...{ index, case_id, kind: 'same', output, verdict },
})
const outputs = [
  row(1, 'stem.multidetector@quick/cpu', 'drift', 'segmented'),
  row(2, 'stem.prism@quick/cpu', 'identical', 'segmented'),
]
const cases = [row(0, 'stem.segments@quick/cpu', 'error')]

const nothingFound = { outputs: { worst: [], total: 0 }, cases: { worst: [], total: 0 } }

/** The engine finds what the test lets it find, when the test lets it. */
function engine() {
  const held: (() => void)[] = []
  let isHeld = false
  const answers: Partial<Record<MethodName, unknown>> = {
    ...{ 'campaigns.list': campaigns, 'comparisons.list': comparisons, 'bundles.list': [], 'comparisons.head': head },
    'comparisons.find': { outputs: { worst: outputs, total: 7 }, cases: { worst: cases, total: 1 } },
  }
  const ready = { phase: 'ready', engineId: 'test' } as const
  const still = () => () => undefined
  const connection: Connection = {
    ...{ state: () => ready, onState: still, onEvent: still, onResynchronise: still },
    ...{ reconnect: () => undefined, close: () => undefined },
    async call(method, params) {
      const isUntyped = 'text' in params && params.text === ''
      if (isHeld && method === 'comparisons.find') await new Promise<void>((resolve) => held.push(resolve))
      const value = isUntyped ? nothingFound : answers[method]
      if (value === undefined) return failure('WRONG_USE', { message: `${method} is not played.` })
      // The schema of the method has just said that it is one.
      return success(api[method].result.parse(value) as never)
    },
  }
  return {
    connection,
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const go of held.splice(0)) go()
    },
  }
}

const run: string[] = []

function Commands() {
  const command = (id: string, title: string, more = {}) => ({
    id,
    title,
    group: 'Everywhere',
    run: () => void run.push(id),
    ...more,
  })
  useCommands([
    command('segment.one', 'Segment the ring', { keys: 'S' }),
    command('segment.two', 'Segment nothing', { enabled: false, why: 'There is no ring' }),
  ])
  return <p data-testid="route">{useRoute().path}</p>
}

async function show(route = '/inbox') {
  navigate(route)
  const played = engine()
  const screen = await render(
    <EngineProvider connection={played.connection}>
      <UiProvider>
        <main>
          <h1>Driftscope</h1>
          <Commands />
        </main>
        <Palette />
      </UiProvider>
    </EngineProvider>,
  )
  useFrame.getState().openPalette()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  return { screen, played }
}
type Screen = Awaited<ReturnType<typeof show>>['screen']

const heads = (screen: Screen) =>
  screen
    .getByRole('group')
    .elements()
    .map((group) => group.firstElementChild?.textContent)
const selected = (screen: Screen) => screen.getByRole('option', { selected: true })
const marked = () => [...document.querySelectorAll('[role=option] b')].map(({ textContent }) => textContent)

beforeEach(async () => {
  useFrame.getState().close()
  run.length = 0
  await page.viewport(1280, 800)
})

test('with nothing typed every command is there, under its head', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('option', { name: /Segment the ring/ })).toBeVisible()
  expect(heads(screen)).toEqual(['Everywhere'])
  expect(screen.getByRole('option').elements()).toHaveLength(2)
})

test('campaigns and comparisons are found beside commands; Enter goes to the one that is selected', async () => {
  const { screen } = await show()
  await userEvent.keyboard('1.0.11')
  await expect.element(screen.getByText('2 results')).toBeVisible()
  expect(heads(screen)).toEqual(['Campaigns', 'Comparisons'])
  expect(marked()).toEqual(['1.0.11', '1.0.11'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByTestId('route')).toHaveTextContent(`/compare/${head.id}`)
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
})

test('where a comparison is open its outputs and cases come first, the worst first, with their verdict', async () => {
  const { screen } = await show(`/compare/${head.id}`)
  await userEvent.keyboard('seg')
  await expect.element(screen.getByText('2 of 7')).toBeVisible()
  expect(heads(screen)).toEqual([
    'Outputs of 1.0.10 → 1.0.112 of 7',
    'Cases of 1.0.10 → 1.0.11',
    'Campaigns',
    'Commands',
  ])
  await expect.element(screen.getByText('11 results')).toBeVisible()
  await expect.element(selected(screen)).toMatchTextContent(/^segmentedstem\.multidetector@quick\/cpu/)
  expect(selected(screen).getByRole('img', { name: 'drift' }).elements()).toHaveLength(1)
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe(`#/compare/${head.id}?row=1&output=segmented`)
})

test('rows that are found late move no selection; Enter does what was seen', async () => {
  const { screen, played } = await show(`/compare/${head.id}`)
  played.hold()
  await userEvent.keyboard('seg')
  await expect.element(selected(screen)).toMatchTextContent(/^weekly segments/)
  played.release()
  await expect.element(screen.getByText('2 of 7')).toBeVisible()
  await expect.element(selected(screen)).toMatchTextContent(/^weekly segments/)
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe(`#/campaigns/${campaignId}`)
})

test('until the engine has answered, what was found before and still fits stands in', async () => {
  const { screen, played } = await show(`/compare/${head.id}`)
  await userEvent.keyboard('seg')
  await expect.element(screen.getByText('2 of 7')).toBeVisible()
  played.hold()
  await userEvent.keyboard(' prism')
  await expect.element(selected(screen)).toMatchTextContent(/^segmentedstem\.prism@quick\/cpu/)
  expect(screen.getByRole('option').elements()).toHaveLength(1)
})

test('a command that is off says why and is not run; arrows go round', async () => {
  const { screen } = await show()
  await userEvent.keyboard('segment nothing')
  await expect.element(selected(screen)).toMatchTextContent(/Segment nothingThere is no ring$/)
  await userEvent.keyboard('{Enter}')
  expect(run).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}segment{ArrowUp}{ArrowUp}{Enter}')
  expect(run).toEqual(['segment.one'])
})

test('nothing found is said with the words', async () => {
  const { screen } = await show()
  await userEvent.keyboard('phonon')
  await expect.element(screen.getByText('Nothing matches phonon.')).toBeVisible()
  await expect.element(screen.getByText('0 results')).toBeVisible()
  expect(screen.getByRole('listbox').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
})
