import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Diagnosis } from '../../contract/diagnosis.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { DiagnosisMessage, type DiagnosisTask } from './diagnosis-messages.ts'

/** The source where sources run as they are, else what it was built to: both lie beside this file. */
const entry = new URL(`./diagnosis-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url)

/**
 * Diagnoses in a thread of its own, which ends with it. `onStep` is told how many steps are done. Failures:
 * ARRAY_UNREADABLE; CANCELLED, at once, where `signal` is aborted.
 */
export function diagnoseInThread(
  task: DiagnosisTask,
  onStep: (done: number) => void,
  signal?: AbortSignal,
): Promise<Outcome<Diagnosis>> {
  const stopped = failure('CANCELLED', { message: 'The diagnosis was stopped.' })
  if (signal?.aborted === true) return Promise.resolve(stopped)
  const thread = new Worker(entry, { workerData: task })
  return new Promise<Outcome<Diagnosis>>((resolve, reject) => {
    const stop = (): void => {
      resolve(stopped)
      void thread.terminate()
    }
    signal?.addEventListener('abort', stop, { once: true })
    thread.on('message', (value: unknown) => {
      const message = DiagnosisMessage.parse(value)
      if (message.type === 'step') onStep(message.done)
      else resolve(message.type === 'diagnosed' ? success(message.diagnosis) : { ok: false, failure: message.failure })
    })
    thread.on('error', reject)
    thread.on('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      reject(new Error(`the thread of a diagnosis ended with ${code} and without a result`))
    })
  })
}
