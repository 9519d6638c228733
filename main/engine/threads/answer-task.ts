import { parentPort, workerData } from 'node:worker_threads'
import type { Outcome } from '../../contract/outcome.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import type { ThreadJob, ThreadMessage } from './thread-job.ts'

/** In a thread: does the task it was started with, and answers. An array that turns out to be unreadable is a failure. */
export async function answerTask<Task, Result>(
  job: ThreadJob<Task, Result>,
  work: (task: Task, onProgress: (done: number, total: number) => void) => Promise<Outcome<Result>>,
): Promise<void> {
  const tell = (message: ThreadMessage<Result>): void => parentPort?.postMessage(message)
  const outcome = await readable(() =>
    work(job.task.parse(workerData), (done, total) => {
      tell({ type: 'progress', done, total })
    }),
  )
  tell(outcome.ok ? { type: 'done', value: outcome.value } : { type: 'failed', failure: outcome.failure })
}

async function readable<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArrayReadError) return { ok: false, failure: error.failure }
    throw error
  }
}
