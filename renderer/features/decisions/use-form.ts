import { useRef, useState } from 'react'
import type { AcceptedBounds, DecisionKind } from '../../../main/contract/decision.ts'

/** What a person has written; `globs` and `maxAbsNorm` are null while the engine's proposal is to hold. */
export type Form = {
  /** `undo` takes back what stands; it has no words of its own. */
  decision: DecisionKind | 'undo'
  /** The rows that were shown when it was opened: a selection that moves on does not take it along. */
  rows: readonly number[]
  note: string
  link: string
  globs: string | null
  maxAbsNorm: string | null
}

const empty = { note: '', link: '', globs: null, maxAbsNorm: null }

/** The form that is open, or null; the keyboard goes back to where it came from. */
export function useForm() {
  const [form, setForm] = useState<Form | null>(null)
  const cameFrom = useRef<Element | null>(null)
  return {
    form,
    open: (decision: Form['decision'], rows: readonly number[]) => {
      if (form === null) cameFrom.current = document.activeElement
      // Words that were written for one decision are not thrown away for another.
      setForm({ ...empty, ...form, decision, rows: form?.rows ?? rows })
    },
    change: (part: Partial<Form>) => {
      setForm((before) => (before === null ? null : { ...before, ...part }))
    },
    close: () => {
      setForm(null)
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    },
  }
}

export const globsIn = (text: string): string[] =>
  text
    .split(/[,\s]+/)
    .map((glob) => glob.trim())
    .filter((glob) => glob !== '')

/** Null where the text is no bound. */
export function boundIn(text: string): number | null {
  const value = Number(text.trim().replaceAll('−', '-'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null
}

/** The proposal's bounds with the one that was typed. */
export function boundsWith(bounds: AcceptedBounds, typed: string | null): AcceptedBounds {
  const value = typed === null ? null : boundIn(typed)
  return value === null ? bounds : { ...bounds, max_abs_norm: value }
}
