import axe from 'axe-core'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MethodName } from '../../main/contract/api.ts'
import type { ConnectionState } from '../engine-client/connection.ts'
import { EngineProvider } from '../engine-client/EngineProvider.tsx'
import { useEngineCall } from '../engine-client/hooks.ts'
import { playedConnection } from '../engine-client/played-connection.fixture.ts'
import { navigate } from '../lib/router.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { App } from './App.tsx'
import { useFrame } from './frame-store.ts'
import { useTheme } from './theme.ts'
import { ViewBoundary } from './ViewBoundary.tsx'

/** An engine that knows nothing. */
const nothing = () => undefined

const ready: ConnectionState = { phase: 'ready', engineId: 'test' }

const show = (state: ConnectionState, answer: (method: MethodName) => unknown = nothing) =>
  render(
    <EngineProvider connection={playedConnection(answer, state)}>
      <App />
    </EngineProvider>,
  )

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

beforeEach(async () => {
  navigate('/nowhere')
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
  await screen.getByRole('button', { name: /^Go to ref, campaign/ }).click()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: /^Go to ref, campaign/ })).toHaveFocus()
})

test('? lists the keys, made from the commands', async () => {
  const screen = await show(ready)
  await userEvent.keyboard('?')
  const line = screen.getByRole('dialog', { name: 'Keys' }).getByRole('listitem').first()
  await expect.element(line).toHaveTextContent('Command paletteCtrl K')
  expect(await faults()).toEqual([])
})

test('Ctrl K right after Escape is heard, though the dialog that closes is still in the document', async () => {
  const screen = await show(ready)
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Keys' })
  await expect.element(sheet).toBeVisible()
  const press = (init: KeyboardEventInit) => {
    flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })))
  }
  // Both within one task: no frame is drawn between them.
  press({ key: 'Escape' })
  expect(sheet.query()).not.toBeNull()
  press({ key: 'k', ctrlKey: true })
  await expect.element(screen.getByRole('combobox', { name: 'Command' })).toHaveFocus()
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

test('an address that is no percent-encoding is no view, and the frame stands', async () => {
  navigate('/compare/%zz')
  const screen = await show(ready)
  await expect.element(screen.getByText('No view has the address /compare/%zz.')).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Views' })).toBeVisible()
})

test('a fault of the engine’s ends the view, not the frame; once it is gone, Try again shows the view', async () => {
  navigate('/inbox')
  let isBroken = true
  const screen = await show(ready, (method) => {
    if (isBroken) throw new Error(`${method} broke`)
    if (method === 'decisions.list') return { decisions: [], rows: [], problems: [] }
    return method === 'workspace.info' ? undefined : []
  })
  await expect.element(screen.getByText('This view failed: a fault of ours')).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect.element(screen.getByRole('contentinfo', { name: 'Status' })).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Nothing has been run here yet')).toBeVisible()
})

function Rebuild() {
  const { call } = useEngineCall('workspace.rebuild')
  return <button onClick={() => void call({}).catch(() => undefined)}>Rebuild</button>
}

test('a fault met by what a person does is said too', async () => {
  const connection = playedConnection(() => {
    throw new Error('the catalogue broke')
  })
  const screen = await render(
    <EngineProvider connection={connection}>
      <ViewBoundary onRetry={() => undefined}>
        <Rebuild />
      </ViewBoundary>
    </EngineProvider>,
  )
  await screen.getByRole('button', { name: 'Rebuild' }).click()
  await expect.element(screen.getByText('the catalogue broke')).toBeVisible()
})
