import { formatBound } from '../../../main/contract/format-number.ts'
import { TextField } from '../../ui/TextField.tsx'
import { type BoundKey, type Form, isWrongBound } from './use-form.ts'

type FieldProps = {
  name: BoundKey
  /** What holds while nothing is written; undefined: the case's own tolerance. */
  proposed: number | undefined
  form: Form
  onChange: (part: Partial<Form>) => void
  onCancel: () => void
}

/** Up to which value a row may move; emptied, it is what is proposed. */
export function BoundField({ name, proposed, form, onChange, onCancel }: FieldProps) {
  const { bounds } = form
  const text = proposed === undefined ? '' : formatBound(proposed)
  return (
    <TextField
      label={`${name} up to`}
      value={bounds[name] ?? text}
      placeholder={proposed === undefined ? 'its own' : text}
      width={76}
      wrong={isWrongBound(bounds[name]) ? 'A number from 0 on' : undefined}
      onChange={(written) => {
        onChange({ bounds: { ...bounds, [name]: written } })
      }}
      onEscape={onCancel}
    />
  )
}
