import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatSeconds } from '../../../main/contract/format-number.ts'
import { VariantName } from '../../ui/CaseName.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { countsInWords, glyphOf, hasFailed, hasResult, stateWords } from '../../ui/execution-words.ts'
import css from './Matrix.module.css'
import { type GroupRow, type MatrixCell, type MatrixRow, newestOf } from './matrix-rows.ts'

export type MatrixLineProps = {
  id: string
  index: number
  top: number
  row: MatrixRow
  columns: number
  /** The execution that is shown at the right, where it stands in this row. */
  shown: number | null
  onChoose: (n: number) => void
}

/** A row of the matrix, redrawn only where what it shows has changed. */
export const MatrixLine = memo(Line, (before, after) => {
  const { row, shown, top, index, columns, id } = after
  return (
    shown === before.shown &&
    top === before.top &&
    index === before.index &&
    columns === before.columns &&
    id === before.id &&
    signature(row) === signature(before.row)
  )
})

/** What a row shows, as text: equal ones look the same. */
function signature(row: MatrixRow): string {
  if (row.kind === 'group') return `${row.key} ${row.cases} ${row.summary}`
  const cells = row.cells.map(
    ({ executions, median_s }) =>
      `${executions.map(({ n, state }) => `${String(n)}${state}`).join()} ${String(median_s)}`,
  )
  return `${row.key} ${cells.join('|')}`
}

function Line({ id, index, top, row, columns, shown, onChoose }: MatrixLineProps) {
  const style = { transform: `translateY(${String(top)}px)` }
  if (row.kind === 'group') return <Group row={row} index={index} style={style} columns={columns} />
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={shown !== null}
      className={classNames(css.row, shown !== null && css.selected)}
      style={style}
    >
      <div role="rowheader" title={row.case_id}>
        <VariantName name={row.name} variant={row.variant} />
      </div>
      {row.cells.map((cell, column) => (
        <Cell key={cell.side} id={`${id}-${String(column)}`} cell={cell} shown={shown} onChoose={onChoose} />
      ))}
    </div>
  )
}

type GroupProps = { row: GroupRow; index: number; style: { transform: string }; columns: number }

function Group({ row, index, style, columns }: GroupProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classNames(css.row, css.group)} style={style}>
      <div role="rowheader">
        {row.title}
        <span className={css.hint}>{row.cases}</span>
      </div>
      <div role="gridcell" aria-colspan={columns} className={css.summary}>
        {row.summary}
      </div>
    </div>
  )
}

/** More rounds than this are counted instead of shown one by one. */
const mostPips = 12

type CellProps = { id: string; cell: MatrixCell; shown: number | null; onChoose: (n: number) => void }

function Cell({ id, cell, shown, onChoose }: CellProps) {
  const { executions, median_s } = cell
  const first = executions[0]
  const isShown = executions.some(({ n }) => n === shown)
  const open = () => {
    // A round that is shown already stays, even where it isn't the newest.
    const wanted = isShown ? shown : newestOf(cell)?.n
    if (wanted !== null && wanted !== undefined) onChoose(wanted)
  }
  const common = { id, role: 'gridcell', 'aria-selected': isShown, onClick: open } as const
  const className = classNames(css.cell, isShown && css.now)
  // One glyph and the word say it once for all rounds.
  const isUnrun = first !== undefined && hasResult(first) && first.state !== 'ok' && !hasFailed(first)
  if (isUnrun && executions.every(({ state }) => state === first.state)) {
    return (
      <div {...common} className={className}>
        <Glyph name={glyphOf(first.state)} size={10} label="" />
        <span className="dim">{stateWords(first.state)}</span>
      </div>
    )
  }
  const time = median_s === null ? '' : formatSeconds(median_s)
  return (
    <div {...common} className={className}>
      <span className="unseen">
        {countsInWords(executions)}
        {time === '' ? '' : ', '}
      </span>
      {executions.length <= mostPips ? (
        <span className={css.pips} aria-hidden="true">
          {executions.map(({ n, state, round }) => (
            <span
              key={n}
              className={classNames(css.pip, n === shown && executions.length > 1 && css.shownPip)}
              title={`Round ${String(round + 1)}: ${stateWords(state)}`}
              onClick={(event) => {
                event.stopPropagation()
                onChoose(n)
              }}
            >
              {state === 'ok' ? <i className={css.ok} /> : <Glyph name={glyphOf(state)} size={10} label="" />}
            </span>
          ))}
        </span>
      ) : (
        <span className="sec" aria-hidden="true">
          {formatCount(executions.filter(hasResult).length)} of {formatCount(executions.length)}
        </span>
      )}
      <span className={css.time}>{time === '' ? wordOf(cell) : time}</span>
    </div>
  )
}

/** A cell without a time says why: what failed, or what was not run. */
function wordOf(cell: MatrixCell) {
  const newest = newestOf(cell)
  if (newest === undefined || newest.state === 'waiting' || newest.state === 'running' || newest.state === 'ok')
    return ''
  return (
    <span className={hasFailed(newest) ? 'fail' : 'dim'} aria-hidden="true">
      {stateWords(newest.state)}
    </span>
  )
}
