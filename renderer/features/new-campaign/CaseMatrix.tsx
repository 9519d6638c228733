import { useMemo, useState } from 'react'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { VariantName } from '../../ui/CaseName.tsx'
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
    <div className={css.matrix}>
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

const keyOf = ({ name, variant }: MatrixRow): string => `${name}[${variant}]`
const nameOf = ({ name, variant }: Pick<MatrixRow, 'name' | 'variant'>): string =>
  variant === 'default' ? name : `${name}[${variant}]`

/** Room for a head's words, and for `2 min 04 s` in a cell. */
const tickWidth = ({ tier }: MatrixColumn): number => (tier === 'standard' ? 106 : 96)

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
    least: 196,
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
        <span className="cut">
          <VariantName name={row.name} variant={row.variant} />
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
  least: 128,
  leaves: 1,
  cell: ({ note }) => <span className="dim">{note}</span>,
  title: ({ note }) => note,
}

const tickColumn =
  (rows: readonly MatrixRow[], onChoose: Choose, onCell: (at: number) => void) =>
  (column: MatrixColumn, place: number): Column<ShownRow> => {
    const { id } = column
    const cells = rows.flatMap((row) => row.cells.get(id) ?? [])
    const count = cells.filter(({ chosen }) => chosen).length
    const tick: Tick = count === 0 ? false : count === cells.length ? true : 'mixed'
    return {
      id,
      width: tickWidth(column),
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
