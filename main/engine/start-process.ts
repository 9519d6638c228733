/**
 * The engine as a process of the desktop window: `start-process --port N [--workspace FOLDER]`. It tells who started it
 * by messages, and ends with it.
 */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { attachToHolder } from './attach-to-holder.ts'
import { startServedEngine } from './start.ts'
import { defaultWorkspaceFolder } from './workspace/default-folder.ts'

/** The other end of an Electron utility process; plain Node has `process.send` instead. */
type ParentPort = {
  postMessage: (message: unknown) => void
  on: (event: 'message', listener: (event: { data: unknown }) => void) => void
}

const hasParentPort = (candidate: NodeJS.Process): candidate is NodeJS.Process & { parentPort: ParentPort } =>
  'parentPort' in candidate && candidate.parentPort !== undefined

const tell = (message: unknown): void => {
  if (hasParentPort(process)) process.parentPort.postMessage(message)
  else process.send?.(message)
}

const Stop = z.object({ type: z.literal('stop') })

let served: { close(): Promise<void> | void } | null = null
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await served?.close()
  process.exit(0)
}

const onMessage = (message: unknown): void => {
  if (Stop.safeParse(message).success) void stop()
}
if (hasParentPort(process)) {
  process.parentPort.on('message', ({ data }) => {
    onMessage(data)
  })
} else process.on('message', onMessage)
// A window that was killed takes its engine along: nobody else knows of it. Drivers go on.
process.on('disconnect', () => void stop())
// In a utility process a rejection would only warn; the shell starts the engine again.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(70)
})

const { values } = parseArgs({ options: { port: { type: 'string' }, workspace: { type: 'string' } } })
const workspaceFolder = resolve(values.workspace ?? defaultWorkspaceFolder(process.env, process.platform, homedir()))
const port = Number(values.port ?? 0)
const opened = await startServedEngine({ workspaceFolder, port })
// One engine a workspace: where another program of this person serves it, the window uses that one.
const isHeld = !opened.ok && opened.failure.code === 'WORKSPACE_HELD'
const started = (isHeld ? await attachToHolder(workspaceFolder, port, () => void stop()) : null) ?? opened
if (started.ok) {
  served = started.value
  tell({ type: 'ready', origin: started.value.origin, sessionToken: started.value.sessionToken })
} else {
  tell({ type: 'failed', failure: started.failure })
  if (process.connected) process.disconnect()
  process.exit(65)
}
