import { type ReactNode, useEffect, useRef } from 'react'
import css from './Checkbox.module.css'

export type CheckboxProps = {
  /** Accessible name; also the words beside it unless `bare`. */
  label: string
  /** `mixed`: some of what it stands for. */
  checked: boolean | 'mixed'
  /** From mixed to all, from all to none. */
  onChange: (checked: boolean) => void
  /** The box alone (in a table's cell). */
  bare?: boolean
  disabled?: boolean | undefined
  title?: string | undefined
  /** Left out of the Tab order (its row has the keyboard). */
  tabIndex?: number | undefined
  /** Words beside it where they are more than the label. */
  children?: ReactNode
}

/** Tri-state. */
export function Checkbox({
  label,
  checked,
  onChange,
  bare = false,
  disabled = false,
  title,
  tabIndex,
  children,
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = checked === 'mixed'
  }, [checked])
  const box = (
    <input
      ref={input}
      type="checkbox"
      className={css.box}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      title={title}
      tabIndex={tabIndex}
      onChange={() => {
        onChange(checked !== true)
      }}
    />
  )
  if (bare) return box
  return (
    <label className={css.line}>
      {box}
      {children ?? label}
    </label>
  )
}
