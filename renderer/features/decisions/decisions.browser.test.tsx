import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { api, type MethodName, type Params } from '../../../main/contract/api.ts'
import type { Decision, Proposal } from '../../../main/contract/decision.ts'
import { failure, success } from '../../../main/contract/outcome.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { listenForKeys } from '../../lib/commands.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { Decisions } from './Decisions.tsx'

const proposal: Proposal = {
  since: '1.0.10',
  rows: 1,
  measured: { max_abs_norm: 5.114e-7, rel: 8.813e-7, intensity: 1.766e-7 },
  bounds: { max_abs_norm: 1.1e-6, max_rel: 1.8e-6, max_intensity: 3.6e-7 },
  globs: ['stem.multidetector*'],
  uncovered: [],
  others: [],
  beyond: [],
  worst: 3,
  flagged: [],
  entries: [{ case: 'stem.multidetector*', since: '1.0.10', reason: '…', max_abs_norm: 1.1e-6 }],
  text: '[[accepted]]\ncase = "stem.multidetector*"',
  file: { path: '/w/accepted_changes.toml', sha256: null, begins_with: null, will_be_named: true },
}
const decision: Decision = {
  id: '7802e584-3528-4366-8a1b-a3c9a5609488',
  time_utc: '2026-11-30T10:00:00.000Z',
  who: 'ada',
  decision: 'reject',
  note: 'not meant',
  link: null,
  comparison_id: 'abc',
  suite: 'abtem',
  reference: '1.0.10',
  candidate: '1.0.11',
  rows: [{ index: 3, case_id: 'stem.multidetector@quick/cpu', kind: 'same', verdict: 'drift', outputs: {} }],
  written: null,
  undone: null,
}

let asked: [MethodName, unknown][] = []
let shown: Proposal = proposal
let decisions: Decision[] = []
let refused = false

const still = () => () => undefined
const ready = { phase: 'ready', engineId: 'test' } as const
/** An engine that proposes, and does what it is told; its answers are checked by the API's schemas. */
const engine: Connection = {
  state: () => ready,
  onState: still,
  onEvent: still,
  onResynchronise: still,
  reconnect: () => undefined,
  close: () => undefined,
  call(method, params) {
    asked.push([method, params])
    const rows = decisions.map(({ id }) => ({ index: 3, decision: id, beyond: false }))
    const answers: Partial<Record<MethodName, unknown>> = {
      'decisions.list': { decisions, rows, problems: [] },
      'decisions.propose': shown,
      'comparisons.norms': {
        drifts: [
          { index: 3, tier: 'quick', max_abs_norm: 5.114e-7, bound: 1e-10 },
          { index: 5, tier: 'large', max_abs_norm: 2.4e-7, bound: 1e-10 },
          { index: 6, tier: 'quick', max_abs_norm: 3.6, bound: 1e-10 },
        ],
      },
      'decisions.accept': { ...decision, decision: 'accept' },
      'decisions.reject': decision,
      'decisions.needs_work': { ...decision, decision: 'needs-work' },
      'decisions.undo': decision,
    }
    if (refused && !reads.includes(method)) {
      return Promise.resolve(failure('DECISION_REFUSED', { message: 'The file has changed. Nothing was written.' }))
    }
    // The schema of the method has just said that it is one.
    return Promise.resolve(success(api[method].result.parse(answers[method]) as never))
  },
}

/** `marks`: rows that were marked; none: one is selected. */
function View({ marks = [] }: { marks?: number[] }) {
  const [ended, setEnded] = useState(0)
  const [marked, setMarked] = useState(marks)
  return (
    <main className="pane">
      <button type="button" autoFocus>
        rows
      </button>
      <Decisions
        comparisonId="abc"
        rows={marked.length > 0 ? marked : [3]}
        marked={marked.length > 0}
        onUnmark={(rows) => {
          setMarked(marked.filter((row) => !rows.includes(row)))
        }}
        onDecided={() => {
          setEnded((count) => count + 1)
        }}
      >
        {({ bar, panel, wordOf }) => (
          <>
            <p>
              {wordOf(3)}, ended {ended}
            </p>
            {panel}
            {bar}
          </>
        )}
      </Decisions>
    </main>
  )
}

const show = (marks?: number[]) =>
  render(
    <EngineProvider connection={engine}>
      <UiProvider>
        <View {...(marks === undefined ? {} : { marks })} />
      </UiProvider>
    </EngineProvider>,
  )
const asKept = (note: string): Params<'decisions.reject'> => ({ comparison_id: 'abc', rows: [3], note, link: null })
const reads: readonly MethodName[] = ['decisions.list', 'decisions.propose', 'comparisons.norms']
const changed = () => asked.filter(([method]) => !reads.includes(method))

beforeEach(async () => {
  asked = []
  shown = proposal
  decisions = []
  refused = false
  await page.viewport(1280, 800)
  return listenForKeys()
})

