/** What a row's outputs differ by, in words: computed when a person asks for it, and not kept. */
import { join } from 'node:path'
import type { RowDetails } from '../../contract/comparison-view.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { outputOfA } from '../../contract/related-rows.ts'
import { ownValue } from '../compare/own-value.ts'
import { diagnosisJob, type DiagnosisTask } from '../threads/jobs.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { noRow } from './comparison-view-methods.ts'
import type { ParsedComparisons } from './parsed-comparisons.ts'
import { rowDetails } from './row-details.ts'
import type { Handlers } from './route.ts'

export type DiagnosisParts = { workspace: Workspace; parsed: ParsedComparisons }

export function diagnosisMethods({ workspace, parsed }: DiagnosisParts): Handlers<'comparisons.diagnose'> {
  return {
    async 'comparisons.diagnose'({ id, index, output }, signal, tell) {
      const onProgress = (done: number, total: number): void => {
        tell({ phase: 'diagnosing', done, total, unit: 'steps' })
      }
      const found = await parsed.get(id)
      if (!found.ok) return found
      const row = found.value.comparison.rows[index]
      if (row === undefined) return noRow(found.value, index)
      const refusal = refusalOf(row, output)
      if (refusal !== null) return failure('WRONG_USE', { message: refusal })
      const details = await rowDetails(found.value.comparison, { index, row }, workspace)
      if (!details.ok) return details
      const sides = sidesOf(details.value, workspace)
      const outputs = { output, referenceOutput: outputOfA(row, output) }
      return sides.ok ? runInThread(diagnosisJob, { ...sides.value, ...outputs }, { onProgress, signal }) : sides
    },
  }
}

/** A sentence where there is nothing to explain, or nothing to explain it by. */
function refusalOf({ kind, outputs }: ComparisonRow, output: string): string | null {
  const compared = ownValue(outputs, output)
  if (compared === undefined) return `The row has no output ${output}.`
  if (compared.identical) return `${output} is the same on both sides.`
  const [a, b] = compared.shape
  if (a.join() !== b.join())
    return `${output} has another shape on either side: (${a.join(', ')}) and (${b.join(', ')}).`
  return kind === 'float32' ? `${output} was compared by the run itself: its float32 and its float64 array.` : null
}

function sidesOf({ sides }: RowDetails, { paths }: Workspace): Outcome<Pick<DiagnosisTask, 'reference' | 'candidate'>> {
  const of = (side: 'a' | 'b') => {
    const held = sides.find((each) => each.side === side && each.record !== null)
    return held?.record && held.bundle_id !== null
      ? { folder: join(paths.bundles, held.bundle_id), record: held.record }
      : null
  }
  const [reference, candidate] = [of('a'), of('b')]
  if (reference !== null && candidate !== null) return success({ reference, candidate })
  return failure('UNKNOWN_BUNDLE', {
    message: `The ${reference === null ? 'reference' : 'candidate'} of this row is not in the workspace.`,
    cure: 'Import its bundle.',
  })
}
