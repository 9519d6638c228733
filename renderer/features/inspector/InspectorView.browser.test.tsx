import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { playedConnection } from '../../engine-client/played-connection.fixture.ts'
import { listenForKeys } from '../../lib/commands.ts'
import type { DecideProps } from '../../lib/decide-slot.ts'
import { currentLink, navigate, useRoute } from '../../lib/router.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { InspectorView } from './InspectorView.tsx'
import { answer, comparisonId, playedPlanes } from './played-inspector.fixture.ts'

let stopKeys: () => void
beforeEach(async () => {
  stopKeys = listenForKeys()
  await page.viewport(1440, 900)
  sessionStorage.setItem('driftscope.session', 't'.repeat(43))
  navigate(`/compare/${comparisonId}/inspect?row=0`)
  vi.spyOn(window, 'fetch').mockImplementation(await playedPlanes())
})
afterEach(() => {
  stopKeys()
  delete document.documentElement.dataset['theme']
  vi.restoreAllMocks()
})

/** In the place of decisions, which are another feature. */
const NoDecisions = ({ children }: DecideProps) => children({ bar: null, panel: null, wordOf: () => null })

const drawn = (view: ReactNode, connection: Connection = playedConnection(answer)) =>
  render(
    <EngineProvider connection={connection}>
      <UiProvider>
        <main style={{ display: 'flex', flexDirection: 'column', height: '100vh', background: 'var(--bg-panel)' }}>
          {view}
        </main>
      </UiProvider>
    </EngineProvider>,
  )

const show = (query: string, connection?: Connection) =>
  drawn(
    <InspectorView params={{ id: comparisonId }} query={new URLSearchParams(query)} Decide={NoDecisions} />,
    connection,
  )

const look = (query: Record<string, unknown>) => `row=0&look=${encodeURIComponent(JSON.stringify(query))}`
/** The cross-hair of the mock-up. */
const atMockUp = look({ shared: { cursor: { row: 50, column: 92 } } })

function AtAddress() {
  const { query } = useRoute()
  return <InspectorView params={{ id: comparisonId }} query={query} Decide={NoDecisions} />
}

test('an address with another look for the row that is open is followed, also back to one that was left', async () => {
  const screen = await drawn(<AtAddress />)
  const at = (index: string) => expect.element(screen.getByText(new RegExp(`^\\${index} ·`))).toBeInTheDocument()
  const open = (query: string) => {
    navigate(`/compare/${comparisonId}/inspect?${query}`)
  }
  open(atMockUp)
  await at('[50, 92]')
  await userEvent.keyboard('{ArrowRight}')
  await at('[50, 93]')
  await expect.poll(() => decodeURIComponent(currentLink())).toContain('"column":93')
  await at('[50, 93]')
  open(atMockUp)
  await at('[50, 92]')
  open('row=0')
  await at('[94, 4]')
})

