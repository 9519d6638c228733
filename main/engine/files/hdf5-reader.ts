import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { unreadable } from '../arrays/unreadable.ts'
import { Hdf5Answer, type Hdf5Request } from './hdf5-messages.ts'

/** The source where sources run as they are, else what it was built to: both lie beside this file. */
const entry = new URL(`./hdf5-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url)

/** Longer than any piece of a sound file takes: a broken one may send the library round in circles. */
const patienceMs = 120_000

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'number'> : never
export type Hdf5Question = Unnumbered<Hdf5Request>

/** Asks the thread that reads HDF5 files. It always answers: where the thread died or hung, that is the answer. */
export type Hdf5Reader = { ask: (question: Hdf5Question) => Promise<Hdf5Answer> }

type Waiting = { path: string; answer: (answer: Hdf5Answer) => void; patience: NodeJS.Timeout }

/** One thread for all files, started when the first is opened, and anew after it died. */
export function createHdf5Reader(): Hdf5Reader {
  let thread: Worker | null = null
  let asked = 0
  const waiting = new Map<number, Waiting>()

  const settle = (answer: Hdf5Answer): void => {
    const asker = waiting.get(answer.number)
    if (asker === undefined) return
    waiting.delete(answer.number)
    clearTimeout(asker.patience)
    asker.answer(answer)
    // A thread that nobody waits for holds no program open.
    if (waiting.size === 0) thread?.unref()
  }
  const failAll = (reason: string): void => {
    for (const [number, { path }] of [...waiting])
      settle({ number, answer: 'failed', failure: unreadable(path, reason, 'Fetch or write the file anew.').failure })
  }
  const start = (): Worker => {
    const started = new Worker(entry)
    const ended = (reason: string): void => {
      if (thread !== started) return
      thread = null
      failAll(reason)
    }
    started.on('message', (value: unknown) => {
      settle(Hdf5Answer.parse(value))
    })
    started.on('error', (error) => {
      ended(`the HDF5 library broke down on it: ${error instanceof Error ? error.message : String(error)}`)
    })
    started.on('exit', () => {
      ended('the HDF5 library broke down on it')
    })
    return started
  }

  return {
    ask: (question) =>
      new Promise((answer) => {
        const number = (asked += 1)
        thread ??= start()
        const mine = thread
        const patience = setTimeout(() => {
          if (thread === mine) thread = null
          failAll(`the HDF5 library did not come to an end on it within ${patienceMs / 1000} seconds`)
          void mine.terminate()
        }, patienceMs)
        waiting.set(number, { path: question.path, answer, patience })
        mine.ref()
        mine.postMessage({ ...question, number })
      }),
  }
}
