import { success, type Outcome } from '../../contract/outcome.ts'

/**
 * Does `work` for every item, at most `limit` at a time, answers in the order of the items. After a failure nothing new is
 * begun; what runs is waited for, and the first failure (in the order of the items) is the answer.
 */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Outcome<Result>>,
): Promise<Outcome<Result[]>> {
  const results: (Outcome<Result> | undefined)[] = []
  const waiting = [...items.entries()]
  let failed = false
  const worker = async () => {
    for (let entry = waiting.shift(); entry !== undefined && !failed; entry = waiting.shift()) {
      const result = await work(entry[1])
      results[entry[0]] = result
      failed ||= !result.ok
    }
  }
  // All settle, so that nobody's work goes on behind the answer.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const values: Result[] = []
  for (const result of results) {
    if (result === undefined) continue
    if (!result.ok) return result
    values.push(result.value)
  }
  return success(values)
}