test('the numbers of the mock-up, computed by numpy: cursor, bounds, decades, rings, error vector', async () => {
  const screen = await show(atMockUp)
  const numbers = screen.getByRole('complementary', { name: 'Numbers' })
  for (const text of [
    '[50, 92] · 0.0, 67.4 mrad',
    '6.271149076416498e−6',
    '1.4056683215533627e−6',
    '−4.865480755e−6',
    '−0.77585',
    '9,772,784,338,892,811',
  ]) {
    await expect.element(numbers).toMatchTextContent(text)
  }
  const bounds = screen.getByRole('table', { name: 'Bounds' })
  for (const text of ['297', '[94, 4]', '0.135', '[51, 51]', '−1.2e−2', 'sum'])
    await expect.element(bounds).toMatchTextContent(text)
  const decades = screen.getByRole('table', { name: 'Relative error per decade of A' })
  for (const text of ['1 … 1e−1', '1,045', '1,648', '6,256', '1,080', '148', '1e−5 … 1e−6'])
    await expect.element(decades).toMatchTextContent(text)
  const rings = screen.getByRole('table', { name: 'Intensity by ring' })
  for (const text of ['0 … 20 mrad', '+5.4 %', '20 … 60', '−3.6 %', '60 … 80', '−60.1 %'])
    await expect.element(rings).toMatchTextContent(text)
  // Numpy: every value is further away than 2^32 others. What rests on a guess is said to.
  for (const text of ['from 4,294,967,297 on10,201', 'about [0, 0]'])
    await expect.element(numbers).toMatchTextContent(text)
  for (const text of [
    '1.073e−2',
    '7.582e−2',
    '1.695e−3',
    '0.6346',
    '[0, 0], 1.026',
    '10,201 of 10,201',
    '0, 0, 0 on both',
  ]) {
    await expect.element(numbers).toMatchTextContent(text)
  }
  for (const text of ['max 1.465e−3', 'max 1.662e−3', 'max |d| 1.976e−4'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Decades below the maximum' })).toHaveValue('5.2')
})

test('names, bounds and numbers of the side panel are whole: nothing is cut at 1440 pixels', async () => {
  const screen = await show(atMockUp)
  await expect.element(screen.getByRole('table', { name: 'Bounds' })).toBeVisible()
  const cut = [...document.querySelectorAll('aside td, aside dd')].filter((cell) => cell.scrollWidth > cell.clientWidth)
  expect(cut.map((cell) => cell.textContent)).toEqual([])
})

test('in the smallest window every tool is there, and what is too low for the pictures is scrolled to', async () => {
  await page.viewport(1024, 640)
  const screen = await show(atMockUp)
  await expect.element(screen.getByRole('img', { name: /^Profile along/ })).toBeInTheDocument()
  const tools = screen.getByRole('group', { name: 'Picture' }).getByRole('radio').elements()
  expect(tools.filter((tool) => tool.getBoundingClientRect().right > innerWidth)).toEqual([])
  const scrolled = screen.getByRole('img', { name: /^Relative error along/ })
  scrolled.element().scrollIntoView({ block: 'end' })
  expect(scrolled.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
})

test.each(['light', 'dark'])('axe finds nothing in the %s theme', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  const screen = await show(atMockUp)
  await expect.element(screen.getByRole('table', { name: 'Intensity by ring' })).toBeVisible()
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.html)}`)).toEqual([])
})

test('every key of the inspector does what the mock-ups say', async () => {
  const screen = await show(atMockUp)
  const at = (index: string) => expect.element(screen.getByText(new RegExp(`^\\${index} ·`))).toBeInTheDocument()
  const checked = (name: string) => expect.element(screen.getByRole('radio', { name, exact: true })).toBeChecked()
  await at('[50, 92]')
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  await at('[49, 93]')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}')
  await at('[59, 83]')
  await userEvent.keyboard('m')
  await at('[51, 51]')
  await userEvent.keyboard('m')
  await expect.element(screen.getByText(/^\[51, 51\] ·/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}m{/Shift}')
  await at('[51, 51]')
  const zoom = screen.getByText(/^\d+\.\d ×$/)
  const fitted = zoom.element().textContent
  await userEvent.keyboard('+')
  await expect.element(zoom).not.toHaveTextContent(fitted)
  await userEvent.keyboard('-')
  await userEvent.keyboard('0')
  await expect.element(zoom).toHaveTextContent(fitted)
  for (const [key, name] of [
    ['2', 'Swipe'],
    ['3', 'Blink'],
    ['1', 'Side by side'],
    ['s', 'Linear'],
    ['d', 'Relative'],
  ] as const) {
    await userEvent.keyboard(key)
    await checked(name)
  }
  await userEvent.keyboard('l')
  await expect.element(screen.getByRole('slider', { name: 'Upper limit of B', exact: true })).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(screen.getByRole('slider', { name: 'Upper limit of A and B' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(currentLink).toContain('row=1')
  await userEvent.keyboard('{Escape}')
  await expect.poll(currentLink).toContain(`/compare/${comparisonId}?`)
})

test('the pane with the keyboard has the accent line, and the swipe line moves by key and by hand', async () => {
  const screen = await show(atMockUp)
  const pane = (name: RegExp) => screen.getByRole('group', { name }).element().closest('section')
  await expect.element(screen.getByRole('group', { name: /^B, / })).toBeVisible()
  await userEvent.click(screen.getByRole('group', { name: /^B, / }))
  const head = pane(/^B, /)?.firstElementChild
  await expect.poll(() => getComputedStyle(head ?? document.body).boxShadow).toContain('2px')
  await userEvent.keyboard('2{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  await expect.poll(() => decodeURIComponent(currentLink())).toContain('"swipe":0.48')
})

test('each link between panes can be opened, and the view as it is can be copied as a link', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await show(atMockUp)
  for (const name of ['Pan and zoom', 'Cross-hair', 'Slice', 'Scale', 'Limits']) {
    await screen.getByRole('button', { name: 'Links between panes' }).click()
    await screen.getByRole('menuitem', { name: `${name}: linked` }).click()
  }
  await screen.getByRole('button', { name: 'Copy a link to this view' }).click()
  await expect.poll(() => copied.mock.calls.length).toBe(1)
  const link = decodeURIComponent(String(copied.mock.calls[0]?.[0]))
  expect(link).toContain(`/compare/${comparisonId}/inspect?row=0`)
  expect(link).toContain('"links":{"view":false,"cursor":false,"slice":false,"scale":false,"limits":false}')
})

test('an array that only one side has stands under its own side, beside a sentence for the other', async () => {
  const screen = await show('row=2')
  await expect.element(screen.getByRole('group', { name: /^B, 1\.0\.10/ })).toBeVisible()
  await expect.element(screen.getByText('The reference ran the case and gave no output cbed.')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: /^A, / })).not.toBeInTheDocument()
})

test('a diagnosis that nobody waits for is stopped', async () => {
  const signals: AbortSignal[] = []
  const played = playedConnection(answer)
  const slow: Connection = {
    ...played,
    call: (method, params, options) => {
      if (method !== 'comparisons.diagnose') return played.call(method, params, options)
      if (options?.signal !== undefined) signals.push(options.signal)
      return new Promise(() => undefined)
    },
  }
  const screen = await show(atMockUp, slow)
  await expect.element(screen.getByText('Diagnosing…')).toBeVisible()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  await screen.unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
