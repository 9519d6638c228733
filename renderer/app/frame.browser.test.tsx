import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failure } from '../../main/contract/outcome.ts'
import type { Connection, ConnectionState } from '../engine-client/connection.ts'
import { EngineProvider } from '../engine-client/EngineProvider.tsx'
import '../ui/tokens.css'
import '../ui/base.css'
import { App } from './App.tsx'
import { useFrame } from './frame-store.ts'
import { useTheme } from './theme.ts'

/** A connection in one state, whose engine knows nothing. */
const connectionIn = (state: ConnectionState): Connection => ({
  state: () => state,
  onState: () => () => undefined,
  onEvent: () => () => undefined,
  onResynchronise: () => () => undefined,
  reconnect: () => undefined,
  close: () => undefined,
  call: () => Promise.resolve(failure('WORKSPACE_BROKEN', { message: 'This engine is a test.' })),
})

const ready: ConnectionState = { phase: 'ready', engineId: 'test' }

const show = (state: ConnectionState) =>
  render(
    <EngineProvider connection={connectionIn(state)}>
      <App />
    </EngineProvider>,
  )

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

beforeEach(async () => {
  location.hash = '#/nowhere'
  useFrame.getState().close()
  await page.viewport(1280, 800)
})

test('the frame has no fault that axe finds', async () => {
  const screen = await show(ready)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Engine ready')
  expect(await faults()).toEqual([])
})

test('Ctrl K opens the palette; words find a command, Enter runs it, and the palette is gone', async () => {
  const screen = await show(ready)
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Command' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('dark theme')
  await expect.element(screen.getByRole('option', { name: 'Theme: dark' })).toBeVisible()
  expect(await faults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).not.toBeInTheDocument()
  expect(useTheme.getState().theme).toBe('dark')
})

test('Escape closes the palette and gives the focus back', async () => {
  const screen = await show(ready)
  await screen.getByRole('button', { name: /Go to a view/ }).click()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: /Go to a view/ })).toHaveFocus()
})

test('? lists the keys, made from the commands', async () => {
  const screen = await show(ready)
  await userEvent.keyboard('?')
  const line = screen.getByRole('dialog', { name: 'Keys' }).getByRole('listitem').first()
  await expect.element(line).toHaveTextContent('Command paletteCtrl K')
  expect(await faults()).toEqual([])
})

test('in a window that is too small, or enlarged, everything can be scrolled to', async () => {
  await page.viewport(640, 400)
  const screen = await show(ready)
  const { documentElement } = document
  documentElement.scrollTo(1024, 640)
  expect([documentElement.scrollLeft, documentElement.scrollTop]).toEqual([1024 - 640, 640 - 400])
  documentElement.scrollTo(1024, 0)
  await expect.element(screen.getByRole('button', { name: /^Theme/ })).toBeInViewport()
})

test('no key acts behind a dialog', async () => {
  const screen = await show(ready)
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await userEvent.keyboard('{Control>}n{/Control}{Control>}k{/Control}gi')
  expect(location.hash).toBe('#/nowhere')
  expect(useFrame.getState().open).toBe('shortcuts')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}n{/Control}')
  expect(location.hash).toBe('#/campaigns/new')
})

test('an engine that is away is said with the time of the last data and the next attempt', async () => {
  const sinceMs = new Date(2026, 7, 30, 21, 44, 2).getTime()
  const screen = await show({
    phase: 'lost',
    sinceMs,
    attempt: 3,
    nextAttemptMs: Date.now() + 60_000,
    refused: null,
  })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Engine lost. What you see is from 21:44:02 and may be old. Runs go on without it.')
  await expect.element(screen.getByText(/^Attempt 3, next in \d+ s$/)).toBeVisible()
  expect(await faults()).toEqual([])
})
