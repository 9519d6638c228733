import { acceptanceWords } from './acceptance-words.ts'
import { caseOf, caseLine, shownOutput, type Line } from './lines.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { hasNumbers } from '../../../main/contract/explain-verdict.ts'
import { outputNoiseWords } from '../../../main/contract/noise-words.ts'
import { formatIndex } from '../../../main/contract/format-number.ts'
import type { Pictures } from '../../lib/pictures-slot.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CaseName } from '../../ui/CaseName.tsx'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { BoundsTable } from './BoundsTable.tsx'
import css from './details.module.css'
import { Environments } from './Environments.tsx'
import { Settings } from './Settings.tsx'
import { Figures } from './Figures.tsx'
import { canInspect, inspect } from './inspect.ts'
import { Logs } from './Logs.tsx'
import { Scaling } from './Scaling.tsx'
import { OutputsTable } from './OutputsTable.tsx'
import { Relation } from './Relation.tsx'
import { arrayFacts, whatMoved } from './what-moved.ts'
import type { Table } from './use-table.ts'

type DetailsProps = { head: ComparisonHead; line: Line | undefined; table: Table; Pictures: Pictures }

/** Everything that is known of the selected row. */
export function Details({ head, line, table, Pictures }: DetailsProps) {
  if (line === undefined || line.kind === 'group') {
    return (
      <aside className="side" aria-label="Details">
        <p className={css.none}>Select a row to see what moved.</p>
      </aside>
    )
  }
  const { row } = line.placed
  const shown = shownOutput(line)
  const output = shown?.[1] ?? null
  const whole = caseLine(line.placed, line.position)
  const isOutput = line.kind === 'output'
  return (
    <aside className={`side ${css.details ?? ''}`} aria-label="Details" tabIndex={-1}>
      <header className={css.head}>
        <h2 className="row">
          <Glyph name={isOutput ? line.named[1].verdict : row.verdict} size={14} />
          <span className={css.title} title={isOutput ? line.named[0] : caseOf(line)}>
            {isOutput ? line.named[0] : <CaseName id={caseOf(line)} />}
          </span>
        </h2>
        {canInspect(line) && (
          <span className={css.action}>
            <Button
              keys="Enter"
              onClick={() => {
                inspect(head.id, line)
              }}
            >
              Inspect
            </Button>
          </span>
        )}
        <span className="sec cut">{isOutput ? caseOf(line) : subtitle(whole.outputs.length, shown?.[0])}</span>
      </header>
      <p className={css.say}>{whatMoved(line)}</p>
      {output !== null && hasNumbers(output) && <BoundsTable output={output} />}
      <Relation row={row} shown={shown} />
      <OutputNoise head={head} line={line} />
      <RowPicturesOf {...{ head, line, Pictures }} output={shown?.[0] ?? null} />
      {whole.outputs.length > 1 && (
        <OutputsTable
          outputs={whole.outputs}
          selected={isOutput ? line.at : null}
          onSelect={(place) => {
            table.selectOutput(whole, place)
          }}
        />
      )}
      {output !== null && (
        <>
          <SectionHead
            ruled
            title="Array"
            right={hasNumbers(output) && !output.identical ? worst(output.max_abs_index) : undefined}
          />
          <KeyValue items={arrayFacts(output)} />
        </>
      )}
      <Scaling row={row} />
      <RowParts head={head} line={line} />
      <SectionHead ruled title="Acceptance" />
      <KeyValue left items={acceptanceWords(head, row)} />
    </aside>
  )
}

const subtitle = (outputs: number, worstName: string | undefined) =>
  outputs === 0 || worstName === undefined
    ? 'no outputs'
    : outputs === 1
      ? worstName
      : `worst of ${String(outputs)} outputs: ${worstName}`

const worst = (index: number[]) => (index.length === 0 ? undefined : `worst at ${formatIndex(index)}`)

/** Beside a drift, what two runs of one version differ by. */
function OutputNoise({ head, line }: { head: ComparisonHead; line: Exclude<Line, { kind: 'group' }> }) {
  const shown = shownOutput(line)
  if (shown === null || shown[1].verdict !== 'drift') return null
  const words = outputNoiseWords(head, line.placed.row, shown[0], shown[1])
  return words === null ? null : <p className={css.say}>Self-check: {words}.</p>
}

type RowPicturesProps = {
  head: ComparisonHead
  line: Exclude<Line, { kind: 'group' }>
  output: string | null
  Pictures: Pictures
}

/** What moved, to be seen. */
function RowPicturesOf({ head, line: { placed }, output, Pictures }: RowPicturesProps) {
  const { data } = useEngineQuery('comparisons.row', { id: head.id, index: placed.index })
  if (data === undefined || output === null) return null
  const { reference, candidate } = head
  return <Pictures details={data} reference={reference.label} candidate={candidate.label} output={output} />
}

/** What the records of both sides tell: figures by round, logs, environments. */
function RowParts({ head, line }: { head: ComparisonHead; line: Exclude<Line, { kind: 'group' }> }) {
  const { data, failure, refetch } = useEngineQuery(
    'comparisons.row',
    { id: head.id, index: line.placed.index },
    { keepPrevious: true },
  )
  if (failure !== null) return <ErrorState failure={failure} title="The records can not be read" onRetry={refetch} />
  if (data === undefined) return <LoadingLine what="Reading both records" />
  return (
    <>
      <Figures head={head} details={data} />
      <Logs details={data} />
      <Environments head={head} />
      <Settings head={head} />
    </>
  )
}
