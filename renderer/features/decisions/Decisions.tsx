import type { Decision } from '../../../main/contract/decision.ts'
import { useEngineCall } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import type { DecideProps } from '../../lib/decide-slot.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { boundKeys, isWrongBound, useForm, type Form } from './use-form.ts'
import { useStanding } from './use-standing.ts'
import { useProposal, type ProposalState } from './use-proposal.ts'

/** Accept, reject, needs work and undo for rows of a comparison, wherever they are shown. */
export function Decisions({ comparisonId, rows: shown, marked, lead, onUnmark, onDecided, children }: DecideProps) {
  const standing = useStanding(comparisonId)
  const { form, open, change, close } = useForm()
  const rows = form?.rows ?? shown
  const accepting = form?.decision === 'accept'
  const looking = rows.length > 0 && (accepting || marked)
  const state = useProposal(comparisonId, rows, accepting ? form : null, looking)
  const { decided, beyond } = standing.of(rows)
  const { decide, running, failure, reset } = useDecide(decided, state)
  const why = form === null ? undefined : whyNot(form, state)

  const cancel = () => {
    reset()
    close()
  }
  const start = (decision: Form['decision']) => {
    reset()
    open(decision, shown)
  }
  const confirm = async () => {
    if (form === null || running || why !== undefined) return
    if (!(await decide(form, { comparison_id: comparisonId, rows: [...rows] }))) return
    close()
    onDecided()
  }
  const opening = (decision: Form['decision'], title: string, keys: string, enabled: boolean, whyOff: string) => ({
    ...{ id: `decide.${decision}`, title, keys, enabled, why: whyOff },
    run: () => {
      start(decision)
    },
  })
  const none = 'Nothing that moved is selected'
  useCommands([
    opening('accept', 'Accept…', 'A', shown.length > 0, none),
    opening('reject', 'Reject…', 'R', shown.length > 0, none),
    opening('needs-work', 'Needs work…', 'W', shown.length > 0, none),
    opening('undo', 'Undo the decision…', 'U', decided !== null, 'Nothing was decided here'),
    ...(form === null
      ? []
      : [
          { id: 'decide.confirm', title: 'Confirm the decision', keys: 'Mod+Enter', run: () => void confirm() },
          { id: 'decide.cancel', title: 'Close the form', keys: 'Escape', run: cancel },
        ]),
  ])

  const bar = rows.length > 0 && (
    <DecisionBar
      lead={lead}
      rows={rows.length}
      form={form}
      proposal={state.proposal}
      proposed={state.proposed}
      decided={decided}
      beyond={beyond}
      running={running}
      failure={failure}
      why={why}
      onOpen={start}
      onChange={change}
      onCancel={cancel}
      onConfirm={() => void confirm()}
    />
  )
  const panel = looking && (
    <ProposalPanel
      state={state}
      form={accepting ? form : null}
      onChange={change}
      onCancel={cancel}
      comparisonId={comparisonId}
      rows={rows}
      onClear={marked ? onDecided : null}
      onUnmark={marked ? onUnmark : undefined}
    />
  )
  return children({ bar: bar || null, panel: panel || null, wordOf: standing.wordOf })
}

/** Does what the form says; true where it was done. */
function useDecide(decided: Decision | null, { proposal, wish }: ProposalState) {
  const accept = useEngineCall('decisions.accept')
  const reject = useEngineCall('decisions.reject')
  const needsWork = useEngineCall('decisions.needs_work')
  const undo = useEngineCall('decisions.undo')
  const calls = [accept, reject, needsWork, undo]
  return {
    running: calls.some((call) => call.running),
    failure: calls.find((call) => call.failure !== null)?.failure ?? null,
    reset: () => {
      for (const call of calls) call.reset()
    },
    decide: async ({ decision, note, link }: Form, about: { comparison_id: string; rows: number[] }) => {
      const words = { ...about, note: note.trim(), link: link.trim() === '' ? null : link.trim() }
      switch (decision) {
        case 'accept':
          if (proposal === undefined) return false
          // The same question has the same answer, so what was shown is written; the engine refuses where the file has changed since.
          return (await accept.call({ ...wish, file_sha256: proposal.file.sha256 })).ok
        case 'reject':
          return (await reject.call(words)).ok
        case 'needs-work':
          return (await needsWork.call(words)).ok
        case 'undo':
          return decided !== null && (await undo.call({ id: decided.id })).ok
      }
    },
  }
}

/** What keeps the form from being confirmed, for its button. */
function whyNot({ decision, note, bounds }: Form, { proposal, failure }: ProposalState): string | undefined {
  if (decision === 'undo') return undefined
  if (note.trim() === '') return decision === 'accept' ? 'A reason is missing' : 'A note is missing'
  if (decision !== 'accept') return undefined
  if (failure !== null) return failure.message
  if (proposal === undefined) return 'The rows are still being read'
  if (boundKeys.some((key) => isWrongBound(bounds[key]))) return 'A bound is no number'
  if (proposal.others.length > 0) return 'The globs cover rows that are not marked'
  if (proposal.uncovered.length > 0) return 'The globs do not cover every row'
  return proposal.beyond.length > 0 ? 'Rows lie beyond these bounds' : undefined
}
