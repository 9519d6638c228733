import { rowName } from '../../../main/contract/comparison-rows.ts'
import { formatCount, plural } from '../../../main/contract/format-number.ts'
import { useCommands } from '../../lib/commands.ts'
import { inspectLink } from '../../lib/inspect-link.ts'
import { navigate } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import css from './inspector.module.css'
import { useFlagged } from './use-flagged.ts'

/** From one row that moved to the next, the worst first. */
export function Pager({ id, row }: { id: string; row: number }) {
  const { rows, at } = useFlagged(id, row)
  const to = (place: number) => () => {
    const placed = rows[place]
    if (placed !== undefined) navigate(inspectLink(id, placed.index, null), { replace: true })
  }
  const step = (by: 1 | -1) => {
    const place = at < 0 ? (by === 1 ? 0 : -1) : at + by
    return { isThere: place >= 0 && place < rows.length, run: to(place) }
  }
  const [before, after] = [step(-1), step(1)]
  const [first, last] = ['This is the first', 'This is the last']
  useCommands([
    { id: 'inspector.next', title: 'Next drift', keys: 'J', enabled: after.isThere, why: last, run: after.run },
    {
      id: 'inspector.previous',
      title: 'Previous drift',
      keys: 'K',
      enabled: before.isThere,
      why: first,
      run: before.run,
    },
  ])
  if (rows.length === 0) return null
  const drifts = plural(rows.length, 'drift')
  return (
    <div className={css.pager}>
      <IconButton
        icon="left"
        edged
        label="Previous drift"
        keys="K"
        disabled={!before.isThere}
        why={first}
        onClick={before.run}
      />
      <Menu
        align="end"
        trigger={<Button variant="ghost">{at < 0 ? drifts : `${formatCount(at + 1)} of ${drifts}`}</Button>}
        items={rows.map(({ index, row: one }, place) => ({ id: String(index), label: rowName(one), run: to(place) }))}
      />
      <IconButton
        icon="right"
        edged
        label="Next drift"
        keys="J"
        disabled={!after.isThere}
        why={last}
        onClick={after.run}
      />
    </div>
  )
}
