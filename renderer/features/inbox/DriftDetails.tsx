import type { ReactNode } from 'react'
import { isInformational, rowName } from '../../../main/contract/comparison-rows.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import type { ComparisonHead, PlacedRow } from '../../../main/contract/comparison-view.ts'
import { boundLines, hasNumbers, explainOutput } from '../../../main/contract/explain-verdict.ts'
import {
  formatBound,
  formatCount,
  formatError,
  formatIndex,
  notApplicable,
} from '../../../main/contract/format-number.ts'
import type { InboxItem } from '../../../main/contract/inbox.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { inspectLink } from '../../lib/inspect-link.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import type { Slots } from '../../lib/slots.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { CaseName } from '../../ui/CaseName.tsx'
import { circumstances, driftSentence, movedOutputs } from './drift-words.ts'
import css from './inbox.module.css'
import { Sides } from './Sides.tsx'

type Drift = Extract<InboxItem, { kind: 'drift' }>

/** What moved, against which bounds, and what else the same pair says. */
export function DriftDetails({ item, Decide, Pictures }: { item: Drift } & Slots) {
  const { comparison_id: id, row: index } = item
  const open = (
    <>
      <Button
        variant="primary"
        keys="Enter"
        onClick={() => {
          navigate(inspectLink(id, index, null))
        }}
      >
        Inspect
      </Button>
      <Button
        onClick={() => {
          navigate(linkTo(`/compare/${id}`, { row: index }))
        }}
      >
        Open in the comparison
      </Button>
    </>
  )
  return (
    <Decide comparisonId={id} rows={[index]} marked={false} onDecided={focusList} lead={open}>
      {({ bar, panel }) => (
        <>
          <Moved item={item} instead={panel} Pictures={Pictures} />
          {bar}
        </>
      )}
    </Decide>
  )
}

/** What was decided has left the list; the keyboard goes on with what took its place. */
const focusList = () => {
  document.querySelector<HTMLElement>('[role=listbox]')?.focus()
}

/** `instead`: of the numbers, while a form shows what it would write. */
function Moved({ item, instead, Pictures }: { item: Drift; instead: ReactNode } & Pick<Slots, 'Pictures'>) {
  const { comparison_id: id, row: index } = item
  const details = useEngineQuery('comparisons.row', { id, index })
  const { data: head } = useEngineQuery('comparisons.head', { id })
  const row = details.data?.row.row
  return (
    <>
      <div className={css.detailHead}>
        <h2>
          <Glyph name={item.verdict} size={14} />
          <span className="cut">
            <CaseName id={item.title} title />
            {head?.presets !== undefined && <span className="dim">, {head.presets.correctness}</span>}
          </span>
        </h2>
        {head !== undefined && <Sides head={head} />}
      </div>
      {instead}
      <div className="scroll" hidden={instead !== null}>
        {row === undefined && details.failure !== null && (
          <ErrorState failure={details.failure} title="This row can not be read" onRetry={details.refetch} />
        )}
        {row === undefined && details.failure === null && <LoadingLine what="Reading the row" />}
        {row !== undefined && (
          <>
            <p className={css.say}>{driftSentence(row)}</p>
            {head !== undefined && details.data !== undefined && (
              <Pictures
                details={details.data}
                reference={head.reference.label}
                candidate={head.candidate.label}
                output={null}
                wide
              />
            )}
            <div className={css.columns}>
              <div>
                {movedOutputs(row).moved.map(([name, output]) => (
                  <Bounds key={name} name={name} output={output} />
                ))}
              </div>
              <div>{head !== undefined && <SamePair head={head} index={index} />}</div>
            </div>
          </>
        )}
        {head !== undefined && row !== undefined && (
          <>
            <SectionHead title="Compared" right={localTime(head.created_utc)} ruled />
            <ul>
              {circumstances(head).map((line) => (
                <li key={line} className={css.line}>
                  <span className="cut" title={line}>
                    {line}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

function Bounds({ name, output }: { name: string; output: ComparedOutput }) {
  return (
    <>
      <SectionHead title={`Bounds of ${name}`} right="value · limit · at" ruled />
      {hasNumbers(output) ? (
        <table className="t">
          <colgroup>
            <col />
            <col style={{ width: 72 }} />
            <col style={{ width: 56 }} />
            <col style={{ width: 96 }} />
          </colgroup>
          <tbody>
            {boundLines(output).map(({ name: bound, value, limit, beyond, index }) => (
              <tr key={bound}>
                <td>{bound}</td>
                <td className={beyond ? 'num drift strong' : 'num'}>
                  {value === null ? notApplicable : formatError(value)}
                </td>
                <td className="num dim">{formatBound(limit)}</td>
                <td className="num sec" title={index === null ? undefined : formatIndex(index)}>
                  {index === null ? 'sum' : formatIndex(index)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={css.line}>
          <span className="cut">{explainOutput(output)}</span>
        </p>
      )}
    </>
  )
}

const othersAtMost = 8

/** The rows that matter most beside this one. */
function SamePair({ head, index }: { head: ComparisonHead; index: number }) {
  const { data } = useEngineQuery('comparisons.rows', { id: head.id, limit: othersAtMost + 1 })
  const others = data?.rows.filter((placed) => placed.index !== index).slice(0, othersAtMost) ?? []
  const more = Math.max(0, head.rows - 1 - others.length)
  return (
    <>
      <SectionHead title="Same pair" right="other cases" ruled />
      <ul>
        {others.map((placed) => (
          <OtherRow key={placed.index} id={head.id} placed={placed} />
        ))}
        {data !== undefined && others.length === 0 && <li className={`${css.line ?? ''} dim`}>No other case</li>}
        {data !== undefined && more > 0 && (
          <li className={css.line}>
            <a href={linkTo(`/compare/${head.id}`)}>{formatCount(more)} more</a>
          </li>
        )}
      </ul>
    </>
  )
}

function OtherRow({ id, placed: { index, row } }: { id: string; placed: PlacedRow }) {
  const [worst] = movedOutputs(row).moved
  const figure = row.verdict === 'drift' && worst !== undefined ? formatError(worst[1].max_abs_norm) : row.verdict
  return (
    <li className={css.line}>
      <Glyph name={row.verdict} />
      <a className="cut" href={linkTo(`/compare/${id}`, { row: index })} title={rowName(row)}>
        {rowName(row)}
      </a>
      <span className={isInformational(row) || row.verdict !== 'drift' ? 'dim' : undefined}>{figure}</span>
    </li>
  )
}
