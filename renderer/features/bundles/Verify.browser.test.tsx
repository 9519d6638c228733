import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BundleSummary, Result } from '../../../main/contract/api.ts'
import { failure, success, type Outcome } from '../../../main/contract/outcome.ts'
import type { CallOptions } from '../../../main/contract/progress.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { BundleActions } from './BundleActions.tsx'
import { Identity } from './Identity.tsx'
import { useVerifications } from './verifications.ts'

const bundle: BundleSummary = {
  ...{ id: 'ab'.repeat(32), path: '/b', label: '1.0.10', suite: 'abtem', preset: 'accuracy', tier: 'quick' },
  ...{ devices: 'cpu', timestamp_utc: '2026-08-30T21:40:00.000Z', machine_fingerprint: null, campaign_id: null },
  ...{ cases: 45, incomplete: 0, size_bytes: 10 },
}
const ready = { phase: 'ready', engineId: 'test' } as const
const still = () => () => undefined

/** An engine whose one job goes on as the test says. */
function verifyingEngine() {
  let options: CallOptions = {}
  let end: (outcome: Outcome<Result<'bundles.verify'>>) => void = () => undefined
  const connection: Connection = {
    ...{ state: () => ready, onState: still, onEvent: still, onResynchronise: still },
    ...{ reconnect: () => undefined, close: () => undefined },
    call: (_method, _params, given = {}) =>
      new Promise((resolve) => {
        options = given
        // What is verified here is the only thing that is asked.
        end = resolve as typeof end
      }),
  }
  return {
    connection,
    tell: (done: number, total: number) => options.onProgress?.({ phase: 'verifying', done, total, unit: 'files' }),
    end: (outcome: Outcome<Result<'bundles.verify'>>) => {
      end(outcome)
    },
    isStopped: () => options.signal?.aborted === true,
  }
}

beforeEach(() => {
  useVerifications.setState({ known: {}, running: null, failed: null })
})

async function show() {
  const engine = verifyingEngine()
  const screen = await render(
    <EngineProvider connection={engine.connection}>
      <UiProvider>
        <main className="side">
          <h1 className="unseen">Bundles</h1>
          <Identity bundle={bundle} />
          <BundleActions bundle={bundle} all={[bundle]} />
        </main>
      </UiProvider>
    </EngineProvider>,
  )
  await screen.getByRole('button', { name: /^Verify/ }).click()
  return { engine, screen }
}

test('verifying says how many files of how many, and then what was found', async () => {
  const { engine, screen } = await show()
  engine.tell(131, 4310)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Reading every hash131 of 4,310 files/)
  await expect.element(screen.getByRole('button', { name: /^Verify/ })).toHaveAttribute('aria-disabled', 'true')
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id }) => id)).toEqual([])
  engine.end(success({ id: bundle.id, files: 4310, defects: [] }))
  await expect.element(screen.getByText('4,310 files match')).toBeVisible()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('Cancel stops it; nothing is said to be known, and it can begin anew', async () => {
  const { engine, screen } = await show()
  engine.tell(131, 4310)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(engine.isStopped()).toBe(true)
  engine.end(failure('CANCELLED', { message: 'Verifying the bundle was stopped.' }))
  await expect.element(screen.getByRole('button', { name: /^Verify/ })).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
