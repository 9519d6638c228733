import { NumberField as Base } from '@base-ui/react/number-field'
import { classNames } from '../lib/class-names.ts'
import { Icon } from './Icon.tsx'
import css from './TextField.module.css'

const digitsOf = { whole: { maximumFractionDigits: 0 }, any: {} }

export type NumberFieldProps = {
  /** Accessible name; use Field for a visible one. */
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** `whole`: a fraction is rounded when the person leaves the field. */
  digits?: keyof typeof digitsOf
  /** Behind the number in grey: `s`. */
  unit?: string | undefined
  placeholder?: string | undefined
  wrong?: string | undefined
  /** Pixels; left out: 72. */
  width?: number | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

/** A number: arrows step it, Shift by ten. */
export function NumberField({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  digits = 'any',
  unit,
  placeholder,
  wrong,
  width = 72,
  disabled = false,
  id,
}: NumberFieldProps) {
  return (
    <Base.Root
      value={value}
      onValueChange={onChange}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      locale="en"
      format={digitsOf[digits]}
      {...(id === undefined ? {} : { id })}
    >
      <Base.Group
        className={classNames(css.field, wrong !== undefined && css.wrong, disabled && css.off)}
        style={{ width, paddingRight: 2 }}
      >
        <Base.Input
          aria-label={label}
          aria-invalid={wrong === undefined ? undefined : true}
          placeholder={placeholder}
        />
        {unit !== undefined && <span className={css.unit}>{unit}</span>}
        <Base.Decrement className={css.step} aria-label="Less" tabIndex={-1}>
          <Icon name="dash" size={10} />
        </Base.Decrement>
        <Base.Increment className={css.step} aria-label="More" tabIndex={-1}>
          <Icon name="plus" size={10} />
        </Base.Increment>
      </Base.Group>
    </Base.Root>
  )
}
