import type { EngineAddress, EngineState } from '../../contract/shell-bridge.ts'
import { afterCrash } from './back-off.ts'
import { EngineMessage } from './engine-messages.ts'
import type { EngineProcess } from './engine-process.ts'

export type Supervisor = {
  state: () => EngineState
  /** Of the engine that is running; waits for the first one, and is null while a later one is awaited or none will come. */
  address: () => Promise<EngineAddress | null>
  pid: () => number | undefined
  /** Starts a stopped engine again; nothing otherwise. */
  restart: () => void
  /** Ends the engine and its supervision. */
  close: () => Promise<void>
}

export type SupervisorParts = {
  start: () => EngineProcess
  onState: (state: EngineState) => void
  log: (line: string) => void
  /** Where a person finds out more. */
  logsFolder: string
  nowMs?: () => number
}

/** How long an engine may take to close its workspace, in ms. */
const closeMs = 3000

/** Keeps one engine running: starts it, starts it again when it ends, and says so when that does not help. */
export function supervise({
  start,
  onState,
  log,
  logsFolder,
  nowMs = () => performance.now(),
}: SupervisorParts): Supervisor {
  let state: EngineState = { state: 'starting' }
  let address: EngineAddress | null = null
  let running: EngineProcess | null = null
  let readyAtMs: number | null = null
  let crashes = 0
  let closing = false
  let timer: NodeJS.Timeout | undefined

  const waiting: ((address: EngineAddress | null) => void)[] = []

  const enter = (next: EngineState) => {
    state = next
    if (next.state !== 'starting') for (const answer of waiting.splice(0)) answer(address)
    onState(next)
  }

  const onMessage = (raw: unknown) => {
    const message = EngineMessage.parse(raw)
    if (message.type === 'ready') {
      log(`engine ready at ${message.origin}, pid ${String(running?.pid)}`)
      address = { origin: message.origin, token: message.sessionToken }
      readyAtMs = nowMs()
      enter({ state: 'running' })
    } else {
      const { message: text, cure = 'Mend what it says, then start the engine again.' } = message.failure
      log(`engine failed: ${message.failure.code}: ${text}`)
      enter({ state: 'stopped', message: text, cure })
    }
  }

  const onExit = (reason: string) => {
    running = null
    address = null
    if (closing) return
    log(`engine ended: ${reason}`)
    if (state.state === 'stopped') return
    const { inARow, delayMs } = afterCrash(crashes, readyAtMs === null ? 0 : nowMs() - readyAtMs)
    crashes = inARow
    readyAtMs = null
    if (delayMs === null) {
      enter({
        state: 'stopped',
        message: `The engine ended ${inARow} times in a row, the last time with ${reason}.`,
        cure: `Its log is in ${logsFolder}. Running campaigns go on without it. Engine, Start Again tries once more.`,
      })
      return
    }
    enter({ state: 'restarting', crashes: inARow, delay_ms: delayMs })
    timer = setTimeout(launch, delayMs)
  }

  const launch = () => {
    running = start()
    running.onMessage(onMessage)
    running.onExit(onExit)
  }

  launch()
  return {
    state: () => state,
    address: () =>
      state.state === 'starting' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(address),
    pid: () => running?.pid,
    restart: () => {
      if (state.state !== 'stopped' || running !== null) return
      crashes = 0
      enter({ state: 'starting' })
      launch()
    },
    close: () => {
      closing = true
      clearTimeout(timer)
      const last = running
      if (last === null) return Promise.resolve()
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          log(`engine ${String(last.pid)} did not end within ${closeMs} ms`)
          last.kill()
          resolve()
        }, closeMs)
        last.onExit(() => {
          clearTimeout(late)
          resolve()
        })
        last.stop()
      })
    },
  }
}
