import type { ReactNode } from 'react'
import { type AcceptedBounds, type Decision, decisionWords, type Proposal } from '../../../main/contract/decision.ts'
import { formatCount, plural } from '../../../main/contract/format-number.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { useCanAct } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import css from './decisions.module.css'
import { FormFields } from './FormFields.tsx'
import type { Form } from './use-form.ts'

export type BarProps = {
  lead: ReactNode
  rows: number
  form: Form | null
  proposal: Proposal | undefined
  proposed: AcceptedBounds | undefined
  /** The one that stands for all these rows. */
  decided: Decision | null
  /** Its numbers no longer hold. */
  beyond: boolean
  running: boolean
  failure: Failure | null
  /** What keeps the form from being confirmed. */
  why: string | undefined
  onOpen: (decision: Form['decision']) => void
  onChange: (part: Partial<Form>) => void
  onCancel: () => void
  onConfirm: () => void
}

const verbs: Record<Form['decision'], string> = {
  accept: 'Accept',
  reject: 'Reject',
  'needs-work': 'Needs work',
  undo: 'Undo',
}

/** What can be decided about the rows; a letter opens a form, Ctrl Enter confirms it. */
export function DecisionBar(props: BarProps) {
  const { lead, rows, form, failure, onCancel } = props
  return (
    <div
      role="group"
      aria-label={rows === 1 ? 'Decide about this row' : 'Decide about these rows'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || form === null) return
        event.stopPropagation()
        onCancel()
      }}
    >
      {failure !== null && <ErrorState failure={failure} title="Nothing was decided" />}
      <div className={css.bar}>
        {form === null && lead}
        <span className={`row med drift ${css.count ?? ''}`}>
          <Glyph name="drift" size={14} label="" />
          {plural(rows, 'drift')}
        </span>
        {form === null ? <Standing {...props} /> : <OpenForm {...props} form={form} />}
      </div>
    </div>
  )
}

function OpenForm(props: BarProps & { form: Form }) {
  const { rows, form, proposal, proposed, decided, running, why, onChange, onCancel, onConfirm } = props
  const { can, why: away } = useCanAct()
  const { decision } = form
  return (
    <>
      {decision === 'undo' ? (
        <Sentence decided={decided} before="Takes back: " />
      ) : (
        <>
          {decided !== null && <Sentence decided={decided} before="Replaces: " />}
          <FormFields {...{ decision, form, proposal, proposed, onChange, onCancel }} />
        </>
      )}
      <Button keys="Escape" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="primary"
        keys="Mod+Enter"
        disabled={!can || running || why !== undefined}
        why={away ?? why}
        onClick={onConfirm}
      >
        {`${verbs[decision]} ${formatCount(rows)}`}
      </Button>
    </>
  )
}

function Standing({ decided, beyond, onOpen }: BarProps) {
  const { can, why } = useCanAct()
  return (
    <>
      <Sentence decided={decided} none="undecided">
        {beyond && <span className="drift">, and moved beyond that since</span>}
      </Sentence>
      <div className={css.verbs}>
        {decided !== null && (
          <Button
            icon="undo"
            keys="U"
            disabled={!can}
            why={why}
            onClick={() => {
              onOpen('undo')
            }}
          >
            Undo…
          </Button>
        )}
        <Button
          keys="R"
          disabled={!can}
          why={why}
          onClick={() => {
            onOpen('reject')
          }}
        >
          Reject…
        </Button>
        <Button
          keys="W"
          disabled={!can}
          why={why}
          onClick={() => {
            onOpen('needs-work')
          }}
        >
          Needs work…
        </Button>
        <Button
          keys="A"
          disabled={!can}
          why={why}
          onClick={() => {
            onOpen('accept')
          }}
        >
          Accept…
        </Button>
      </div>
    </>
  )
}

type SentenceProps = { decided: Decision | null; before?: string; none?: string; children?: ReactNode }

/** Who decided what, as far as there is room; a long note is read in its title. */
function Sentence({ decided, before = '', none = '', children }: SentenceProps) {
  const text = decided === null ? none : before + decisionSentence(decided)
  return (
    <span className={`cut sec ${css.standing ?? ''}`} title={text}>
      {text}
      {children}
    </span>
  )
}

function decisionSentence({ decision, who, time_utc, note, link }: Decision): string {
  const from = decision === 'accept' ? '; it holds from the next comparison on' : ''
  return `${decisionWords[decision]} by ${who}, ${localTime(time_utc)}: ${note}${link === null ? '' : ` (${link})`}${from}`
}
