/** The form of a new campaign: a plan in the making. Pure. */
import type { Plan } from '../../../main/contract/plan.ts'
import { hasPlanOption } from '../../../main/contract/plan-arguments.ts'
import type { CampaignKind, Preset } from '../../../main/contract/words.ts'
import { defaultSelection, type Selection } from './selection.ts'

export type Draft = {
  name: string
  /** Null: the first suite there is. */
  suite: string | null
  refs: readonly string[]
  /** What is written in the field for the next ref. */
  nextRef: string
  /** What one ref is for; two or more make a run. */
  soloKind: Exclude<CampaignKind, 'run'>
  /** Null: no case at all. */
  selection: Selection | null
  presets: readonly Preset[]
  rounds: number | null
  confirm: number
  constraints: readonly string[]
  arrays: Plan['arrays']
  selfCheckFirst: boolean
  goOn: boolean
  timeoutS: number | null
  target: string
}

export const freshDraft: Draft = {
  name: '',
  suite: null,
  refs: [],
  nextRef: '',
  soloKind: 'capture',
  selection: defaultSelection,
  presets: ['accuracy'],
  rounds: null,
  confirm: 0,
  constraints: [],
  arrays: 'all',
  selfCheckFirst: false,
  goOn: true,
  timeoutS: null,
  target: 'local',
}

export const mostRefs = 26

export const kindOf = ({ refs, soloKind }: Pick<Draft, 'refs' | 'soloKind'>): CampaignKind =>
  refs.length === 1 ? soloKind : 'run'

/** With the ref that is written but not yet added. */
export function withNextRef(draft: Draft): Draft {
  const written = draft.nextRef.trim()
  const isRef = written !== '' && !draft.refs.includes(written) && draft.refs.length < mostRefs
  return isRef ? { ...draft, refs: [...draft.refs, written], nextRef: '' } : draft
}

/** The plan of a form, or null while it is none yet (`problemsOf` says why). `suite` is used where none was chosen. */
export function planOf(draft: Draft, suite: string | undefined): Plan | null {
  const named = draft.suite ?? suite
  const kind = kindOf(draft)
  if (named === undefined || draft.selection === null) return null
  if (draft.refs.length === 0 || draft.refs.length > mostRefs) return null
  const constraints = draft.constraints.map((text) => text.trim()).filter((text) => text !== '')
  const name = draft.name.trim()
  return {
    format: 1,
    kind,
    suite: named,
    refs: [...draft.refs],
    ...draft.selection,
    presets: [...draft.presets],
    confirm: hasPlanOption(kind, 'confirm') ? draft.confirm : 0,
    constraints,
    arrays: draft.arrays,
    self_check_first: hasPlanOption(kind, 'self_check_first') && draft.selfCheckFirst,
    go_on: draft.goOn,
    target: draft.target,
    ...(name === '' ? {} : { name }),
    ...(draft.rounds === null ? {} : { rounds: draft.rounds }),
    ...(draft.timeoutS === null ? {} : { timeout_s: draft.timeoutS }),
  }
}

/** The form that says what a plan says. */
export const draftOf = (plan: Plan): Draft => ({
  name: plan.name ?? '',
  suite: plan.suite,
  refs: plan.refs,
  nextRef: '',
  soloKind: plan.kind === 'self-check' ? 'self-check' : 'capture',
  selection: { tiers: plan.tiers, devices: plan.devices, only: plan.only, tags: plan.tags },
  presets: plan.presets,
  rounds: plan.rounds ?? null,
  confirm: plan.confirm,
  constraints: plan.constraints,
  arrays: plan.arrays,
  selfCheckFirst: plan.self_check_first,
  goOn: plan.go_on,
  timeoutS: plan.timeout_s ?? null,
  target: plan.target,
})
