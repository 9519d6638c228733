import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MethodName } from '../../../main/contract/api.ts'
import { failure } from '../../../main/contract/outcome.ts'
import { Plan } from '../../../main/contract/plan.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { navigate, useRoute } from '../../lib/router.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { freshDraft } from './draft.ts'
import { useDraft } from './draft-store.ts'
import NewCampaignView from './NewCampaignView.tsx'

const plan = Plan.parse({ format: 1, kind: 'run', suite: 'abtem', refs: ['1.0.10', '1.0.11'], name: 'of a file' })

let asked: { method: MethodName; params: unknown }[] = []

const ready = { phase: 'ready', engineId: 'test' } as const

/** An engine that can read one plan, and nothing else. */
const connection: Connection = {
  state: () => ready,
  onState: () => () => undefined,
  onEvent: () => () => undefined,
  onResynchronise: () => () => undefined,
  reconnect: () => undefined,
  close: () => undefined,
  call: (method, params) => {
    asked.push({ method, params })
    // The one method that is answered decides the type of the answer.
    const answer: unknown = JSON.stringify(params) === '{"path":"/x/a b.plan.toml"}' ? { plan } : null
    return Promise.resolve(
      answer === null
        ? failure('PLAN_INVALID', { message: 'There is no such file.' })
        : { ok: true, value: answer as never },
    )
  },
}

function View() {
  const { query } = useRoute()
  return <NewCampaignView params={{}} query={query} />
}

const show = (path: string) => {
  navigate(`/campaigns/new?plan=${encodeURIComponent(path)}`)
  return render(
    <EngineProvider connection={connection}>
      <UiProvider>
        <View />
      </UiProvider>
    </EngineProvider>,
  )
}

beforeEach(() => {
  asked = []
  useDraft.getState().replace(freshDraft)
})

test('a plan that the link names fills the form, once, and starts nothing', async () => {
  const screen = await show('/x/a b.plan.toml')
  await expect.element(screen.getByText('a b.plan.toml opened; nothing has started')).toBeVisible()
  expect(useDraft.getState().draft).toMatchObject({ refs: ['1.0.10', '1.0.11'], name: 'of a file' })
  expect(location.hash).toBe('#/campaigns/new')
  expect(asked.filter(({ method }) => method === 'plan.read')).toHaveLength(1)
  expect(asked.map(({ method }) => method)).not.toContain('campaigns.start')
})

test('a plan that can not be read leaves the form as it is, and says why', async () => {
  useDraft.getState().change({ refs: ['1.0.9'] })
  const screen = await show('/x/none.plan.toml')
  await expect.element(screen.getByText('There is no such file.').first()).toBeVisible()
  expect(useDraft.getState().draft.refs).toEqual(['1.0.9'])
})
