import type { BundleRecord } from '../../contract/bundle.ts'
import type { ComparedGraph } from '../../contract/comparison.ts'
import { measurementOf } from '../../contract/measurements.ts'
import { median } from './statistics.ts'

/** Tasks and pickled bytes of both sides' dask graphs; null where a side has none. Reported, never judged. */
export function compareGraph(reference: BundleRecord, candidate: BundleRecord): ComparedGraph | null {
  const tasks = compared(reference, candidate, 'graph.tasks')
  return tasks === null ? null : { tasks, size_bytes: compared(reference, candidate, 'graph.size') }
}

function compared(reference: BundleRecord, candidate: BundleRecord, name: string): ComparedGraph['size_bytes'] {
  const [a, b] = [reference, candidate].map((record) => measurementOf(record, name)?.rounds.flat() ?? [])
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return null
  const values: [number, number] = [median(a), median(b)]
  return values[0] === 0 ? null : { values, ratio: values[1] / values[0] }
}
