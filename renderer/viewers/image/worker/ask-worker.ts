import type { Answer, Ask, WorkerAnswer } from './messages.ts'
import type { TaskName } from './tasks.ts'

/** One worker for all panes: it does one task after the other, and those that nobody waits for any more it never sees. */
let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

const started = (): Worker =>
  (worker ??= new Worker(new URL('./planes-worker.ts', import.meta.url), { type: 'module' }))

/** Null where `signal` aborted before it was begun. Rejects where the task throws: a bug. */
export function askWorker<Name extends TaskName>(ask: Ask<Name>, signal: AbortSignal): Promise<Answer<Name> | null> {
  const answer = last.then(() => (signal.aborted ? null : send(ask)))
  last = answer.catch(() => undefined)
  return answer
}

function send<Name extends TaskName>(ask: Ask<Name>): Promise<Answer<Name>> {
  const to = started()
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const { signal } = stop
    const fail = (why: string) => {
      stop.abort()
      reject(new Error(`the worker of the pictures failed at ${ask.task}: ${why}`))
    }
    to.addEventListener(
      'message',
      ({ data }: MessageEvent<WorkerAnswer<Name>>) => {
        if ('fault' in data) {
          fail(data.fault)
          return
        }
        stop.abort()
        resolve(data.answer)
      },
      { signal },
    )
    to.addEventListener(
      'error',
      ({ message }) => {
        worker = null
        fail(message)
      },
      { signal },
    )
    to.postMessage(ask)
  })
}
