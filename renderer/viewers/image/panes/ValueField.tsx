import { type CSSProperties, useState } from 'react'
import { asciiMinus } from '../../../../main/contract/format-number.ts'
import { classNames } from '../../../lib/class-names.ts'
import css from './value-field.module.css'
import { chosenLabel, limitLabel } from '../../../../main/contract/picture/value-labels.ts'

export type ValueFieldProps = {
  /** Accessible name. */
  label: string
  value: number
  /** Enter, or leaving it; false where the number won't do. */
  onCommit: (value: number) => boolean
  /** Over a plot: without an edge until it is edited. */
  bare?: boolean
  /** How many are shown of a bare number. */
  digits?: number
  /** Inside a line of words, as wide as its number. */
  inline?: boolean
  style?: CSSProperties
}

/** A number in the words of the data, 1e−8 included: shown rounded, edited whole. */
export function ValueField({ label, value, onCommit, bare = false, digits, inline = false, style }: ValueFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const shown = draft ?? (bare ? limitLabel(value, digits) : chosenLabel(value))
  const leave = () => {
    setDraft(null)
    setWrong(false)
  }
  const commit = () => {
    if (draft === null || Number(draft) === value) return true
    const typed = Number(asciiMinus(draft.trim()))
    return draft.trim() !== '' && Number.isFinite(typed) && onCommit(typed)
  }
  return (
    <input
      className={classNames(css.value, bare && css.bare, inline && css.inline, wrong && css.wrong)}
      style={style}
      size={bare ? undefined : Math.max(3, shown.length)}
      aria-label={label}
      aria-invalid={wrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onFocus={(event) => {
        setDraft(String(value))
        const { currentTarget } = event
        queueMicrotask(() => {
          currentTarget.select()
        })
      }}
      onChange={(event) => {
        setDraft(event.target.value)
        setWrong(false)
      }}
      onBlur={() => {
        commit()
        leave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          leave()
          event.currentTarget.blur()
        } else if (event.key === 'Enter') {
          if (commit()) event.currentTarget.blur()
          else setWrong(true)
        } else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
