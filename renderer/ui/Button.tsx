import type { ReactNode, Ref } from 'react'
import { classNames } from '../lib/class-names.ts'
import { ariaKeys, formatKeys } from '../lib/keys.ts'
import css from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export type ButtonProps = {
  children: ReactNode
  onClick?: (() => void) | undefined
  /** One primary a view; `ghost` has no edge; `danger` has red words. */
  variant?: 'plain' | 'primary' | 'ghost' | 'danger'
  icon?: IconName | undefined
  /** Shown grey behind the words, in the words of lib/keys.ts; the command itself hears it. */
  keys?: string | undefined
  disabled?: boolean | undefined
  /** Why it is off; it can then still be focused and says so. */
  why?: string | undefined
  type?: 'button' | 'submit'
  /** An arrow behind the words: it opens a menu. */
  opens?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** 24 px, words first. Further attributes (of a menu's trigger) are passed on. */
export function Button({
  children,
  onClick,
  variant = 'plain',
  icon,
  keys,
  disabled = false,
  why,
  type = 'button',
  opens = false,
  ...rest
}: ButtonProps) {
  const saysWhy = disabled && why !== undefined
  const button = (
    <button
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      {...rest}
      type={type}
      className={classNames(css.button, css[variant], disabled && css.off)}
      disabled={disabled && !saysWhy}
      aria-disabled={saysWhy || undefined}
      onClick={saysWhy ? undefined : onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {keys !== undefined && (
        <span className={css.keys} aria-hidden="true">
          {formatKeys(keys)}
        </span>
      )}
      {opens && <Icon name="chev" />}
    </button>
  )
  return saysWhy ? <Tooltip text={why}>{button}</Tooltip> : button
}
