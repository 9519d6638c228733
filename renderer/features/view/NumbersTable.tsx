import type { ArrayDescription, ArrayPlane, PlaneSize } from '../../../main/contract/array-view.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { type Column, VirtualTable } from '../../ui/VirtualTable.tsx'
import { elementText } from './element-text.ts'
import { useWindow } from './use-window.ts'
import css from './view.module.css'

const most = { rows: 500, columns: 12 }

type NumbersTableProps = { file: string; array: ArrayDescription; plane: ArrayPlane; size: PlaneSize }

/** The first rows and columns of a plane as numbers, with every digit. */
export function NumbersTable({ file, array, plane, size }: NumbersTableProps) {
  const rows = Math.min(most.rows, size.rows)
  const columns = Math.min(most.columns, size.columns)
  const fetched = useWindow(file, plane, { row: 0, rows, column: 0, columns })
  const isAll = rows === size.rows && columns === size.columns
  const where = plane.at.length > 0 ? `at [${plane.at.join(', ')}], ` : ''
  const right = `${where}${isAll ? 'all' : `the first ${String(rows)} × ${String(columns)} of ${String(size.rows)} × ${String(size.columns)}`}`
  const heads: Column<number>[] = Array.from({ length: columns }, (_, column) => ({
    id: String(column),
    head: String(column),
    width: array.kind === 'complex' ? 368 : 184,
    align: 'right',
    cell: (row) => fetched.data && elementText(fetched.data.values, row * columns + column, array.kind),
  }))
  return (
    <>
      <SectionHead ruled title="Numbers" right={right} />
      {fetched.failure !== null && <ErrorState failure={fetched.failure} title="These numbers can not be read" />}
      {fetched.data === null && fetched.failure === null && <LoadingLine what="Reading numbers" />}
      {fetched.data !== null && (
        <div className={css.numbers}>
          <VirtualTable
            label={`Numbers of ${array.name}`}
            columns={[{ id: 'row', head: 'Row', width: 48, align: 'right', cell: (row: number) => row }, ...heads]}
            count={rows}
            rowAt={(row) => row}
            selected={null}
            onSelect={() => undefined}
          />
        </div>
      )}
    </>
  )
}
