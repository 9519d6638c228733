/** Rows of one change together. `worstOf` names for each row the worst of its change (compare/changes.ts). */
import { parseCaseId } from '../../contract/case-id.ts'
import { rowName } from '../../contract/comparison-rows.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import type { RowChange } from '../../contract/comparison-view.ts'

/** Each change stands where the first of its rows stood in `order`, its worst row first, the others in their order. */
export function byChange(order: Uint32Array, worstOf: Uint32Array): Uint32Array {
  const members = Map.groupBy(order, (index) => worstOf[index] ?? index)
  const together = [...members].flatMap(([worst, indices]) =>
    indices.length > 1 && indices.includes(worst) ? [worst, ...indices.filter((index) => index !== worst)] : indices,
  )
  return Uint32Array.from(together)
}

/** Only what more than one row of `indices` shares is a change there. */
export function changeRuns(rows: readonly ComparisonRow[], indices: Uint32Array, worstOf: Uint32Array): RowChange[] {
  const changes: RowChange[] = []
  for (let position = 0, end = 0; position < indices.length; position = end) {
    const worst = worstOf[indices[position] ?? 0]
    end = position + 1
    while (end < indices.length && worstOf[indices[end] ?? 0] === worst) end += 1
    if (end - position < 2) continue
    const names = new Set([...indices.subarray(position, end)].map((index) => nameOf(rows[index])))
    changes.push({ position, rows: end - position, cases: names.size })
  }
  return changes
}

export function alikeWith(index: number, worstOf: Uint32Array): number[] {
  const worst = worstOf[index] ?? index
  const others = [...worstOf.keys()].filter((other) => other !== worst && worstOf[other] === worst)
  return [worst, ...others]
}

function nameOf(row: ComparisonRow | undefined): string {
  const id = row === undefined ? '' : rowName(row)
  return parseCaseId(id)?.name ?? id
}