test('A opens the form with what would be written, nothing is decided before Ctrl Enter, and that decides', async () => {
  const screen = await show()
  await expect.element(screen.getByText('undecided, ended 0')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await expect.element(screen.getByLabelText('Text of the entries')).toMatchTextContent('case = "stem.multidetector*"')
  await expect.element(screen.getByRole('row', { name: /max_abs_norm 5.1e−7 1.1e−6/ })).toBeVisible()
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(changed()).toEqual([])
  await userEvent.keyboard('meant{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText(/ended 1/)).toBeVisible()
  expect(changed()).toEqual([['decisions.accept', { ...asKept('meant'), file_sha256: null }]])
  await expect.element(screen.getByRole('button', { name: 'rows' })).toHaveFocus()
})

test('a bound and globs that are typed are what is asked for', async () => {
  const screen = await show()
  await userEvent.keyboard('a')
  await screen.getByRole('group').getByRole('textbox', { name: 'max_abs_norm up to' }).fill('2e-6')
  await screen
    .getByRole('textbox', { name: 'Globs of the cases that are covered' })
    .fill('stem.multidetector@quick/cpu')
  await screen.getByRole('textbox', { name: 'Link' }).fill('#281')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('meant')
  await screen.getByRole('button', { name: /Accept 1/ }).click()
  await expect.element(screen.getByText(/ended 1/)).toBeVisible()
  expect(changed()[0]?.[1]).toMatchObject({
    globs: ['stem.multidetector@quick/cpu'],
    bounds: { max_abs_norm: 2e-6, max_rel: 1.8e-6, max_intensity: 3.6e-7 },
    link: '#281',
  })
})

test('every bound can be written beside what was measured; what is proposed stays in sight, and is back once a field is empty', async () => {
  const screen = await show()
  await userEvent.keyboard('a')
  const field = (name: string) =>
    screen.getByRole('table', { name: 'Bounds of the acceptance' }).getByRole('textbox', { name: `${name} up to` })
  await expect.element(field('max_rel')).toHaveValue('1.8e−6')
  await expect.element(screen.getByText('As proposed: twice the worst, rounded up.')).toBeVisible()
  shown = { ...proposal, bounds: { ...proposal.bounds, max_rel: 4e-6 } }
  await field('max_rel').fill('4e-6')
  await expect.element(screen.getByText('Proposed: rel 1.8e−6.')).toBeVisible()
  await field('max_intensity').fill('x')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('meant')
  await expect.element(screen.getByRole('button', { name: /Accept 1/ })).toHaveAttribute('aria-disabled', 'true')
  await field('max_intensity').fill('')
  await screen.getByRole('button', { name: /Accept 1/ }).click()
  await expect.element(screen.getByText(/ended 1/)).toBeVisible()
  expect(changed()[0]?.[1]).toMatchObject({ bounds: { max_abs_norm: 1.1e-6, max_rel: 4e-6, max_intensity: 3.6e-7 } })
})

test('globs that cover unmarked rows keep the form from being confirmed, and say which', async () => {
  shown = { ...proposal, others: ['stem.flexible@quick/cpu'] }
  const screen = await show()
  await userEvent.keyboard('a')
  await userEvent.keyboard('meant')
  await expect.element(screen.getByText(/1 unmarked case would be covered, too: stem.flexible/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Accept 1/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(changed()).toEqual([])
})

test('of marked rows the worst is a step away, and those that cost more are taken out', async () => {
  shown = { ...proposal, rows: 2, worst: 5, flagged: [3] }
  const screen = await show([3, 5])
  await expect.element(screen.getByText('Arrays only: 1 row slower or larger in memory, still flagged')).toBeVisible()
  await screen.getByRole('button', { name: 'Unmark flagged' }).click()
  await expect.poll(() => asked.at(-1)?.[1]).toMatchObject({ rows: [5] })
  await screen.getByRole('button', { name: 'Inspect the worst' }).click()
  expect(location.hash).toBe('#/compare/abc/inspect?row=5')
})

test('how far the rows moved is drawn beside the other drifts, tier by tier, with a table behind it', async () => {
  shown = { ...proposal, rows: 2 }
  const screen = await show([3, 5])
  const plot = screen.getByRole('img', {
    name: 'max_abs_norm of 2 rows: 2.4e−7 to 5.1e−7; bound 1e−10; accepted up to 1.1e−6',
  })
  await expect.element(plot).toBeVisible()
  await screen.getByRole('button', { name: 'Show numbers' }).click()
  const numbers = screen.getByRole('table', { name: 'max_abs_norm by tier' })
  await expect.element(numbers.getByRole('row', { name: 'quick 1 5.1e−7 1: 3.6' })).toBeVisible()
  await expect.element(numbers.getByRole('row', { name: 'large 1 2.4e−7 0' })).toBeVisible()
})

test('R and W want a note; Escape closes the form and decides nothing', async () => {
  const screen = await show()
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  await userEvent.keyboard('no{Escape}')
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'rows' })).toHaveFocus()
  await userEvent.keyboard('w')
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  await userEvent.keyboard('ask{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText(/ended 1/)).toBeVisible()
  expect(changed()).toEqual([['decisions.needs_work', asKept('ask')]])
})

test('what is decided says who, and U takes it back only once it is confirmed', async () => {
  decisions = [decision]
  const screen = await show()
  await expect.element(screen.getByText(/rejected by ada.*not meant/)).toBeVisible()
  await expect.element(screen.getByText('rejected, ended 0')).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(screen.getByText(/Takes back/)).toBeVisible()
  expect(changed()).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText(/ended 1/)).toBeVisible()
  expect(changed()).toEqual([['decisions.undo', { id: decision.id }]])
})

test('a form says what it would replace: another person may have decided meanwhile', async () => {
  decisions = [decision]
  const screen = await show()
  await expect.element(screen.getByText(/rejected by ada/)).toBeVisible()
  await userEvent.keyboard('w')
  const replaced = screen.getByText(/^Replaces: rejected by ada.*not meant/)
  await expect.element(replaced).toBeVisible()
  await expect.element(replaced).toHaveAttribute('title', replaced.element().textContent)
})

test('a refusal stands beside the form, whose words stay', async () => {
  refused = true
  const screen = await show()
  await userEvent.keyboard('r')
  await userEvent.keyboard('no{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Nothing was decided.*The file has changed/)
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('no')
})
