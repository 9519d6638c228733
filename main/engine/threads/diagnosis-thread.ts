/** The entry of a thread that diagnoses one pair of arrays: it computes for a second or two without a pause. */
import { success } from '../../contract/outcome.ts'
import { unreadable } from '../arrays/unreadable.ts'
import { openOutputOf } from '../bundles/open-bundle.ts'
import { diagnose, diagnosisSteps } from '../compare/diagnosis/diagnose.ts'
import { readOutput } from '../compare/read-output.ts'
import { answerTask } from './answer-task.ts'
import { diagnosisJob, type DiagnosisTask } from './jobs.ts'

const read = ({ folder, record }: DiagnosisTask['reference'], output: string) =>
  readOutput({ record, view: { openOutput: (of, name) => openOutputOf(folder, of, name) } }, output)

await answerTask(diagnosisJob, async ({ reference, candidate, output, referenceOutput }, onProgress) => {
  const [a, b] = [await read(reference, referenceOutput), await read(candidate, output)]
  if (a.state !== 'read') return unreadable(output, a.state === 'missing' ? 'is not in the reference' : a.reason)
  if (b.state !== 'read') return unreadable(output, b.state === 'missing' ? 'is not in the candidate' : b.reason)
  const { array, axes, metadata } = a
  const onStep = (done: number) => {
    onProgress(done, diagnosisSteps.length)
  }
  return success(await diagnose({ a: array, b: b.array, axes, metadata }, onStep))
})
