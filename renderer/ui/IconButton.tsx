import type { Ref } from 'react'
import { classNames } from '../lib/class-names.ts'
import { ariaKeys, formatKeys } from '../lib/keys.ts'
import css from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  onClick?: (() => void) | undefined
  keys?: string | undefined
  /** With an edge, like a button; left out: ghost. */
  edged?: boolean
  /** A toggle's state; left out: no toggle. */
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  why?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** 24 × 24: an icon with a name. Further attributes (of a menu's trigger) are passed on. */
export function IconButton({
  icon,
  label,
  onClick,
  keys,
  edged = false,
  pressed,
  disabled = false,
  why,
  ...rest
}: IconButtonProps) {
  const hint = [label, keys === undefined ? '' : formatKeys(keys), disabled ? (why ?? '') : '']
  return (
    <Tooltip text={hint.filter((part) => part !== '').join(' · ')}>
      <button
        aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
        {...rest}
        type="button"
        className={classNames(css.button, css.icon, !edged && css.ghost, disabled && css.off)}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
