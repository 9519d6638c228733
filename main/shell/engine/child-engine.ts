import { spawn } from 'node:child_process'
import type { StartEngineProcess } from './engine-process.ts'

/** On a Node beside Electron, for a runtime whose own Node is too old for the engine's native modules. */
export const childEngineOn =
  (node: string): StartEngineProcess =>
  ({ entry, args, onOutput }) => {
    const child = spawn(node, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        onOutput(data.toString())
      })
    }
    let ended: string | null = null
    const listeners: ((reason: string) => void)[] = []
    const end = (reason: string) => {
      if (ended !== null) return
      ended = reason
      for (const listener of listeners) listener(reason)
    }
    child.once('error', (error) => {
      end(String(error))
    })
    child.once('exit', (code, signal) => {
      end(signal === null ? `code ${String(code)}` : `signal ${signal}`)
    })
    return {
      pid: child.pid,
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => listeners.push(listener),
      stop: () => {
        if (child.connected) child.send({ type: 'stop' })
      },
      kill: () => {
        child.kill('SIGKILL')
      },
    }
  }
