import type { RowChange, RowGroup } from '../../../main/contract/comparison-view.ts'

/** What stands in a line of the table. `position` counts rows that pass the filter; `output` those of an open row. */
export type Item =
  | { kind: 'group'; group: number }
  | { kind: 'change'; change: number; position: number }
  | { kind: 'row'; position: number; inChange: boolean }
  | { kind: 'output'; position: number; output: number }

/** What rows stand under, in order. */
export type Heads = { groups: readonly RowGroup[]; changes: readonly RowChange[] }

/** An open row with the count of its outputs. */
export type OpenRow = { position: number; outputs: number }

export type Layout = {
  /** Lines: heads, rows, and outputs of open rows. */
  count: number
  itemAt: (index: number) => Item
  /** The line of a row, or of an output of an open row; of a row in a closed change that of the change. */
  indexOf: (position: number, output: number | null) => number
  /** The line of a change. */
  indexOfChange: (change: number) => number
}

/** A stretch of lines: a head, a change, or the rows from `position` on, of which only the last is open. */
type Stretch = {
  start: number
  length: number
  group: number | null
  change: number | null
  /** Its rows stand below their change. */
  inChange: boolean
  position: number
  outputs: number
}

/** Lines of a table of any length from its groups and open rows: both are few, so that nothing is made for each row. */
export function layOut(
  total: number,
  { groups, changes }: Heads,
  open: readonly OpenRow[],
  openChanges: ReadonlySet<number> = new Set(),
): Layout {
  const stretches: Stretch[] = []
  let start = 0
  const add = (length: number, stretch: Omit<Stretch, 'start' | 'length'>) => {
    if (length === 0) return
    stretches.push({ start, length, ...stretch })
    start += length
  }
  const opened = open.toSorted((one, other) => one.position - other.position)
  const head = { group: null, change: null, inChange: false, outputs: 0 }
  const addPlain = (from: number, to: number, inChange = false) => {
    let position = from
    for (const row of opened) {
      if (row.position < from || row.position >= to) continue
      add(row.position - position + 1 + row.outputs, { ...head, inChange, position, outputs: row.outputs })
      position = row.position + 1
    }
    add(to - position, { ...head, inChange, position })
  }
  let nextChange = 0
  const addRows = (from: number, to: number) => {
    let position = from
    for (let change = changes[nextChange]; change !== undefined && change.position < to; change = changes[nextChange]) {
      addPlain(position, change.position)
      add(1, { ...head, change: nextChange, position: change.position })
      position = change.position + change.rows
      if (openChanges.has(change.position)) addPlain(change.position, position, true)
      nextChange += 1
    }
    addPlain(position, to)
  }
  let position = 0
  for (const [group, { rows }] of groups.entries()) {
    add(1, { ...head, group, position })
    addRows(position, position + rows)
    position += rows
  }
  if (groups.length === 0) addRows(0, total)

  const last = (holds: (stretch: Stretch) => boolean): Stretch | undefined => {
    let [low, high] = [0, stretches.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const stretch = stretches[middle]
      if (stretch !== undefined && holds(stretch)) low = middle + 1
      else high = middle
    }
    return stretches[low - 1]
  }
  return {
    count: start,
    itemAt(index) {
      const stretch = last((candidate) => candidate.start <= index)
      if (stretch === undefined) return { kind: 'row', position: index, inChange: false }
      if (stretch.group !== null) return { kind: 'group', group: stretch.group }
      if (stretch.change !== null) return { kind: 'change', change: stretch.change, position: stretch.position }
      const offset = index - stretch.start
      const rows = stretch.length - stretch.outputs
      return offset < rows
        ? { kind: 'row', position: stretch.position + offset, inChange: stretch.inChange }
        : { kind: 'output', position: stretch.position + rows - 1, output: offset - rows }
    },
    indexOf(wanted, output) {
      const stretch = last((candidate) => candidate.position <= wanted)
      if (stretch === undefined) return 0
      if (stretch.change !== null) return stretch.start
      return stretch.start + (wanted - stretch.position) + (output === null ? 0 : output + 1)
    },
    indexOfChange: (change) => stretches.find((stretch) => stretch.change === change)?.start ?? 0,
  }
}

export type Positions = {
  from: number
  /** Of the last row that is drawn. */
  last: number
  /** Before it the rows end that the lines stand for: a change stands for all of its rows. */
  to: number
}

/** The rows of lines; a head stands for the row below it. Null where there are none. */
export function positionsIn(layout: Layout, { changes }: Heads, first: number, last: number): Positions | null {
  const itemAt = (index: number) => {
    const item = layout.itemAt(index)
    return item.kind === 'group' ? layout.itemAt(index + 1) : item
  }
  const [top, bottom] = [itemAt(first), itemAt(last)]
  if (top.kind === 'group' || bottom.kind === 'group') return null
  const rows = bottom.kind === 'change' ? (changes[bottom.change]?.rows ?? 1) : 1
  return { from: top.position, last: bottom.position, to: bottom.position + rows }
}

/** The line to select for a key that led to `to`: heads are passed over in the direction of the key. */
export function passHeads(layout: Layout, from: number | null, to: number): number {
  const isHead = (index: number) => layout.itemAt(index).kind === 'group'
  if (!isHead(to)) return to
  const up = from !== null && to < from && to > 0
  return up ? to - 1 : Math.min(to + 1, layout.count - 1)
}
