import { success } from '../../contract/outcome.ts'
import { describeArray } from '../bundles/describe-array.ts'
import type { Arrays } from '../bundles/find-array.ts'
import { reportedPositions } from '../compare/positions.ts'
import { positionsJob } from '../threads/jobs.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import type { Handlers } from './route.ts'

export function arrayMethods({
  find,
  admit,
}: Arrays): Handlers<'arrays.describe' | 'arrays.admit' | 'arrays.positions'> {
  return {
    async 'arrays.describe'({ address }) {
      const found = await find(address)
      return found.ok ? describeArray(found.value) : found
    },
    async 'arrays.admit'({ path, member }) {
      const admitted = await admit(path, member)
      return admitted.ok ? success({ file: admitted.value }) : admitted
    },
    async 'arrays.positions'({ a, b, axes }, signal, tell) {
      const [one, other] = [await find(a), b === null ? null : await find(b)]
      if (!one.ok) return one
      if (other !== null && !other.ok) return other
      const task = { a: one.value.place, b: other?.value.place ?? null, axes }
      const onProgress = (done: number, total: number) => {
        tell({ phase: 'comparing positions', done, total, unit: 'elements' })
      }
      const sums = await runInThread(positionsJob, task, { onProgress, signal })
      return sums.ok ? success(reportedPositions(sums.value)) : sums
    },
  }
}
