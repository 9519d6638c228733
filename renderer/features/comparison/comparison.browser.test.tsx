import axe from 'axe-core'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EngineProvider } from '../../engine-client/EngineProvider.tsx'
import { listenForKeys } from '../../lib/commands.ts'
import { navigate, useRoute } from '../../lib/router.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { UiProvider } from '../../ui/UiProvider.tsx'
import type { Decide } from '../../lib/decide-slot.ts'
import { ComparisonView } from './ComparisonView.tsx'
import { fullNorm, head, comparisonConnection } from './played-comparison.fixture.ts'

/** Says which rows it was given. */
const nothingToDecide: Decide = ({ rows, marked, children }) =>
  children({
    bar: <p>{`${marked ? 'marked' : 'selected'}: ${rows.join(' ')}`}</p>,
    panel: null,
    wordOf: () => 'undecided',
  })

const noPictures = () => null

function View() {
  const { query } = useRoute()
  useEffect(listenForKeys, [])
  return (
    <main className="pane" style={{ height: 760 }}>
      <ComparisonView params={{ id: head.id }} query={query} Decide={nothingToDecide} Pictures={noPictures} />
    </main>
  )
}

const show = async (query = '') => {
  navigate(`/compare/${head.id}${query}`)
  const screen = await render(
    <EngineProvider connection={comparisonConnection}>
      <UiProvider>
        <View />
      </UiProvider>
    </EngineProvider>,
  )
  await expect.element(screen.getByRole('treegrid')).toBeVisible()
  return screen
}
type Screen = Awaited<ReturnType<typeof show>>

const selected = (screen: Screen) => screen.getByRole('row', { selected: true })
const verdict = (screen: Screen, name: RegExp) =>
  screen.getByRole('group', { name: 'Verdicts shown' }).getByRole('button', { name })

let copied = ''
beforeEach(async () => {
  await page.viewport(1280, 800)
  copied = ''
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        copied = text
        return Promise.resolve()
      },
    },
  })
})

test('the worst row is selected at first, has the keyboard, and its details say what happened', async () => {
  const screen = await show()
  await expect.element(selected(screen)).toMatchTextContent(/failures\.error@quick\/cpu/)
  await expect.element(screen.getByRole('treegrid')).toHaveFocus()
  await expect.element(screen.getByRole('complementary', { name: 'Details' })).toMatchTextContent(/it broke/)
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('the ruler says where the verdicts are, and a press on it goes there', async () => {
  const screen = await show()
  const picture = screen.getByRole('img', { name: 'Where the verdicts are in the list: 1 error, 1 drift, 1 identical' })
  await expect.element(picture).toBeVisible()
  const { height } = picture.element().getBoundingClientRect()
  await userEvent.click(picture, { position: { x: 5, y: height - 10 } })
  await expect.element(selected(screen)).toMatchTextContent(/hrtem\.exitwave/)
})

test('the verdict filter is a set: a click chooses one, Ctrl click adds, All takes all', async () => {
  const screen = await show()
  await verdict(screen, /^Drift/).click()
  await expect.element(screen.getByText('1 shown of 3')).toBeVisible()
  await expect.element(selected(screen)).toMatchTextContent(/stem\.multidetector/)
  await verdict(screen, /^Identical/).click({ modifiers: ['Control'] })
  await expect.element(screen.getByText('2 shown of 3')).toBeVisible()
  await expect.element(verdict(screen, /^Drift/)).toHaveAttribute('aria-pressed', 'true')
  // Counts stay those of the whole comparison.
  await expect.element(verdict(screen, /^Error/)).toMatchTextContent(/1/)
  await verdict(screen, /^All/).click()
  await expect.element(screen.getByText(/shown of/)).not.toBeInTheDocument()
})

test('keys go through heads, open a case and its outputs, close it from an output, and the address follows', async () => {
  const screen = await show()
  await expect.element(selected(screen)).toMatchTextContent(/failures\.error/)
  await userEvent.keyboard('j')
  await expect.element(selected(screen)).toMatchTextContent(/stem\.multidetector/)
  await userEvent.keyboard('{ArrowRight}j')
  await expect.element(selected(screen)).toMatchTextContent(/segmentedfloat64 6×6/)
  await expect.element(screen.getByRole('complementary').getByRole('heading', { name: /segmented/ })).toBeVisible()
  await expect.poll(() => location.hash).toBe(`#/compare/${head.id}?row=1&output=segmented`)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(selected(screen)).toMatchTextContent(/stem\.multidetector/)
  await userEvent.keyboard('{ArrowLeft}k')
  await expect.element(selected(screen)).toMatchTextContent(/failures\.error/)
  await userEvent.keyboard('{End}')
  await expect.element(selected(screen)).toMatchTextContent(/hrtem\.exitwave/)
})

test('/ leads to the filter, Enter back to the rows; what is empty by it names it, and Escape clears it', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('treegrid')).toHaveFocus()
  await userEvent.keyboard('/')
  const field = screen.getByRole('textbox', { name: 'Filter cases and outputs' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('exitwave')
  await expect.element(screen.getByText('1 shown of 3')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('treegrid')).toHaveFocus()
  await userEvent.keyboard('/')
  await userEvent.keyboard('absent')
  await expect.element(screen.getByText('exitwaveabsent', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('treegrid')).toBeVisible()
})

test('Ctrl C copies the whole value of the cell that was pressed, or the whole line', async () => {
  const screen = await show('?row=1')
  await expect.element(selected(screen)).toMatchTextContent(/stem\.multidetector/)
  const norm = screen.getByText('5.1e−7').first()
  await norm.click()
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(copied).toBe(String(fullNorm))
  await userEvent.keyboard('kj{Control>}c{/Control}')
  expect(copied.split('\t')).toEqual([
    'drift',
    'stem.multidetector@quick/cpu',
    'segmented',
    ...[fullNorm, fullNorm, -fullNorm, 1.16, 1.12, 1.2, 1].map(String),
  ])
})

test('a link to an output of a row selects it, inside its filter', async () => {
  const screen = await show('?row=1&output=bf&verdict=drift,identical')
  await expect.element(selected(screen)).toMatchTextContent(/bffloat64 6×6/)
  await expect.element(screen.getByText('2 shown of 3')).toBeVisible()
})

test('a number is coloured only beyond its bound, and what has no numbers says why', async () => {
  const screen = await show('?row=1')
  await expect.element(selected(screen).getByText('5.1e−7').first()).toHaveClass('drift')
  await expect
    .element(screen.getByRole('row', { name: /failures\.error/ }))
    .toMatchTextContent(/candidate error: it broke/)
  const zero = screen.getByRole('row', { name: /hrtem/ }).getByText('0', { exact: true }).first()
  await expect.element(zero).not.toHaveClass('drift')
})

test('in a window of 1280 px flags leave before the name of a case is cut, and the verdict is as narrow as its word', async () => {
  // Beside the rail.
  await page.viewport(1208, 800)
  const screen = await show('?row=1')
  await expect.element(screen.getByRole('columnheader', { name: 'Flags' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('columnheader', { name: 'Mem B/A' })).toBeVisible()
  const cells = screen.getByRole('row', { name: /stem\.multidetector/ }).getByRole('gridcell')
  const [, verdict, name] = cells.elements()
  expect(verdict?.clientWidth).toBeLessThan(96)
  for (const part of [verdict, name?.querySelector('[data-full]')]) {
    expect(part?.scrollWidth).toBeLessThanOrEqual(part?.clientWidth ?? 0)
  }
})

test('Space marks a row that moved, and nothing else; Escape unmarks before it leaves', async () => {
  const screen = await show('?row=1')
  await expect.element(screen.getByText('selected: 1', { exact: true })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('marked: 1', { exact: true })).toBeVisible()
  await userEvent.keyboard('k ')
  await expect.element(screen.getByText('marked: 1', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /stem\.multidetector/ })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/^selected:/)).toBeVisible()
  expect(location.hash).toContain(`/compare/${head.id}`)
})

test('Shift extends the marks over the lines it passes, Ctrl A marks every drift that is shown and then none', async () => {
  const screen = await show('?group=change')
  await userEvent.keyboard('j{ArrowRight}j')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(screen.getByText('marked: 1 2', { exact: true })).toBeVisible()
  const head = screen.getByRole('checkbox', { name: 'Mark every drift that is shown' })
  await expect.element(head).toHaveProperty('indeterminate', true)
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('marked: 1 2 3', { exact: true })).toBeVisible()
  await expect.element(head).toBeChecked()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText(/^selected:/)).toBeVisible()
})

test('a click with Shift marks from the selected line to the one that was clicked', async () => {
  const screen = await show('?group=change')
  await userEvent.keyboard('j{ArrowRight}j')
  await screen
    .getByText('stem.flexible', { exact: true })
    .first()
    .click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText(/^marked: 1 2( 3)?$/)).toBeVisible()
})

