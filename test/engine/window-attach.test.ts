/** The engine process of the desktop window where another program serves the workspace already. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { applicationOrigin } from '../../main/contract/wire.ts'
import { startServedEngine } from '../../main/engine/start.ts'
import { ask, clientOf, valueOf, webSocketTo } from './helpers/served.ts'
import { temporaryFolder } from './helpers/tiny-suite.ts'

const Ready = z.object({ type: z.literal('ready'), origin: z.string(), sessionToken: z.string() })
const entry = fileURLToPath(new URL('../../main/engine/start-process.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  server.close()
  await once(server, 'close')
  return address.port
}

/** As the shell starts it; resolves when it is ready. */
async function startWindowEngine(workspace: string, port: number) {
  const child = fork(entry, ['--port', String(port), '--workspace', workspace], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [message] = z.tuple([Ready, z.unknown()]).parse(await once(child, 'message'))
  return { ...message, ended }
}

test('a window attaches to the engine that holds its workspace, and takes the workspace when that one ends', async () => {
  const folder = temporaryFolder('window')
  onTestFinished(() => {
    folder.remove()
  })
  const workspace = join(folder.path, 'workspace')
  const holder = valueOf(await startServedEngine({ workspaceFolder: workspace }))
  const port = await freePort()

  const attached = await startWindowEngine(workspace, port)
  expect(attached.origin).toBe(`http://127.0.0.1:${String(port)}`)
  const client = await clientOf(port, attached.sessionToken)
  expect(valueOf(await client.ready).engineId).toBe(holder.engineId)
  expect(valueOf(await client.call('workspace.info', {})).folder).toBe(workspace)
  const headers = { Host: `127.0.0.1:${String(port)}`, Origin: applicationOrigin }
  expect((await ask(port, '/arrays/x/y/z', { headers })).status).toBe(401)

  await holder.close()
  await client.closed
  // The page comes again, and finds nobody.
  webSocketTo(port)
  expect(await attached.ended).toEqual([0, null])
  const own = await startWindowEngine(workspace, port)
  const second = await clientOf(port, own.sessionToken)
  expect(valueOf(await second.ready).engineId).not.toBe(holder.engineId)
})

test('an engine that took the place of the holder is not asked with the old token', async () => {
  const folder = temporaryFolder('window')
  onTestFinished(() => {
    folder.remove()
  })
  const workspace = join(folder.path, 'workspace')
  const [farPort, port] = [await freePort(), await freePort()]
  const first = valueOf(await startServedEngine({ workspaceFolder: workspace, port: farPort }))
  const attached = await startWindowEngine(workspace, port)
  await first.close()
  const second = valueOf(await startServedEngine({ workspaceFolder: workspace, port: farPort }))
  onTestFinished(() => second.close())
  webSocketTo(port)
  expect(await attached.ended).toEqual([0, null])
})
