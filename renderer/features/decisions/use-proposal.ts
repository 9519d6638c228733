import type { Params } from '../../../main/contract/api.ts'
import type { AcceptedBounds, Proposal } from '../../../main/contract/decision.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { boundIn, boundKeys, boundsWith, globsIn, type Form } from './use-form.ts'

export type Wish = Params<'decisions.propose'> & { note: string }

export type ProposalState = {
  /** As the form stood a moment ago. */
  proposal: Proposal | undefined
  failure: Failure | null
  /** The bounds that the engine proposes, whatever the form says. */
  proposed: AcceptedBounds | undefined
  /** What would be asked for as the form stands now. */
  wish: Wish
}

const typingSettlesMs = 150

/** What the acceptance would write: the engine alone knows what an entry looks like. */
export function useProposal(
  comparisonId: string,
  rows: readonly number[],
  form: Form | null,
  enabled: boolean,
): ProposalState {
  const settled = useSettled(form, typingSettlesMs)
  const own = { comparison_id: comparisonId, rows: [...rows], note: '' }
  const first = useEngineQuery('decisions.propose', own, { enabled, keepPrevious: true })
  const wishOf = (written: Form | null): Wish => (written === null ? own : wished(own, written, first.data))
  const next = useEngineQuery('decisions.propose', wishOf(settled), { enabled, keepPrevious: true })
  return {
    proposal: next.data ?? first.data,
    failure: first.failure ?? next.failure,
    proposed: first.data?.bounds,
    wish: wishOf(form),
  }
}

function wished(own: Wish, { note, link, globs, bounds }: Form, proposed: Proposal | undefined): Wish {
  const written = globs === null ? [] : globsIn(globs)
  const isAsProposed = boundKeys.every((key) => boundIn(bounds[key]) === null)
  return {
    ...own,
    note: note.trim(),
    link: link.trim() === '' ? null : link.trim(),
    ...(written.length === 0 ? {} : { globs: written }),
    ...(proposed === undefined || isAsProposed ? {} : { bounds: boundsWith(proposed.bounds, bounds) }),
  }
}
