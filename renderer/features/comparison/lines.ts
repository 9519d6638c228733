import { isInformational, rowName, sortedOutputs } from '../../../main/contract/comparison-rows.ts'
import type { PlacedRow, RowChange, RowGroup } from '../../../main/contract/comparison-view.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import type { Heads, Layout } from './table-layout.ts'

export type NamedOutput = readonly [name: string, output: ComparedOutput]

export type GroupLine = { kind: 'group'; group: RowGroup }
export type CaseLine = {
  kind: 'case'
  position: number
  placed: PlacedRow
  outputs: readonly NamedOutput[]
  /** It stands below its change. */
  inChange: boolean
}
export type OutputLine = { kind: 'output'; position: number; at: number; placed: PlacedRow; named: NamedOutput }
/** Rows that moved alike under one line, with the numbers of the worst of them. */
export type ChangeLine = {
  kind: 'change'
  position: number
  placed: PlacedRow
  outputs: readonly NamedOutput[]
  change: RowChange
}
export type RowLine = CaseLine | OutputLine | ChangeLine
export type Line = GroupLine | RowLine

export const isQuiet = (line: Line): boolean => line.kind !== 'group' && isInformational(line.placed.row)

/** The output whose numbers a line shows: a case shows those of its worst. */
export const shownOutput = (line: RowLine): NamedOutput | null =>
  line.kind === 'output' ? line.named : (line.outputs[0] ?? null)

export const caseOf = ({ placed }: RowLine): string => rowName(placed.row)

const cases = new WeakMap<PlacedRow, CaseLine>()
const outputs = new WeakMap<PlacedRow, OutputLine[]>()
const heads = new WeakMap<RowGroup, GroupLine>()
const changeLines = new WeakMap<RowChange, ChangeLine>()

/** The line of a row: the same object for the same row, for a table draws anew what is another. */
export function caseLine(placed: PlacedRow, position: number, inChange = false): CaseLine {
  const known = cases.get(placed)
  if (known?.position === position && known.inChange === inChange) return known
  const line: CaseLine = { kind: 'case', position, placed, outputs: sortedOutputs(placed.row), inChange }
  cases.set(placed, line)
  return line
}

function outputLine(placed: PlacedRow, position: number, at: number): OutputLine | undefined {
  const known = outputs.get(placed)
  if (known?.[0]?.position === position) return known[at]
  const lines = caseLine(placed, position).outputs.map((named, place): OutputLine => ({
    kind: 'output',
    position,
    at: place,
    placed,
    named,
  }))
  outputs.set(placed, lines)
  return lines[at]
}

function groupLine(group: RowGroup): GroupLine {
  const known = heads.get(group) ?? { kind: 'group', group }
  heads.set(group, known)
  return known
}

function changeLine(change: RowChange, placed: PlacedRow): ChangeLine {
  const known = changeLines.get(change)
  if (known?.placed === placed) return known
  const { position } = change
  const line: ChangeLine = { kind: 'change', position, placed, outputs: sortedOutputs(placed.row), change }
  changeLines.set(change, line)
  return line
}

/** What stands in a line of the table; undefined while its row is on its way. */
export function lineAt(
  layout: Layout,
  { groups, changes }: Heads,
  rowAt: (position: number) => PlacedRow | undefined,
  index: number,
): Line | undefined {
  const item = layout.itemAt(index)
  if (item.kind === 'group') {
    const group = groups[item.group]
    return group === undefined ? undefined : groupLine(group)
  }
  const placed = rowAt(item.position)
  if (placed === undefined) return undefined
  if (item.kind === 'change') {
    const change = changes[item.change]
    return change === undefined ? undefined : changeLine(change, placed)
  }
  return item.kind === 'row'
    ? caseLine(placed, item.position, item.inChange)
    : outputLine(placed, item.position, item.output)
}
