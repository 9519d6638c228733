import { type ReactNode } from 'react'
import css from './Field.module.css'
import { WrongLine } from './TextField.tsx'

export type FieldProps = {
  /** The visible word at the left; the control keeps its own accessible name. */
  label: string
  /** Grey, below. */
  hint?: ReactNode
  /** Red, below: says what would be right. */
  wrong?: string | undefined
  /** Pixels of the label's column; left out: 96. */
  labelWidth?: number
  children: ReactNode
}

/** A control with its word, and what is wrong with it. */
export function Field({ label, hint, wrong, labelWidth = 96, children }: FieldProps) {
  return (
    <div className={css.field}>
      <span className={css.label} style={{ width: labelWidth }} aria-hidden="true">
        {label}
      </span>
      <div className={css.body}>
        <div className={css.controls}>{children}</div>
        {wrong !== undefined && <WrongLine text={wrong} />}
        {hint !== undefined && <div className={css.hint}>{hint}</div>}
      </div>
    </div>
  )
}
