import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { classNames } from '../../lib/class-names.ts'
import type { Tick } from './matrix-rows.ts'
import css from './NewCampaign.module.css'

type Group = { name: string; ids: readonly string[]; tick: Tick }

export type TickGroupProps = {
  label: string
  groups: readonly Group[]
  onChoose: (ids: readonly string[], on: boolean) => void
  /** Behind one button: any number of them. */
  folded?: boolean
}

const said = { true: 'all chosen', false: 'none chosen', mixed: 'some chosen' } as const

/** Buttons that choose all cases of a tier, device or tag; a second press takes them away. One alone says nothing. */
export function TickGroup({ label, groups, onChoose, folded = false }: TickGroupProps) {
  if (folded) {
    return (
      <Menu
        trigger={
          <Button opens variant="ghost">
            {label}
          </Button>
        }
        items={groups.map(({ name, ids, tick }) => ({
          id: name,
          label: name,
          icon: tick === true ? ('check' as const) : tick === 'mixed' ? ('dash' as const) : undefined,
          keys: undefined,
          run: () => {
            onChoose(ids, tick !== true)
          },
        }))}
      />
    )
  }
  if (groups.length < 2) return null
  return (
    <div role="group" aria-label={label} className={css.ticksGroup}>
      {groups.map(({ name, ids, tick }) => (
        <button
          key={name}
          type="button"
          aria-pressed={tick}
          title={`${name}: ${said[`${tick}`]}`}
          className={classNames(tick === true && css.allOn, tick === 'mixed' && css.someOn)}
          onClick={() => {
            onChoose(ids, tick !== true)
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
