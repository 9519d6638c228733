import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Column } from './table-types.ts'

/** The columns that have room; they leave by `hideBelow`, not by squeezing. */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  box: RefObject<HTMLElement | null>,
): readonly Column<Row>[] {
  const [width, setWidth] = useState(Infinity)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [box])
  const hidden = columns.filter(({ hideBelow }) => hideBelow !== undefined && width < hideBelow)
  const key = hidden.map(({ id }) => id).join()
  return useMemo(() => {
    const gone = key.split(',')
    return columns.filter(({ id }) => !gone.includes(id))
  }, [columns, key])
}

/** As `grid-template-columns`. */
export const columnTemplate = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map(({ width }) => (typeof width === 'number' ? `${String(width)}px` : `minmax(0, ${width})`)).join(' ')
