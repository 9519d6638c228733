/** The entry of a thread that diagnoses one pair of arrays and ends: it computes for a second or two without a pause. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { Diagnosis } from '../../contract/diagnosis.ts'
import { ArrayReadError, unreadable } from '../arrays/unreadable.ts'
import { openOutputOf } from '../bundles/open-bundle.ts'
import { diagnose } from '../compare/diagnosis/diagnose.ts'
import { readOutput } from '../compare/read-output.ts'
import { DiagnosisTask, type DiagnosisMessage } from './diagnosis-messages.ts'

const tell = (message: DiagnosisMessage): void => parentPort?.postMessage(message)

async function diagnosed({ reference, candidate, output }: DiagnosisTask): Promise<Outcome<Diagnosis>> {
  const read = ({ folder, record }: DiagnosisTask['reference']) =>
    readOutput({ record, view: { openOutput: (of, name) => openOutputOf(folder, of, name) } }, output)
  const [a, b] = [await read(reference), await read(candidate)]
  if (a.state !== 'read') return unreadable(output, a.state === 'missing' ? 'is not in the reference' : a.reason)
  if (b.state !== 'read') return unreadable(output, b.state === 'missing' ? 'is not in the candidate' : b.reason)
  const { array, axes, metadata } = a
  try {
    const onStep = (done: number) => {
      tell({ type: 'step', done })
    }
    return success(await diagnose({ a: array, b: b.array, axes, metadata }, onStep))
  } catch (error) {
    if (error instanceof ArrayReadError) return { ok: false, failure: error.failure }
    throw error
  }
}

const outcome = await diagnosed(DiagnosisTask.parse(workerData))
tell(outcome.ok ? { type: 'diagnosed', diagnosis: outcome.value } : { type: 'failed', failure: outcome.failure })
