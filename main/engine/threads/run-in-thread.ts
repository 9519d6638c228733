import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { type ThreadJob, threadMessage } from './thread-job.ts'

export type Watching = {
  onProgress?: ((done: number, total: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The source where sources run as they are, else what it was built to: both lie beside this file. */
const entryOf = (name: string) => new URL(`./${name}${extname(fileURLToPath(import.meta.url))}`, import.meta.url)

/**
 * Does a task in a thread of its own when it is its turn. Failures: those of the task; CANCELLED where `signal` is aborted:
 * at once while it waits, else as soon as the thread has ended, so that its memory is free when the next one begins.
 */
export async function runInThread<Task, Result>(
  job: ThreadJob<Task, Result>,
  task: Task,
  { onProgress, signal }: Watching = {},
): Promise<Outcome<Result>> {
  try {
    return await job.turns(() => inThread(job, task, { onProgress, signal }), signal)
  } catch (error) {
    if (signal?.aborted === true) return failure('CANCELLED', { message: job.stopped })
    throw error
  }
}

/** Rejects where the thread ends without an answer: because it was stopped, or by a fault. */
function inThread<Task, Result>(
  job: ThreadJob<Task, Result>,
  task: Task,
  { onProgress, signal }: Watching,
): Promise<Outcome<Result>> {
  const thread = new Worker(entryOf(job.entry), { workerData: task })
  const schema = threadMessage(job)
  return new Promise((resolve, reject) => {
    let answer: Outcome<Result> | null = null
    const hear = (value: unknown): void => {
      const message = schema.parse(value)
      if (message.type === 'progress') {
        onProgress?.(message.done, message.total)
        return
      }
      answer = message.type === 'done' ? success(message.value) : { ok: false, failure: message.failure }
      void thread.terminate()
    }
    const stop = (): void => {
      thread.off('message', hear)
      void thread.terminate()
    }
    signal?.addEventListener('abort', stop, { once: true })
    thread.on('message', hear)
    thread.on('error', reject)
    thread.on('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      if (answer === null) reject(new Error(`${job.entry} ended with ${code} and without an answer`))
      else resolve(answer)
    })
  })
}
