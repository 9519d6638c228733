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

/** Acts once after so many milliseconds, unless what it answers is called before. */
export type After = (delayMs: number, act: () => void) => () => void

const afterTimeout: After = (delayMs, act) => {
  const timer = setTimeout(act, delayMs)
  return () => {
    clearTimeout(timer)
  }
}

type Asked = { number: number; question: Hdf5Question; answer: (answer: Hdf5Answer) => void }

/**
 * One thread for all files, started when the first is opened, and anew after it died. It is asked one thing after the other,
 * so that patience counts from when it begins with it.
 */
export function createHdf5Reader(after: After = afterTimeout): Hdf5Reader {
  let thread: Worker | null = null
  let count = 0
  let waiting: Asked[] = []
  let current: { asked: Asked; calm: () => void } | null = null

  const settle = (answer: Hdf5Answer): void => {
    if (current?.asked.number !== answer.number) return
    const { asked, calm } = current
    current = null
    calm()
    asked.answer(answer)
    askNext()
  }
  /** The thread is no more. Whoever waits for the same file is told the same; the others get another thread. */
  const ended = (of: Worker, reason: string): void => {
    if (thread !== of) return
    thread = null
    if (current === null) return
    const { path, identity } = current.asked.question
    const isOfFile = ({ question }: Asked) => question.path === path && question.identity === identity
    const { failure } = unreadable(path, reason, 'Fetch or write the file anew.')
    const lost = waiting.filter(isOfFile)
    waiting = waiting.filter((asked) => !isOfFile(asked))
    for (const { number, answer } of lost) answer({ number, answer: 'failed', failure })
    settle({ number: current.asked.number, answer: 'failed', failure })
  }
  const start = (): Worker => {
    const started = new Worker(entry)
    started.on('message', (value: unknown) => {
      if (thread === started) settle(Hdf5Answer.parse(value))
    })
    started.on('error', (error) => {
      const why = error instanceof Error ? error.message : String(error)
      ended(started, `the HDF5 library broke down on it: ${why}`)
    })
    started.on('exit', () => {
      ended(started, 'the HDF5 library broke down on it')
    })
    return started
  }
  const askNext = (): void => {
    if (current !== null) return
    const asked = waiting.shift()
    // A thread that nobody waits for holds no program open.
    if (asked === undefined) {
      thread?.unref()
      return
    }
    thread ??= start()
    const mine = thread
    const calm = after(patienceMs, () => {
      ended(mine, `the HDF5 library did not come to an end on it within ${patienceMs / 1000} seconds`)
      void mine.terminate()
    })
    current = { asked, calm }
    mine.ref()
    mine.postMessage({ ...asked.question, number: asked.number })
  }

  return {
    ask: (question) =>
      new Promise((answer) => {
        count += 1
        waiting.push({ number: count, question, answer })
        askNext()
      }),
  }
}
