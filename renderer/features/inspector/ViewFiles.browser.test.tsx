import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ArrayDescription } from '../../../main/contract/array-view.ts'
import { failure, success } from '../../../main/contract/outcome.ts'
import { addressIn, arrayHeaders, HttpRefusal } from '../../../main/contract/wire.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import ViewFilesView from './ViewFilesView.tsx'

const files = { wave: '48060860-682c-409f-bea5-cc3f9983eccb', gone: '28671f8a-9569-406b-8b35-082c19402012' }
const axis = { units: null, sampling: null, offset: 0, values: null, fftshift: null }
const wave = ArrayDescription.parse({
  ...{ identity: 'wave', name: 'wave.npy', shape: [9, 2, 2], dtype: '>c8', kind: 'complex', label: null, units: null },
  axes: [
    { ...axis, size: 9, name: 'thickness' },
    { ...axis, size: 2, name: 'kx', units: '1/Å', sampling: 0.5, offset: -0.5, fftshift: true },
    { ...axis, size: 2, name: 'axis 2' },
  ],
})

const ready = { phase: 'ready', engineId: 'test' } as const
const still = () => () => undefined
/** An engine that knows the wave, and that the other file is gone. */
const engine: Connection = {
  state: () => ready,
  onState: still,
  onEvent: still,
  onResynchronise: still,
  reconnect: () => undefined,
  close: () => undefined,
  call(_method, params) {
    const isWave = JSON.stringify(params).includes(files.wave)
    if (!isWave) return Promise.resolve(failure('ARRAY_UNREADABLE', { message: '/data/b.npy: is not there.' }))
    // The only method that the view calls is arrays.describe.
    return Promise.resolve(success(wave as never))
  },
}

/** Whether the engine finds the wave's elements. */
let isThere: boolean
const gone = HttpRefusal.parse({ failure: { code: 'ARRAY_UNREADABLE', message: '/data/wave.npy: is not there.' } })

beforeEach(async () => {
  isThere = true
  await page.viewport(1280, 800)
  sessionStorage.setItem('driftscope.session', 't'.repeat(43))
  vi.spyOn(window, 'fetch').mockImplementation((asked) => {
    const url = new URL(asked instanceof Request ? asked.url : asked)
    expect(addressIn(url.pathname)).toEqual({ file: files.wave })
    if (!isThere) return Promise.resolve(Response.json(gone, { status: 422 }))
    const headers = { [arrayHeaders.rows]: '2', [arrayHeaders.columns]: '2', [arrayHeaders.dtype]: 'complex64' }
    const values = new Float32Array([1, 0.1, -1e-7, -2, NaN, 0, 3, 4])
    return Promise.resolve(new Response(values, { headers }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const show = (params: Record<string, string>) =>
  render(
    <EngineProvider connection={engine}>
      <UiProvider>
        <main style={{ display: 'flex', flexDirection: 'column', height: '100vh', background: 'var(--bg-panel)' }}>
          <ViewFilesView params={params} query={new URLSearchParams()} />
        </main>
      </UiProvider>
    </EngineProvider>,
  )

test('an array is shown with its axes and their units, and the value at the cross-hair in full', async () => {
  const screen = await show({ a: files.wave })
  await expect.element(screen.getByText('kx, 1/Å').or(screen.getByText('kx')).first()).toBeVisible()
  const numbers = screen.getByRole('complementary', { name: 'Numbers' })
  await expect.element(numbers).toMatchTextContent(/\[0, 1, 1\]/)
  await expect.element(numbers).toMatchTextContent(/3 \+ 4 i/)
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([])
})

test('a file that is gone says so', async () => {
  const screen = await show({ a: files.wave, b: files.gone })
  await expect.element(screen.getByText('The array of B can not be shown')).toBeVisible()
  await expect.element(screen.getByText('/data/b.npy: is not there.')).toBeVisible()
})

test('an address that can be no file says so, and how a file is opened', async () => {
  const screen = await show({ a: 'notauuid' })
  await expect.element(screen.getByRole('heading', { name: 'No such file' })).toBeVisible()
  await expect.element(screen.getByText(/`driftscope view FILE` tells it/)).toBeVisible()
})

test('a file that goes while it is looked at is read again when the person says so', async () => {
  isThere = false
  const screen = await show({ a: files.wave })
  await expect.element(screen.getByText('/data/wave.npy: is not there.')).toBeVisible()
  isThere = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('complementary', { name: 'Numbers' })).toMatchTextContent(/3 \+ 4 i/)
})
