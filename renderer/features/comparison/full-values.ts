import type { ReportNumber } from '../../../main/contract/comparison.ts'
import { caseOf, shownOutput, type RowLine } from './lines.ts'

/** A number with all its digits and a plain minus, as the clipboard gets it; what is absent is empty. */
export const fullNumber = (value: ReportNumber | null): string => {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : value.replace('inf', 'Infinity').replace('nan', 'NaN')
}

/** A line's values for the clipboard, tabs between them, in the order of the table's columns. */
export function fullLine(line: RowLine): string {
  const { row } = line.placed
  const [name, output] = shownOutput(line) ?? ['', null]
  const { time, memory, verdict } = row
  const figures = line.kind === 'output' ? [] : [time.ratio, time.low, time.high, memory.ratio]
  const errors = output === null ? [null, null, null] : [output.max_abs_norm, output.rel, output.intensity]
  const words = [line.kind === 'output' ? line.named[1].verdict : verdict, caseOf(line), name]
  const flags = line.kind === 'output' ? [] : [row.note]
  return [...words, ...errors.map(fullNumber), ...figures.map(fullNumber), ...flags].join('\t').trimEnd()
}
