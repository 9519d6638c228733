/** Programs that share one workspace: `driftscope serve`, commands that attach to it, and who takes over when it is gone. */
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { apiVersion } from '../../main/contract/api.ts'
import { CampaignSummary } from '../../main/contract/campaign.ts'
import { Comparison } from '../../main/contract/comparison.ts'
import { openEngine } from '../../main/engine/engine.ts'
import { identityOf } from '../../main/engine/files/process-identity.ts'
import { driftscope, startDriftscope, temporaryFolder } from '../e2e/cli.ts'
import { ask, sessionIn, trade, valueOf } from './helpers/served.ts'
import { makeTinyRefs, tinySuite, type TinyRefs } from './helpers/tiny-suite.ts'

const Lock = z.object({ pid: z.int(), port: z.int().optional(), token: z.string().optional() })
const folder = temporaryFolder(afterAll)
let refs: TinyRefs

beforeAll(async () => {
  refs = await makeTinyRefs(join(folder, 'refs'))
})

type Serve = { process: ReturnType<typeof startDriftscope>; address: URL; token: string }

/** `driftscope serve`, once it has printed its address. */
async function serve(workspace: string, more: string[] = []): Promise<Serve> {
  const process = startDriftscope(['serve', '--workspace', workspace, ...more])
  onTestFinished(() => {
    process.kill('SIGKILL')
  })
  const line = await firstOf(process.stdout, /^(http:\S+)\n/)
  const address = new URL(line)
  return { process, address, token: address.hash.replace('#token=', '') }
}

/** The first group of `pattern` in what a process writes. */
async function firstOf(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  let text = ''
  for (;;) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return found
    text += String(await new Promise((resolve) => stream.once('data', resolve)))
  }
}

const newWorkspace = () => join(temporaryFolder(), 'workspace')
const lockOf = (workspace: string) => Lock.parse(JSON.parse(readFileSync(join(workspace, 'lock'), 'utf8')))
const cases = ['waves.identical', 'waves.drift', 'waves.kinds'].flatMap((name) => ['--only', name])
const run = () => ['run', '--suite', tinySuite, '--ref', refs.one, '--ref', refs.two, ...cases, '--json']

test('serve prints one address, which opens a session; another serve prints another; Ctrl-C ends it', async () => {
  const workspace = newWorkspace()
  const { process, address, token } = await serve(workspace)
  const port = Number(address.port)
  expect(address.origin).toBe(`http://127.0.0.1:${String(port)}`)
  expect(lockOf(workspace)).toMatchObject({ pid: process.pid, port })
  expect(statSync(join(workspace, 'lock')).mode & 0o777).toBe(0o600)
  expect(lockOf(workspace).token).not.toBe(token)
  expect(sessionIn(await trade(port, token)).api_version).toBe(apiVersion)

  const again = await driftscope(['serve', '--workspace', workspace])
  expect([again.exitStatus, again.stdout]).toEqual([0, expectedAddress(port)])
  const another = again.stdout.split('#token=')[1] ?? ''
  expect(another).not.toBe(token)
  expect((await trade(port, another)).status).toBe(200)

  process.kill('SIGINT')
  const ended = await process
  expect([ended.exitCode, ended.stdout.split('\n').length]).toEqual([0, 1])
  expect(existsSync(join(workspace, 'lock'))).toBe(false)
})

const expectedAddress = (port: number): unknown =>
  expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:${String(port)}/#token=[\\w-]{43}$`))

test('commands attach to the engine that serves: a campaign is run, seen and read by several programs', async () => {
  const workspace = newWorkspace()
  const { process } = await serve(workspace)
  const command = startDriftscope([...run(), '--workspace', workspace])
  const id = await firstOf(command.stderr, /Campaign ([0-9a-f-]{36})/)
  const listed = await driftscope(['campaign', 'list', '--json', '--workspace', workspace])
  expect(listed.exitStatus, listed.stderr).toBe(0)
  expect(
    z
      .array(CampaignSummary)
      .parse(JSON.parse(listed.stdout))
      .map((one) => one.id),
  ).toEqual([id])

  const ended = await command
  const comparison = Comparison.parse(JSON.parse(ended.stdout))
  expect(ended.exitCode, ended.stderr).toBe(1)
  expect(comparison.rows.map(({ verdict }) => verdict)).toContain('drift')
  expect(lockOf(workspace).pid).toBe(process.pid)
  process.kill('SIGINT')
  await process
  // The same answers come from an engine of the command's own.
  const shown = await driftscope(['campaign', 'list', '--json', '--workspace', workspace])
  expect(z.array(CampaignSummary).parse(JSON.parse(shown.stdout))[0]).toMatchObject({ id, phase: 'done' })
})

