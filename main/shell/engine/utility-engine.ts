import { utilityProcess } from 'electron'
import type { StartEngineProcess } from './engine-process.ts'

/** In the Node of this Electron, in a utility process. */
export const startUtilityEngine: StartEngineProcess = ({ entry, args, onOutput }) => {
  const child = utilityProcess.fork(entry, args, {
    serviceName: 'Driftscope engine',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      onOutput(data.toString())
    })
  return {
    get pid() {
      return child.pid
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      child.once('exit', (code) => {
        listener(`code ${code}`)
      })
    },
    stop: () => {
      child.postMessage({ type: 'stop' })
    },
    kill: () => {
      child.kill()
    },
  }
}
