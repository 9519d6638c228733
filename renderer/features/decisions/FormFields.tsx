import { useEffect, useRef } from 'react'
import type { DecisionKind, Proposal } from '../../../main/contract/decision.ts'
import { formatBound } from '../../../main/contract/format-number.ts'
import { TextField } from '../../ui/TextField.tsx'
import css from './decisions.module.css'
import { boundIn, type Form } from './use-form.ts'

type FieldsProps = {
  decision: DecisionKind
  form: Form
  proposal: Proposal | undefined
  onChange: (part: Partial<Form>) => void
  onCancel: () => void
}

const noteOf: Record<DecisionKind, { label: string; placeholder: string }> = {
  accept: { label: 'Reason', placeholder: 'why it may move' },
  reject: { label: 'Note', placeholder: 'why it must not stay' },
  'needs-work': { label: 'Note', placeholder: 'what has to be found out' },
}

/** The fields of the form that is open: what an acceptance covers and up to which bound, and the words for every decision. */
export function FormFields({ decision, form, proposal, onChange, onCancel }: FieldsProps) {
  const note = useRef<HTMLInputElement>(null)
  useEffect(() => {
    note.current?.focus()
  }, [decision])
  const { label, placeholder } = noteOf[decision]
  const wrongBound = form.maxAbsNorm !== null && boundIn(form.maxAbsNorm) === null ? 'A number from 0 on' : undefined
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
          <TextField
            label="max_abs_norm up to"
            value={form.maxAbsNorm ?? formatBound(proposal.bounds.max_abs_norm)}
            width={76}
            wrong={wrongBound}
            onChange={(maxAbsNorm) => {
              onChange({ maxAbsNorm })
            }}
            onEscape={onCancel}
          />
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
