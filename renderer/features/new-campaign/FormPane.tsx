import type { Estimate } from '../../../main/contract/estimate.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { plural } from '../../../main/contract/format-number.ts'
import type { Result } from '../../../main/contract/api.ts'
import type { CampaignKind } from '../../../main/contract/words.ts'
import { hasPlanOption } from '../../../main/contract/plan-arguments.ts'
import type { SuiteListing } from '../../../main/contract/registry.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Segmented, SegmentedSet } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ConstraintsField } from './ConstraintsField.tsx'
import { kindOf } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { wrongAt, wrongRef } from './failure-places.ts'
import css from './NewCampaign.module.css'
import { interleavingOf, kindHints, presetHint, presetOptions, roundsHint } from './preset-words.ts'
import { RefsField } from './RefsField.tsx'
import { defaultSelection } from './selection.ts'

export type FormPaneProps = {
  suites: Result<'suites.list'> | undefined
  suite: string | undefined
  listing: SuiteListing | undefined
  failures: readonly (Failure | null)[]
  checks: Estimate['checks'] | undefined
}

const labelWidth = 64

/** Left: what is run, against what, and how. */
export function FormPane({ suites, suite, listing, failures, checks }: FormPaneProps) {
  const refs = useDraft(({ draft }) => draft.refs)
  return (
    <form
      className={css.form}
      aria-label="Plan"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <SectionHead title="Suite" />
      <SuiteFields suites={suites} suite={suite} listing={listing} wrong={wrongAt('suite', failures)} />
      <RefsField suite={suite} wrong={wrongAt('refs', failures) ?? wrongRef(checks ?? [], refs)} />
      <SectionHead title="How" ruled />
      <HowFields />
      <SectionHead title="Keep" ruled />
      <KeepFields />
      <ConstraintsField wrong={wrongAt('constraints', failures)} />
    </form>
  )
}

type SuiteFieldsProps = Pick<FormPaneProps, 'suites' | 'suite' | 'listing'> & { wrong: string | undefined }

function SuiteFields({ suites, suite, listing, wrong }: SuiteFieldsProps) {
  const draft = useDraft((store) => store.draft)
  const change = useDraft((store) => store.change)
  const known = (suites ?? []).map(({ name, title, cases }) => ({
    value: name,
    label: name,
    hint: `${plural(cases, 'case')}${title === '' ? '' : ` · ${title}`}`,
  }))
  // A plan may name a suite by its folder.
  const options =
    suite === undefined || known.some(({ value }) => value === suite)
      ? known
      : [...known, { value: suite, label: suite, hint: undefined }]
  return (
    <div className={css.fields}>
      <Field label="Name" labelWidth={labelWidth}>
        <TextField
          label="Name"
          value={draft.name}
          placeholder={nameHint(kindOf(draft), suite, draft.refs)}
          onChange={(name) => {
            change({ name })
          }}
        />
      </Field>
      <Field
        label="Suite"
        labelWidth={labelWidth}
        wrong={wrong}
        hint={
          listing === undefined
            ? undefined
            : `${plural(listing.cases.length, 'case')}, hash ${listing.suite_hash.slice(0, 8)}`
        }
      >
        <Select
          label="Suite"
          options={options}
          value={suite ?? ''}
          disabled={options.length === 0}
          onChange={(next) => {
            if (next !== suite) change({ suite: next, selection: defaultSelection })
          }}
        />
      </Field>
      {draft.target !== 'local' && (
        <Field label="Target" labelWidth={labelWidth} hint="The plan names it; here campaigns run on this machine.">
          <span className="med">{draft.target}</span>
          <Button
            onClick={() => {
              change({ target: 'local' })
            }}
          >
            Use this machine
          </Button>
        </Field>
      )}
    </div>
  )
}

/** As the engine names a plan without a name. */
const nameHint = (kind: CampaignKind, suite: string | undefined, refs: readonly string[]): string =>
  refs.length === 0 ? 'after its refs' : `${kind} ${suite ?? ''} ${refs.join(' ')}`

function HowFields() {
  const draft = useDraft((store) => store.draft)
  const change = useDraft((store) => store.change)
  const kind = kindOf(draft)
  const count = draft.refs.length
  return (
    <div className={css.fields}>
      <Field label="Kind" labelWidth={labelWidth} hint={kindHints[kind]}>
        <Segmented
          label="Kind"
          value={kind}
          onChange={(next) => {
            if (next !== 'run') change({ soloKind: next })
          }}
          options={[
            {
              value: 'run',
              label: 'run',
              disabled: count === 1,
              title: count === 1 ? 'A run needs two refs' : undefined,
            },
            ...(['capture', 'self-check'] as const).map((value) => ({
              value,
              label: value,
              disabled: count !== 1,
              title: count === 1 ? undefined : `A ${value} has one ref`,
            })),
          ]}
        />
      </Field>
      <Field label="Preset" labelWidth={labelWidth} hint={presetHint(draft.presets)}>
        <SegmentedSet
          label="Preset"
          values={draft.presets}
          onChange={(presets) => {
            if (presets.length > 0) change({ presets })
          }}
          options={presetOptions}
        />
      </Field>
      <Field label="Rounds" labelWidth={labelWidth}>
        <NumberField
          label="Rounds"
          value={draft.rounds}
          min={1}
          max={1000}
          digits="whole"
          width={96}
          placeholder={roundsHint(draft.presets)}
          onChange={(rounds) => {
            change({ rounds })
          }}
        />
        <span className="dim small">{interleavingOf(kind, count)}</span>
      </Field>
      {hasPlanOption(kind, 'confirm') && (
        <Field label="Confirm" labelWidth={labelWidth}>
          <NumberField
            label="Confirm"
            value={draft.confirm}
            min={0}
            max={100}
            digits="whole"
            onChange={(confirm) => {
              change({ confirm: confirm ?? 0 })
            }}
          />
          <span className="dim small">more rounds of flagged rows</span>
        </Field>
      )}
      <Field label="Time limit" labelWidth={labelWidth}>
        <NumberField
          label="Time limit"
          value={draft.timeoutS}
          min={1}
          max={1_000_000}
          width={116}
          unit={draft.timeoutS === null ? undefined : 's'}
          placeholder="declared"
          onChange={(timeoutS) => {
            change({ timeoutS })
          }}
        />
        <span className="dim small">of every execution</span>
      </Field>
      <div className={css.ticks} style={{ paddingLeft: 12 + labelWidth + 8 }}>
        {hasPlanOption(kind, 'self_check_first') && (
          <Checkbox
            label="Self-check A first, for the noise floor"
            checked={draft.selfCheckFirst}
            onChange={(selfCheckFirst) => {
              change({ selfCheckFirst })
            }}
          />
        )}
        <Checkbox
          label="Go on when a case fails"
          checked={draft.goOn}
          onChange={(goOn) => {
            change({ goOn })
          }}
        />
      </div>
    </div>
  )
}

function KeepFields() {
  const arrays = useDraft(({ draft }) => draft.arrays)
  const change = useDraft((store) => store.change)
  return (
    <div className={css.fields}>
      <Field
        label="Arrays"
        labelWidth={labelWidth}
        hint={arrays === 'all' ? undefined : 'Hashes and numbers are kept of the others.'}
      >
        <Segmented
          label="Arrays"
          value={arrays}
          onChange={(next) => {
            change({ arrays: next })
          }}
          options={[
            { value: 'all', label: 'all' },
            { value: 'differing', label: 'differing' },
            { value: 'none', label: 'none' },
          ]}
        />
      </Field>
    </div>
  )
}
