import { useMemo, useState } from 'react'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Column, VirtualTable } from '../../ui/VirtualTable.tsx'
import type { MatrixColumn, MatrixRow, Tick } from './matrix-rows.ts'
import css from './NewCampaign.module.css'

export type CaseMatrixProps = {
  rows: readonly MatrixRow[]
  columns: readonly MatrixColumn[]
  /** Of all rows that are shown. */
  tick: Tick
  onChoose: (ids: readonly string[], on: boolean) => void
}

type ShownRow = MatrixRow & { /** The column where the keyboard is: -1 the row itself. */ at: number | null }

/** Cases and variants by tier and device: arrows go from cell to cell, Space ticks. */
export function CaseMatrix({ rows, columns, tick, onChoose }: CaseMatrixProps) {
  const [selectedName, setSelectedName] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const found = rows.findIndex((row) => keyOf(row) === selectedName)
  const selected = found < 0 ? null : found
  const shown = useMemo(
    () => rows.map((row, index): ShownRow => ({ ...row, at: index === selected ? at : null })),
    [rows, selected, at],
  )
  const shownColumns = useMemo(
    () => [caseColumn(rows, tick, onChoose, setAt), noteColumn, ...columns.map(tickColumn(rows, onChoose, setAt))],
    [rows, columns, tick, onChoose],
  )
  return (
    <div className={css.matrix} style={{ minWidth: caseWidth + tickWidth * columns.length }}>
      <VirtualTable
        label="Cases by tier and device: arrows move, Space ticks"
        columns={shownColumns}
        count={shown.length}
        rowAt={(index) => shown[index]}
        selected={selected}
        onSelect={(index) => {
          const row = rows[index]
          if (row !== undefined) setSelectedName(keyOf(row))
        }}
        onExpand={(_, isRight) => {
          setAt(Math.min(Math.max(at + (isRight ? 1 : -1), -1), columns.length - 1))
        }}
        onMark={(index) => {
          const row = rows[index]
          if (row === undefined) return
          const column = columns[at]
          const cell = column === undefined ? undefined : row.cells.get(column.id)
          if (column === undefined) onChoose(row.ids, row.tick !== true)
          else if (cell !== undefined) onChoose([cell.case_id], !cell.chosen)
        }}
        copyText={({ name, variant }) => nameOf({ name, variant })}
      />
    </div>
  )
}

/** Below these the matrix is scrolled sideways rather than squeezed, in px. */
const caseWidth = 178
const tickWidth = 104

const keyOf = ({ name, variant }: MatrixRow): string => `${name}[${variant}]`
const nameOf = ({ name, variant }: Pick<MatrixRow, 'name' | 'variant'>): string =>
  variant === 'default' ? name : `${name}[${variant}]`

type Choose = CaseMatrixProps['onChoose']

function caseColumn(
  rows: readonly MatrixRow[],
  tick: Tick,
  onChoose: Choose,
  onCell: (at: number) => void,
): Column<ShownRow> {
  return {
    id: 'case',
    width: '3fr',
    head: (
      <span className={css.tickLine}>
        <Checkbox
          bare
          label="All cases"
          checked={tick}
          onChange={(on) => {
            onChoose(
              rows.flatMap(({ ids }) => ids),
              on,
            )
          }}
        />
        Case
      </span>
    ),
    cell: (row) => (
      <span className={classNames(css.tickLine, row.at === -1 && css.here)}>
        <Checkbox
          bare
          tabIndex={-1}
          label={`All of ${nameOf(row)}`}
          checked={row.tick}
          onChange={(on) => {
            onCell(-1)
            onChoose(row.ids, on)
          }}
        />
        <span className={css.name}>
          <span className="med cut">{row.name}</span>
          {row.variant !== 'default' && <span className="sec">[{row.variant}]</span>}
        </span>
      </span>
    ),
    title: (row) => [nameOf(row), row.doc, row.tags.join(', ')].filter((text) => text !== '').join('\n'),
  }
}

const noteColumn: Column<ShownRow> = {
  id: 'note',
  head: 'Note',
  width: '2fr',
  cell: ({ note }) => <span className="dim">{note}</span>,
  title: ({ note }) => note,
  hideBelow: 840,
}

const tickColumn =
  (rows: readonly MatrixRow[], onChoose: Choose, onCell: (at: number) => void) =>
  ({ id }: MatrixColumn, place: number): Column<ShownRow> => {
    const cells = rows.flatMap((row) => row.cells.get(id) ?? [])
    const count = cells.filter(({ chosen }) => chosen).length
    const tick: Tick = count === 0 ? false : count === cells.length ? true : 'mixed'
    return {
      id,
      width: tickWidth,
      head: (
        <span className={css.tickLine}>
          <Checkbox
            bare
            label={`All of ${id}`}
            checked={tick}
            disabled={cells.length === 0}
            onChange={(on) => {
              onChoose(
                cells.map(({ case_id }) => case_id),
                on,
              )
            }}
          />
          {id}
        </span>
      ),
      cell: (row) => {
        const cell = row.cells.get(id)
        const isHere = row.at === place
        if (cell === undefined) return <span className={classNames(css.tickLine, isHere && css.here, 'dim')}>–</span>
        return (
          <span className={classNames(css.tickLine, isHere && css.here)}>
            <Checkbox
              bare
              tabIndex={-1}
              label={cell.case_id}
              checked={cell.chosen}
              onChange={(on) => {
                onCell(place)
                onChoose([cell.case_id], on)
              }}
            />
            <span className={css.cost}>{cell.wallS === null ? '' : formatSeconds(cell.wallS)}</span>
          </span>
        )
      },
    }
  }
