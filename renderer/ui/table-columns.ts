import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Column } from './table-types.ts'

/** The columns that have room; they leave one by one, not by squeezing. */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  box: RefObject<HTMLElement | null>,
): readonly Column<Row>[] {
  const [room, setRoom] = useState(Infinity)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      setRoom(element.clientWidth)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [box])
  const key = columnsThatFit(columns, room)
    .map(({ id }) => id)
    .join()
  return useMemo(() => {
    const fitting = key.split(',')
    return columns.filter(({ id }) => fitting.includes(id))
  }, [columns, key])
}

type Sized = Pick<Column<never>, 'width' | 'least' | 'leaves'>

/** Columns as wide as they must be at least, without those that have to leave for them. */
export function columnsThatFit<C extends Sized>(columns: readonly C[], room: number): readonly C[] {
  const leaving = columns
    .filter(({ leaves }) => leaves !== undefined)
    .toSorted((one, other) => (one.leaves ?? 0) - (other.leaves ?? 0))
  let shown = columns
  for (const next of leaving) {
    if (leastWidth(shown) <= room) break
    shown = shown.filter((column) => column !== next)
  }
  return shown
}

/** Pixels below which a table is scrolled sideways. */
export const leastWidth = (columns: readonly Sized[]): number =>
  columns.reduce((sum, column) => sum + leastOf(column), 0)

const leastOf = ({ width, least = 0 }: Sized): number => (typeof width === 'number' ? width : least)

/** As `grid-template-columns`. */
export const columnTemplate = (columns: readonly Sized[]): string =>
  columns
    .map((column) => {
      const least = `${String(leastOf(column))}px`
      return typeof column.width === 'number' ? least : `minmax(${least}, ${column.width})`
    })
    .join(' ')
