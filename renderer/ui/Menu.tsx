import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { classNames } from '../lib/class-names.ts'
import { formatKeys } from '../lib/keys.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Select.module.css'

export type MenuItem =
  | {
      id: string
      label: string
      icon?: IconName | undefined
      keys?: string | undefined
      disabled?: boolean | undefined
      /** Said instead of the keys while it is off. */
      why?: string | undefined
      run: () => void
    }
  | { heading: string }
  | 'separator'

export type MenuProps = {
  /** A Button with `opens`, or an IconButton. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

/** Actions behind one button. */
export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={css.positioner} sideOffset={2} align={align}>
          <Base.Popup className={css.popup}>
            {items.map((item, place) => (
              <Entry key={typeof item === 'object' && 'id' in item ? item.id : place} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ item }: { item: MenuItem }) {
  if (item === 'separator') return <Base.Separator className={css.separator} />
  if ('heading' in item) return <div className={css.head}>{item.heading}</div>
  const disabled = item.disabled ?? false
  const behind = disabled && item.why !== undefined ? item.why : item.keys === undefined ? null : formatKeys(item.keys)
  return (
    <Base.Item className={css.item} disabled={disabled} onClick={item.run}>
      <span className={classNames(css.tick, css.icon)}>
        {item.icon !== undefined && <Icon name={item.icon} size={12} />}
      </span>
      {item.label}
      {behind !== null && <span className={css.keys}>{behind}</span>}
    </Base.Item>
  )
}
