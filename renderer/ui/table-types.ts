import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  head: ReactNode
  /** Pixels, or `fr` of what is left. */
  width: number | `${number}fr`
  /** Pixels that a column of `fr` needs: others leave for it. */
  least?: number | undefined
  /** Right for numbers. */
  align?: 'left' | 'right' | undefined
  cell: (row: Row, index: number) => ReactNode
  /** Tooltip of the cell: the whole text where it may be cut. */
  title?: ((row: Row) => string | undefined) | undefined
  /** The last column over which the cell of this row goes (words instead of numbers); the cells between are left out. */
  spanThrough?: ((row: Row) => string | undefined) | undefined
  /** Where room is short, 1 leaves first, then 2, …; without it the column stays. */
  leaves?: number | undefined
  /** The head can be pressed to sort by it. */
  sortable?: boolean | undefined
}

export type VirtualTableProps<Row> = {
  /** Accessible name. */
  label: string
  /** A constant of the module, or memoised: a new list redraws every row. */
  columns: readonly Column<Row>[]
  /** All rows, loaded or not. */
  count: number
  /** The row at an index, the same object until it changes; undefined where it is not here yet. */
  rowAt: (index: number) => Row | undefined
  /** Which rows can be seen: what is missing is to be fetched. */
  onVisible?: ((first: number, last: number) => void) | undefined
  /** The lines that are in view, without those drawn ahead: for what shows where they are. A constant. */
  onSeen?: ((first: number, last: number) => void) | undefined
  selected: number | null
  onSelect: (index: number) => void
  /** Enter, or a double click. */
  onOpen?: ((index: number) => void) | undefined
  /** Space. */
  onMark?: ((index: number) => void) | undefined
  /** Ctrl A. */
  onMarkAll?: (() => void) | undefined
  /** Shift with a key that moves, or with a click: the lines from where the selection was to where it goes. */
  onExtend?: ((from: number, to: number) => void) | undefined
  /** → and ←; `isExpanded` is undefined for a row that cannot be opened. */
  onExpand?: ((index: number, expanded: boolean) => void) | undefined
  isExpanded?: ((row: Row) => boolean | undefined) | undefined
  isMarked?: ((row: Row) => boolean) | undefined
  /** 1 for a case, 2 for an output below it. */
  levelOf?: ((row: Row) => number) | undefined
  /** What a group's head shows instead of cells; null for a row. */
  groupHead?: ((row: Row) => ReactNode) | undefined
  /** Grey words and numbers (informational rows). */
  isQuiet?: ((row: Row) => boolean) | undefined
  /** Ctrl C: the full value, `-` for minus. */
  copyText?: ((row: Row) => string) | undefined
  sort?: { column: string; descending: boolean } | undefined
  onSort?: ((column: string) => void) | undefined
  /** Data from before the engine went away. */
  old?: boolean | undefined
  /** 24, or 48 for list items of two lines. */
  rowHeight?: number | undefined
  /** What the view is about: it has the keyboard from the start. One a view. */
  home?: boolean | undefined
  /** Without column heads (a list). */
  headless?: boolean | undefined
}
