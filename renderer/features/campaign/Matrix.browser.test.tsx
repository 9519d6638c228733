import axe from 'axe-core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { sideNames } from './campaign-facts.ts'
import { Matrix } from './Matrix.tsx'
import { matrixRows, sidesOf } from './matrix-rows.ts'

const names = sideNames({ refs: ['1.0.10', '1.0.11'], kind: 'run' })
const cases = ['waves.drift@quick/cpu', 'waves.kinds[eager]@quick/cpu', 'waves.drift@large/cpu']

/** Two rounds of each case on both sides; n counts case, round, side. */
const executions = cases.flatMap((case_id, at) =>
  [0, 1].flatMap((round) =>
    ['a', 'b'].map((side, place): ExecutionState => ({
      n: at * 4 + round * 2 + place,
      side,
      case_id,
      preset: 'accuracy',
      round,
      state: at === 2 ? 'waiting' : at === 1 && round === 1 && side === 'b' ? 'oom' : 'ok',
      attempts: at === 2 ? 0 : 1,
      wall_s: at === 2 ? null : 1 + round,
      started_utc: null,
    })),
  ),
)

type Given = { onOpen?: (n: number) => void; onLeave?: () => void; of?: ExecutionState[] }

function Chosen({ onOpen = vi.fn(), onLeave = vi.fn(), of = executions }: Given) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 700, height: 300 }}>
      <Matrix
        rows={matrixRows(of)}
        sides={sidesOf(of)}
        names={names}
        rounds={2}
        shown={shown}
        onShow={setShown}
        onOpen={onOpen}
        onLeave={onLeave}
      />
      <output>{shown}</output>
    </div>
  )
}

test('arrows, J and K go from cell to cell over heads; Enter opens, Escape leaves', async () => {
  const [onOpen, onLeave] = [vi.fn(), vi.fn()]
  const screen = await render(<Chosen onOpen={onOpen} onLeave={onLeave} />)
  const shown = screen.getByRole('status')
  await userEvent.tab()
  await userEvent.keyboard('j')
  // The newest result of the first case on side a is its second round.
  await expect.element(shown).toHaveTextContent('2')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(shown).toHaveTextContent('3')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(shown).toHaveTextContent('7')
  // Over the head of @large/cpu, to what is next there.
  await userEvent.keyboard('j')
  await expect.element(shown).toHaveTextContent('9')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(shown).toHaveTextContent('2')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(2)
  await userEvent.keyboard('{Escape}')
  expect(onLeave).toHaveBeenCalledOnce()
})

test('the cell that the keyboard is on is told to assistive tools', async () => {
  const screen = await render(<Chosen />)
  await userEvent.tab()
  await userEvent.keyboard('jj{ArrowRight}')
  const grid = screen.getByRole('grid', { name: 'Executions by case and ref' })
  const id = grid.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('1 ok · 1 out of memory, 1 s')
})

test('a pip opens its own round, the cell what matters most in it', async () => {
  const screen = await render(<Chosen />)
  const shown = screen.getByRole('status')
  await userEvent.click(screen.getByTitle('Round 1: ok').nth(3))
  await expect.element(shown).toHaveTextContent('5')
  await userEvent.click(screen.getByRole('gridcell', { name: '1 ok · 1 out of memory, 1 s' }))
  await expect.element(shown).toHaveTextContent('5')
  await userEvent.click(screen.getByRole('gridcell', { name: '2 ok, 1.5 s' }).first())
  await expect.element(shown).toHaveTextContent('2')
})

test('ten thousand executions are a screenful of rows', async () => {
  const of = Array.from({ length: 10_000 }, (_, n): ExecutionState => ({
    n,
    side: n % 2 === 0 ? 'a' : 'b',
    case_id: `waves.case${String(Math.floor(n / 2))}@quick/cpu`,
    preset: 'accuracy',
    round: 0,
    state: 'waiting',
    attempts: 0,
    wall_s: null,
    started_utc: null,
  }))
  const screen = await render(<Chosen of={of} />)
  await expect.element(screen.getByText('waves.case0', { exact: true })).toBeVisible()
  expect(screen.getByRole('row').elements().length).toBeLessThan(60)
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByText('waves.case4999', { exact: true })).toBeVisible()
})

test('the matrix has no fault that axe finds', async () => {
  await render(<Chosen />)
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})
