/** Why an output has its verdict, in one sentence: the bound that decided, by how much, and where (design 5.3). */
import type { ComparedOutput, ReportNumber } from './comparison.ts'
import { formatBound, formatBoundRatio, formatCount, formatError, formatIndex, formatShape } from './format-number.ts'

export const boundNames = ['max_abs_norm', 'rel', 'intensity'] as const
export type BoundName = (typeof boundNames)[number]

export type BoundLine = {
  name: BoundName
  /** Null where there is nothing to judge. */
  value: ReportNumber | null
  limit: number
  beyond: boolean
  /** Place of the worst value; null where the number is a sum. */
  index: number[] | null
}

/** Whether elements were compared one by one: not where the output is missing, of another shape, or can't be read. */
export const hasNumbers = ({ decided_by, verdict }: ComparedOutput) =>
  decided_by !== 'missing' && decided_by !== 'shape' && verdict !== 'error'

/** The three bounds of an output, each with what was measured. */
export function boundLines(output: ComparedOutput): BoundLine[] {
  const places: Record<BoundName, number[] | null> = {
    max_abs_norm: output.max_abs_index,
    rel: output.rel_index,
    intensity: null,
  }
  const summed = !output.notes.some((note) => note.startsWith('sum cancels'))
  return boundNames.map((name) => {
    const value = output[name]
    const limit = output.bounds[name]
    const judged = value !== null && (name !== 'intensity' || summed)
    return { name, value, limit, beyond: judged && isBeyond(value, limit), index: places[name] }
  })
}

const isBeyond = (value: ReportNumber, limit: number) => typeof value !== 'number' || Math.abs(value) > limit

function boundSentence(output: ComparedOutput, name: BoundName): string {
  const line = boundLines(output).find((candidate) => candidate.name === name)
  if (line === undefined || line.value === null) return `beyond its bound of ${name}`
  const place = line.index === null || line.index.length === 0 ? '' : `, worst at ${formatIndex(line.index)}`
  return `${name} is ${formatError(line.value)}, ${formatBoundRatio(line.value, line.limit)} its bound of ${formatBound(line.limit)}${place}`
}

/** One sentence without its output's name and without a full stop. */
export function explainOutput(output: ComparedOutput): string {
  const [shapeA, shapeB] = output.shape
  switch (output.decided_by) {
    case 'missing':
      return 'missing on one side'
    case 'shape':
      return `shape ${formatShape(shapeA)} in A, ${formatShape(shapeB)} in B`
    case 'dtype':
      return `type ${output.dtype[0]} in A, ${output.dtype[1]} in B`
    case 'axes':
      return 'axes that define the grid differ'
    case 'non-finite':
      return `NaN ${formatCount(output.nan[0])} in A, ${formatCount(output.nan[1])} in B; infinities ${formatCount(output.inf[0])} in A, ${formatCount(output.inf[1])} in B`
    case 'equality':
      return `judged by equality, and not equal; largest change at ${formatIndex(output.max_abs_index)}`
    case 'rel':
    case 'intensity':
    case 'max_abs_norm':
      return boundSentence(output, output.decided_by)
    case null:
      break
  }
  if (output.identical) return 'equal bit for bit'
  if (output.verdict !== 'ok') return output.verdict
  return `inside every bound; ${boundSentence(output, 'max_abs_norm')}`
}