test('a change is one line with the numbers of its worst row: it opens to its rows, and is marked as a whole', async () => {
  const screen = await show('?group=change')
  await userEvent.keyboard('j')
  await expect.element(selected(screen)).toMatchTextContent(/stem\.multidetector and 1 other case 3 rows, one change/)
  await expect.element(screen.getByText('stem.flexible')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}jj')
  await expect.element(selected(screen)).toMatchTextContent(/stem\.flexible@quick/)
  await userEvent.keyboard('kk{ArrowLeft}')
  await expect.element(screen.getByText('stem.flexible')).not.toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('marked: 1 2 3', { exact: true })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByText('selected: 1', { exact: true })).toBeVisible()
})

test('a relation says what must agree, with what, and both gaps beside what is tolerated', async () => {
  const screen = await show('?text=consistency')
  await expect.element(selected(screen)).toMatchTextContent(/prism\.scan with multislice @quick\/cpu/)
  const details = screen.getByRole('region', { name: 'Relation' })
  await expect
    .element(details)
    .toMatchTextContent(/Both methods agree\. A is adf of prism\.scan\[multislice\]@quick\/cpu/)
  const gaps = details.getByRole('row', { name: /max_abs_norm/ })
  await expect.element(gaps).toMatchTextContent(/max_abs_norm2\.8e−6\s*9\.0e−6\s*1e−5/)
  await expect.element(details.getByRole('row', { name: /intensity/ })).toMatchTextContent(/n\/a|–/)
})

test('settings that differ and a busy machine stand in the head; beside a drift stands what a self-check found', async () => {
  const screen = await show('?row=1')
  await expect
    .element(screen.getByText('1 setting differs').first())
    .toHaveAttribute('title', 'abtem.fftw.threads: 1 → 2, 3 cases')
  await expect.element(screen.getByText('machine was not quiet')).toBeVisible()
  const details = screen.getByRole('complementary', { name: 'Details' })
  await expect
    .element(details.getByText('Self-check: two runs of one version did not differ, measured 2026-08-29.'))
    .toBeVisible()
  await expect.element(details.getByRole('region', { name: 'Settings' })).toMatchTextContent(/abtem\.fftw\.threads/)
  await expect
    .element(screen.getByText(/Time is flagged beyond 10 %.*Noise floor: self-check of 1\.0\.10, 2026-08-29\./))
    .toBeVisible()
})
