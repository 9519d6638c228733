import { useEffect, useRef } from 'react'
import type { AcceptedBounds, DecisionKind, Proposal } from '../../../main/contract/decision.ts'
import { BoundField } from './BoundField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './decisions.module.css'
import type { Form } from './use-form.ts'

type FieldsProps = {
  decision: DecisionKind
  form: Form
  proposal: Proposal | undefined
  /** The bounds that hold where none is written. */
  proposed: AcceptedBounds | undefined
  onChange: (part: Partial<Form>) => void
  onCancel: () => void
}

const noteOf: Record<DecisionKind, { label: string; placeholder: string }> = {
  accept: { label: 'Reason', placeholder: 'why it may move' },
  reject: { label: 'Note', placeholder: 'why it must not stay' },
  'needs-work': { label: 'Note', placeholder: 'what has to be found out' },
}

/** The fields of the form that is open: what an acceptance covers and up to which bound, and the words for every decision. */
export function FormFields({ decision, form, proposal, proposed, onChange, onCancel }: FieldsProps) {
  const note = useRef<HTMLInputElement>(null)
  useEffect(() => {
    note.current?.focus()
  }, [decision])
  const { label, placeholder } = noteOf[decision]
  return (
    <>
      {decision === 'accept' && proposal !== undefined && (
        <>
          <span className="dim">covers</span>
          <TextField
            label="Globs of the cases that are covered"
            value={form.globs ?? proposal.globs.join(', ')}
            width={200}
            onChange={(globs) => {
              onChange({ globs })
            }}
            onEscape={onCancel}
          />
          <span className={`dim ${css.since ?? ''}`}>since {proposal.since} up to</span>
          <BoundField name="max_abs_norm" proposed={proposed?.max_abs_norm} {...{ form, onChange, onCancel }} />
        </>
      )}
      <span className={css.note}>
        <TextField
          ref={note}
          label={label}
          placeholder={placeholder}
          value={form.note}
          onChange={(text) => {
            onChange({ note: text })
          }}
          onEscape={onCancel}
        />
      </span>
      <TextField
        label="Link"
        placeholder="pull request or issue"
        value={form.link}
        width={150}
        onChange={(link) => {
          onChange({ link })
        }}
        onEscape={onCancel}
      />
    </>
  )
}
