/** The entry of a thread that compares the bundles of two sides, array by array. */
import { openOutputOf } from '../bundles/open-bundle.ts'
import { type BundleView, compareSides } from '../compare/compare-sides.ts'
import { answerTask } from './answer-task.ts'
import { comparisonJob, type ComparisonTask } from './jobs.ts'

const viewOf = ({ folder, ...said }: ComparisonTask['reference'][number]): BundleView => ({
  ...said,
  openOutput: (record, output) => openOutputOf(folder, record, output),
})

await answerTask(comparisonJob, ({ reference, candidate, ...rest }, onProgress) =>
  compareSides({ ...rest, reference: reference.map(viewOf), candidate: candidate.map(viewOf), onProgress }),
)
