import { useRef, useState } from 'react'
import type { AcceptedBounds, DecisionKind } from '../../../main/contract/decision.ts'

export type BoundKey = keyof AcceptedBounds

/** What a person has written; `globs` and bounds are null while the engine's proposal is to hold. */
export type Form = {
  /** `undo` takes back what stands; it has no words of its own. */
  decision: DecisionKind | 'undo'
  /** The rows that were shown when it was opened: a selection that moves on does not take it along. */
  rows: readonly number[]
  note: string
  link: string
  globs: string | null
  bounds: Record<BoundKey, string | null>
}

export const boundKeys = ['max_abs_norm', 'max_rel', 'max_intensity'] as const satisfies BoundKey[]

const noBounds: Form['bounds'] = { max_abs_norm: null, max_rel: null, max_intensity: null }
const empty = { note: '', link: '', globs: null, bounds: noBounds }

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

/** Null where the text is no bound, or there is none. */
export function boundIn(text: string | null): number | null {
  if (text === null) return null
  const value = Number(text.trim().replaceAll('−', '-'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null
}

/** Whether something was written that is no bound. */
export const isWrongBound = (text: string | null): boolean =>
  text !== null && text.trim() !== '' && boundIn(text) === null

/** The proposal's bounds with those that were typed. */
export function boundsWith(proposed: AcceptedBounds, typed: Form['bounds']): AcceptedBounds {
  const written = boundKeys.flatMap((key) => {
    const value = boundIn(typed[key])
    return value === null ? [] : [[key, value] as const]
  })
  return { ...proposed, ...Object.fromEntries(written) }
}
