import type { ArrayPositions } from '../../../../main/contract/positions.ts'
import type { Command } from '../../../lib/commands.ts'
import { measureOf, positionNow, sliceAt, worstFirst } from './position-moves.ts'
import type { Desk } from './use-desk.ts'
import type { Cursor } from './view-state.ts'

const arrows = [
  { key: 'ArrowUp', words: 'up', down: -1, right: 0 },
  { key: 'ArrowDown', words: 'down', down: 1, right: 0 },
  { key: 'ArrowLeft', words: 'left', down: 0, right: -1 },
  { key: 'ArrowRight', words: 'right', down: 0, right: 1 },
]

/** Where N led to last: from anywhere else it leads to the worst. */
const ledTo = new WeakMap<ArrayPositions, number>()

/** From position to position where two axes choose (mock-ups' README, "More than two axes"). */
export function navigatorCommands(desk: Desk): Command[] {
  const here = positionNow(desk)
  if (here === null) return []
  const moveTo = (to: Cursor) => {
    desk.dispatch({ do: 'set', pane: desk.state.active, settings: sliceAt(desk, to) })
  }
  const found = desk.positions?.found ?? null
  const goWorst = (step: 1 | -1) => () => {
    if (found === null) return
    const [, columns] = found.shape
    const order = worstFirst(measureOf(found, desk.state.navigator))
    const at = here.row * columns + here.column
    const place = ledTo.get(found) === at ? order.indexOf(at) + step : 0
    const next = order[(place + order.length) % order.length]
    if (next === undefined) return
    ledTo.set(found, next)
    moveTo({ row: Math.floor(next / columns), column: next % columns })
  }
  const ready = { enabled: found !== null, why: 'positions are not compared yet' }
  return [
    ...arrows.map(({ key, words, down, right }) => ({
      id: `image.position.${key}`,
      title: `Position ${words}`,
      keys: `Mod+${key}`,
      run: () => {
        moveTo({ row: here.row + down, column: here.column + right })
      },
    })),
    { id: worstPositionId, title: 'Next worst position', keys: 'N', ...ready, run: goWorst(1) },
    { id: beforeWorstPositionId, title: 'Previous worst position', keys: 'Shift+N', ...ready, run: goWorst(-1) },
  ]
}

export const worstPositionId = 'image.worstPosition'
export const beforeWorstPositionId = 'image.worstPositionBefore'
