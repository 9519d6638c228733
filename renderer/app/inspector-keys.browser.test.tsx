import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EngineProvider } from '../engine-client/EngineProvider.tsx'
import { playedConnection } from '../engine-client/played-connection.fixture.ts'
import { answer, comparisonId, playedPlanes } from '../features/inspector/played-inspector.fixture.ts'
import { navigate } from '../lib/router.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { App } from './App.tsx'
import { useFrame } from './frame-store.ts'

beforeEach(async () => {
  await page.viewport(1440, 900)
  sessionStorage.setItem('driftscope.session', 't'.repeat(43))
  useFrame.getState().close()
  navigate(`/compare/${comparisonId}/inspect?row=0`)
  vi.spyOn(window, 'fetch').mockImplementation(await playedPlanes())
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('? lists every key that the mock-ups give the inspector', async () => {
  const screen = await render(
    <EngineProvider connection={playedConnection(answer)}>
      <App />
    </EngineProvider>,
  )
  await expect.element(screen.getByRole('group', { name: /^A, 1\.0\.9/ })).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Keys' })
  await expect.element(sheet).toBeVisible()
  const listed = sheet
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(listed).toEqual(
    expect.arrayContaining([
      ...['Cross-hair up↑', 'Cross-hair down↓', 'Cross-hair left←', 'Cross-hair right→'],
      ...['Cross-hair up by 10Shift ↑', 'Cross-hair right by 10Shift →'],
      ...['Zoom in+', 'Zoom out-', 'Fit0'],
      ...[
        'Side by side1',
        'Swipe2',
        'Blink3',
        'Swipe line to the leftCtrl Shift ←',
        'Swipe line to the rightCtrl Shift →',
      ],
      ...['Lock limitsL', 'Next scaleS', 'Next differenceD'],
      ...['Next worst pixelM', 'Previous worst pixelShift M', 'Next driftJ', 'Previous driftK'],
    ]),
  )
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.html)}`)).toEqual([])
})

test('? lists the keys that a table hears itself, and Space while A and B blink', async () => {
  navigate(`/compare/${comparisonId}`)
  const screen = await render(
    <EngineProvider connection={playedConnection(answer)}>
      <App />
    </EngineProvider>,
  )
  await expect.element(screen.getByRole('treegrid')).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Keys' })
  for (const line of ['Next row, row before↓↑', 'Open, close→←', 'MarkSpace', 'Mark on the wayShift ↓Shift ↑'])
    await expect.element(sheet.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  navigate(`/compare/${comparisonId}/inspect?row=0`)
  await expect.element(screen.getByRole('group', { name: /^A, 1\.0\.9/ })).toBeVisible()
  await userEvent.keyboard('3?')
  await expect.element(sheet.getByRole('listitem').filter({ hasText: 'Turn to the other sideSpace' })).toBeVisible()
})
