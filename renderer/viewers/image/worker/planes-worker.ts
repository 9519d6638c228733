/** The entry of the worker that looks through large planes, one task after the other. */
import type { Ask, WorkerAnswer } from './messages.ts'
import { run } from './run-task.ts'

declare function postMessage(message: WorkerAnswer): void

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  try {
    postMessage({ answer: run(data) })
  } catch (error) {
    postMessage({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
