import { inspectLink } from '../../lib/inspect-link.ts'
import { navigate } from '../../lib/router.ts'
import { shownOutput, type Line, type RowLine } from './lines.ts'

/** Whether a line has an array to look at. */
export const canInspect = (line: Line | undefined): line is RowLine =>
  line !== undefined && line.kind !== 'group' && shownOutput(line) !== null

/** Opens the inspector on what a line shows: the worst output of a case, the worst row of a change. */
export function inspect(comparisonId: string, line: Line | undefined): void {
  if (canInspect(line)) navigate(inspectLink(comparisonId, line.placed.index, shownOutput(line)?.[0] ?? null))
}
