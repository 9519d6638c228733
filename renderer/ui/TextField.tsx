import { type KeyboardEvent, type Ref, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import { formatKeys } from '../lib/keys.ts'
import css from './TextField.module.css'
import { Glyph } from './Glyph.tsx'
import { Icon, type IconName } from './Icon.tsx'

export type TextFieldProps = {
  /** Accessible name; use Field for a visible one. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  icon?: IconName | undefined
  /** The key that leads here, shown while it is empty: `/`. */
  keys?: string | undefined
  /** What is wrong with it; said below it by `Field`, here by a red edge. */
  wrong?: string | undefined
  /** Enter. */
  onEnter?: (() => void) | undefined
  /** Escape; left out: empties it, then lets the key go on. */
  onEscape?: (() => void) | undefined
  /** Pixels; left out: fills. */
  width?: number | undefined
  mono?: boolean
  disabled?: boolean | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** One line of text; with `icon="filter"` a filter field. */
export function TextField({
  label,
  value,
  onChange,
  placeholder,
  icon,
  keys,
  wrong,
  onEnter,
  onEscape,
  width,
  mono = false,
  disabled = false,
  id,
  ref,
}: TextFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Escape' && (onEscape !== undefined || value !== '')) {
      event.preventDefault()
      event.stopPropagation()
      if (onEscape === undefined) onChange('')
      else onEscape()
    }
  }
  const wrongId = useId()
  return (
    <span
      className={classNames(css.field, wrong !== undefined && css.wrong, disabled && css.off)}
      style={width === undefined ? { flex: 1 } : { width }}
    >
      {icon !== undefined && <Icon name={icon} />}
      <input
        ref={ref}
        id={id}
        className={mono ? 'mono' : undefined}
        aria-label={label}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : wrongId}
        aria-keyshortcuts={keys}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {keys !== undefined && value === '' && <kbd aria-hidden="true">{formatKeys(keys)}</kbd>}
      {wrong !== undefined && (
        <span id={wrongId} className="unseen">
          {wrong}
        </span>
      )}
    </span>
  )
}

/** What is wrong, beside or below the field. */
export function WrongLine({ text }: { text: string }) {
  return (
    <span className={css.wrongLine} role="alert">
      <Glyph name="error" label="" />
      {text}
    </span>
  )
}
