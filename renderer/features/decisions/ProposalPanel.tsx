import { plural } from '../../../main/contract/format-number.ts'
import type { Proposal } from '../../../main/contract/decision.ts'
import { inspectLink } from '../../lib/inspect-link.ts'
import { navigate } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './decisions.module.css'
import { AcceptedBoundsTable, type BoundsEditing } from './AcceptedBoundsTable.tsx'
import { NormStrip } from './NormStrip.tsx'
import type { ProposalState } from './use-proposal.ts'

type PanelProps = Omit<BoundsEditing, 'proposed'> & {
  state: ProposalState
  comparisonId: string
  rows: readonly number[]
  onClear: (() => void) | null
  onUnmark: ((rows: readonly number[]) => void) | undefined
}

/** Bounds, text and reach of an acceptance, before anything is written. */
export function ProposalPanel({ state, comparisonId, rows, onClear, onUnmark, ...editing }: PanelProps) {
  const { proposal, proposed, failure } = state
  return (
    <aside className="side" aria-label="Acceptance">
      <header className={css.head}>
        <h2>
          {plural(rows.length, onClear === null ? 'row' : 'row marked', onClear === null ? 'rows' : 'rows marked')}
        </h2>
        <span className="grow" />
        {onClear !== null && (
          <Button variant="ghost" keys="Escape" onClick={onClear}>
            Clear
          </Button>
        )}
      </header>
      {failure !== null && <ErrorState failure={failure} title="This can not be accepted" />}
      {failure === null && proposal === undefined && <LoadingLine what="Reading the rows" />}
      {failure === null && proposal !== undefined && (
        <>
          <NormStrip comparisonId={comparisonId} rows={rows} proposal={proposal} />
          <Shown proposal={proposal} proposed={proposed} {...editing} />
          {onUnmark !== undefined && <Foot {...{ proposal, comparisonId, onUnmark }} />}
        </>
      )}
    </aside>
  )
}

function Shown({ proposal, ...editing }: { proposal: Proposal } & BoundsEditing) {
  const { measured, bounds, entries, text, file, others, uncovered, beyond, flagged, globs } = proposal
  return (
    <>
      <AcceptedBoundsTable measured={measured} bounds={bounds} {...editing} />
      <SectionHead ruled title="Will be written" right={plural(entries.length, 'entry', 'entries')} />
      <pre className={css.text} tabIndex={0} aria-label="Text of the entries">
        {text}
      </pre>
      <p className={css.file} title={file.path}>
        {fileWords(proposal)}
      </p>
      <SectionHead
        ruled
        title="What it covers"
        right={`${plural(proposal.rows, 'row')}, ${String(others.length)} others`}
      />
      <ul className={css.checks}>
        <Check
          good={others.length === 0}
          words={`No unmarked row falls under ${plural(globs.length, 'the glob', 'the globs').replace(/^\d+ /, '')}`}
          wrong={`${plural(others.length, 'unmarked case')} would be covered, too: ${someOf(others)}`}
        />
        {flagged.length > 0 && (
          <Check
            good
            words={`Arrays only: ${plural(flagged.length, 'row')} slower or larger in memory, still flagged`}
            wrong=""
          />
        )}
        {uncovered.length > 0 && <Check good={false} words="" wrong={`Not covered: ${someOf(uncovered)}`} />}
        {beyond.length > 0 && (
          <Check good={false} words="" wrong={`Beyond these bounds, and still a drift: ${someOf(beyond)}`} />
        )}
      </ul>
    </>
  )
}

type FootProps = { proposal: Proposal; comparisonId: string; onUnmark: (rows: readonly number[]) => void }

/** What a person does before deciding for many: look at the worst of them, and take out what has more to it. */
function Foot({ proposal: { worst, flagged }, comparisonId, onUnmark }: FootProps) {
  return (
    <footer className={css.foot}>
      <Button
        onClick={() => {
          navigate(inspectLink(comparisonId, worst, null))
        }}
      >
        Inspect the worst
      </Button>
      <span className="grow" />
      <Button
        disabled={flagged.length === 0}
        why="None of them is slower or needs more memory"
        onClick={() => {
          onUnmark(flagged)
        }}
      >
        Unmark flagged
      </Button>
    </footer>
  )
}

function Check({ good, words, wrong }: { good: boolean; words: string; wrong: string }) {
  const glyph: GlyphName = good ? 'ok' : 'error'
  return (
    <li>
      <Glyph name={glyph} label="" />
      <span>{good ? words : wrong}</span>
    </li>
  )
}

function fileWords({ file }: Proposal): string {
  const name = file.path.split(/[/\\]/).at(-1) ?? file.path
  if (file.begins_with !== null) return `Into a new ${name}, which begins with the entries of ${file.begins_with}.`
  if (file.sha256 === null) return `Into a new ${name} in the workspace, which workspace.toml will name.`
  return `Into ${name}, after what stands there; nothing is overwritten.`
}

const someAtMost = 4

const someOf = (caseIds: readonly string[]): string =>
  caseIds.slice(0, someAtMost).join(', ') +
  (caseIds.length > someAtMost ? ` and ${String(caseIds.length - someAtMost)} more` : '')