test('Ctrl-C in an attached command stops its campaign, not the engine', async () => {
  const workspace = newWorkspace()
  const { process } = await serve(workspace)
  const command = startDriftscope([...run(), '--rounds', '20', '--preset', 'speed', '--workspace', workspace])
  await firstOf(command.stderr, /Campaign ([0-9a-f-]{36})/)
  command.kill('SIGINT')
  const ended = await command
  expect([ended.exitCode, ended.stdout]).toEqual([130, ''])
  expect(ended.stderr).toContain('campaign resume')
  expect(lockOf(workspace).pid).toBe(process.pid)
  expect((await driftscope(['campaign', 'list', '--workspace', workspace])).stdout).toContain('cancelled')
})

test('kill -9 of the serving engine: the attached command says so, and the next one takes over', async () => {
  const workspace = newWorkspace()
  const { process } = await serve(workspace)
  const command = startDriftscope([...run(), '--workspace', workspace])
  const id = await firstOf(command.stderr, /Campaign ([0-9a-f-]{36})/)
  process.kill('SIGKILL')
  const ended = await command
  expect([ended.exitCode, ended.stdout]).toEqual([65, ''])
  expect(ended.stderr).toContain(`driftscope campaign resume ${id}`)
  const resumed = await driftscope(['campaign', 'resume', id, '--json', '--workspace', workspace])
  expect(resumed.exitStatus, resumed.stderr).toBe(1)
  expect(Comparison.parse(JSON.parse(resumed.stdout)).rows.length).toBeGreaterThan(0)
})

test('a killed engine’s port can be had again at once', async () => {
  const workspace = newWorkspace()
  const first = await serve(workspace)
  first.process.kill('SIGKILL')
  await first.process
  const second = await serve(workspace, ['--port', first.address.port])
  expect(second.address.port).toBe(first.address.port)
  const { status } = await ask(Number(second.address.port), '/session', { method: 'POST', body: '{}' })
  expect(status).toBe(400)
  expect((await trade(Number(second.address.port), first.token)).status).toBe(401)
})

test('a holder without a server is named, also to serve', async () => {
  const workspace = newWorkspace()
  const engine = valueOf(await openEngine({ workspaceFolder: workspace }))
  for (const args of [['campaign', 'list', '--json'], ['serve']]) {
    const refused = await driftscope([...args, '--workspace', workspace])
    expect([refused.exitStatus, refused.stdout]).toEqual([65, ''])
    expect(refused.stderr).toContain(`held by process ${String(process.pid)}`)
  }
  await engine.close()
})

test('an engine of another API version: the program to restart is named', async () => {
  const workspace = newWorkspace()
  const engine = valueOf(await openEngine({ workspaceFolder: workspace }))
  const newer = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(newer, 'listening')
  newer.on('connection', (webSocket) => {
    const hello = { type: 'hello', engine_id: crypto.randomUUID(), seq: 0, api_version: apiVersion + 1, more: true }
    webSocket.on('message', () => {
      webSocket.send(JSON.stringify(hello))
    })
  })
  const address = newer.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const held = { ...(await identityOf(process.pid)), port: address.port, token: 'D'.repeat(43), added_later: true }
  writeFileSync(join(workspace, 'lock'), JSON.stringify(held))
  const refused = await driftscope(['campaign', 'list', '--workspace', workspace])
  expect(refused.exitStatus).toBe(65)
  expect(refused.stderr).toContain('Restart this program')
  newer.close()
  await engine.close()
})

test.each([['0'], ['65536'], ['http']])('port %s is wrong use', async (port) => {
  const refused = await driftscope(['serve', '--port', port, '--workspace', newWorkspace()])
  expect(refused.exitStatus).toBe(64)
})
