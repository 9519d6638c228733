/** Who is let in (design 5.1 and 9): tokens, Host, Origin, tunnels, other users, paths. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { execa } from 'execa'
import { HttpRefusal, OneTimeTokenAnswer } from '../../main/contract/wire.ts'
import { oneTimeTokenValidMs } from '../../main/engine/server/tokens.ts'
import { startServedEngine, type ServedEngine } from '../../main/engine/start.ts'
import {
  ask,
  bearer,
  clientOf,
  playedEngine,
  refusedUpgrade,
  servePlayed,
  sessionIn,
  trade,
  tunnelTo,
  valueOf,
  webSocketTo,
} from './helpers/served.ts'
import { temporaryFolder } from './helpers/tiny-suite.ts'

const folder = temporaryFolder('admission')
const workspace = join(folder.path, 'workspace')
const rendererFolder = join(folder.path, 'renderer')
const host = () => `127.0.0.1:${String(served.port)}`
let served: ServedEngine

beforeAll(async () => {
  mkdirSync(join(rendererFolder, 'assets'), { recursive: true })
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(rendererFolder, 'assets/a-1f.js'), 'export {}')
  writeFileSync(join(folder.path, 'secret.txt'), 'secret')
  symlinkSync(join(folder.path, 'secret.txt'), join(rendererFolder, 'link.txt'))
  served = valueOf(await startServedEngine({ workspaceFolder: workspace, rendererFolder }))
})
afterAll(async () => {
  await served.close()
  folder.remove()
})

const oneTimeToken = () => new URL(served.address()).hash.replace('#token=', '')
const log = () => readFileSync(join(workspace, 'logs/server.log'), 'utf8')
/** The log is written behind the answer. */
const logged = (text: string) =>
  vi.waitFor(() => {
    expect(log()).toContain(text)
  })
const reason = (body: Buffer) => HttpRefusal.parse(JSON.parse(body.toString())).failure.message
const arrays = `/arrays/${'0'.repeat(64)}/case/output`

test('an address opens one session, once', async () => {
  const token = oneTimeToken()
  const first = await trade(served.port, token)
  expect(first.status).toBe(200)
  const { session_token, engine_id } = sessionIn(first)
  expect(Buffer.from(session_token, 'base64url')).toHaveLength(32)
  expect(engine_id).toBe(served.engineId)
  const client = await clientOf(served.port, session_token)
  expect(valueOf(await client.ready).engineId).toBe(served.engineId)
  expect(valueOf(await client.call('workspace.info', {})).folder).toBe(workspace)

  const second = await trade(served.port, token)
  expect([second.status, reason(second.body)]).toEqual([401, expect.stringContaining('used already')])
  await logged('used already')
  expect(log()).not.toContain(token)
  expect(log()).not.toContain(session_token)
})

test('an address is good for ten minutes', async () => {
  let now = 0
  const { port, tokens } = await servePlayed(
    playedEngine(() => Promise.reject(new Error('no call'))),
    () => now,
  )
  const [early, late] = [tokens.oneTime(), tokens.oneTime()]
  now = oneTimeTokenValidMs
  expect((await trade(port, early)).status).toBe(200)
  now += 1
  const refused = await trade(port, late)
  expect([refused.status, reason(refused.body)]).toEqual([401, expect.stringContaining('older than 10 minutes')])
})

test.each([
  ['of another engine', { one_time_token: 'A'.repeat(43) }, 401],
  ['of the wrong shape', { one_time_token: 'short' }, 400],
  ['with more beside it', { one_time_token: 'A'.repeat(43), more: 'x' }, 400],
  ['that is none', null, 400],
  ['that is too long', { one_time_token: 'A'.repeat(5000) }, 413],
])('a one-time token %s opens nothing', async (_what, body, status) => {
  const answer = await ask(served.port, '/session', { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(status)
})

test.each([
  ['no token', {}],
  ['a wrong token', bearer('B'.repeat(43))],
  ['another scheme', { Authorization: 'Basic Zm9vOmJhcg==' }],
  ['a cookie', { Cookie: `token=${'B'.repeat(43)}` }],
])('array bytes and new addresses are refused with %s', async (_what, headers) => {
  expect((await ask(served.port, arrays, { headers })).status).toBe(401)
  expect((await ask(served.port, '/one-time-tokens', { method: 'POST', headers })).status).toBe(401)
})

test('a session makes an address for another browser', async () => {
  const answer = await ask(served.port, '/one-time-tokens', { method: 'POST', headers: bearer(served.sessionToken) })
  const { one_time_token } = OneTimeTokenAnswer.parse(JSON.parse(answer.body.toString()))
  expect((await trade(served.port, one_time_token)).status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['example.com', 'rebound.example.com:80', '127.0.0.1.nip.io', 'localhost.example.com', '10.0.0.1', '[::2]'])(
  'Host %j is refused before anything else, also on the WebSocket, and logged',
  async (foreign) => {
    const headers = { Host: foreign, ...bearer(served.sessionToken) }
    for (const path of ['/', arrays, '/session']) {
      expect((await ask(served.port, path, { headers })).status).toBe(421)
    }
    expect(await refusedUpgrade(webSocketTo(served.port, { Host: foreign }))).toBe(421)
    await logged(`"host":"${foreign}"`)
  },
)

test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:65535', '[::1]:9000'])('Host %j is a loopback name', async (name) => {
  expect((await ask(served.port, '/', { headers: { Host: name } })).status).toBe(200)
})

test.each(['http://example.com', 'null', 'https://HOST', 'http://127.0.0.1:1', 'app://other', 'http://localhost'])(
  'Origin %s is refused whatever token it has, also on the WebSocket, and logged',
  async (origin) => {
    const foreign = origin.replace('HOST', host())
    const headers = { Origin: foreign, ...bearer(served.sessionToken) }
    expect((await ask(served.port, arrays, { headers })).status).toBe(403)
    expect((await trade(served.port, oneTimeToken(), { Origin: foreign })).status).toBe(403)
    expect((await ask(served.port, arrays, { method: 'OPTIONS', headers })).status).toBe(403)
    expect(await refusedUpgrade(webSocketTo(served.port, { Origin: foreign }))).toBe(403)
    await logged(`"origin":"${foreign}"`)
  },
)

test('the window of the application is let in, with CORS; a page of this engine needs none', async () => {
  const application = { Origin: 'app://driftscope' }
  const asked = await trade(served.port, oneTimeToken(), application)
  expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([200, 'app://driftscope'])
  const preflight = await ask(served.port, arrays, { method: 'OPTIONS', headers: application })
  expect(preflight.status).toBe(204)
  expect(preflight.headers['access-control-allow-headers']).toContain('Authorization')
  const page = await trade(served.port, oneTimeToken(), { Origin: `http://${host()}` })
  expect([page.status, page.headers['access-control-allow-origin']]).toEqual([200, undefined])
})

test('a tunnel on another port works: page, session, socket and policy', async () => {
  const port = await tunnelTo(served.port)
  const name = `localhost:${String(port)}`
  const page = await ask(port, '/', { headers: { Host: name } })
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://${name};`)
  const traded = await trade(port, oneTimeToken(), { Host: name, Origin: `http://${name}` })
  expect(traded.status).toBe(200)
  const webSocket = webSocketTo(port, { Host: name, Origin: `http://${name}` })
  await new Promise((resolve) => webSocket.once('open', resolve))
  const client = await clientOf(port, sessionIn(traded).session_token)
  expect((await client.ready).ok).toBe(true)
})

test('the interface is served with its policy, and nothing beside its folder', async () => {
  const page = await ask(served.port, '/')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      `connect-src 'self' ws://${host()}; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(page.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cache-control': 'no-cache',
  })
  expect(page.headers['set-cookie']).toBeUndefined()
  expect((await ask(served.port, '/', { headers: { 'If-None-Match': String(page.headers['etag']) } })).status).toBe(304)
  const script = await ask(served.port, '/assets/a-1f.js')
  expect([script.headers['content-type'], script.headers['cache-control']]).toEqual([
    'text/javascript; charset=utf-8',
    expect.stringContaining('immutable'),
  ])
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%00/../secret.txt',
  '/link.txt',
  '//secret.txt',
  '/assets',
  '/%',
  `/${encodeURIComponent('/etc/passwd')}`,
  '/arrays/..%2f..%2fsecret.txt',
  `/${'a'.repeat(5000)}.html`,
])('%s leads to nothing', async (path) => {
  const answer = await ask(served.port, path, { headers: bearer(served.sessionToken) })
  expect([400, 404]).toContain(answer.status)
  expect(answer.body.toString()).not.toContain('secret')
})

test('a request for another host in its target is refused', async () => {
  expect((await ask(served.port, 'http://example.com/', { headers: { Host: 'localhost' } })).status).toBe(400)
  expect((await ask(served.port, '/', { method: 'DELETE' })).status).toBe(405)
})

test('it listens on loopback addresses and no other', async () => {
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined && !one.internal && one.family === 'IPv4')
  for (const other of others) {
    const refused = new Promise((resolve) => {
      connect(served.port, other?.address)
        .once('error', resolve)
        .once('connect', () => {
          resolve('connected')
        })
    })
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('a port that is taken is said', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const workspaceFolder = join(folder.path, 'second')
  const started = await startServedEngine({ workspaceFolder, port: address.port })
  expect(started).toMatchObject({ ok: false, failure: { code: 'PORT_TAKEN' } })
  other.close()
  const again = valueOf(await startServedEngine({ workspaceFolder, port: address.port }))
  expect(again.port).toBe(address.port)
  await again.close()
})

test.runIf(userInfo().uid === 0)('another user can neither read the token nor do anything without one', async () => {
  const script = `
    const { readFileSync } = require('node:fs')
    process.setgid(65534); process.setuid(65534)
    try { readFileSync(${JSON.stringify(join(workspace, 'lock'))}); console.log('read') }
    catch (error) { console.log(error.code) }
    fetch('http://127.0.0.1:${String(served.port)}${arrays}').then(({ status }) => console.log(status))`
  const { stdout } = await execa(process.execPath, ['-e', script])
  expect(stdout.split('\n')).toEqual(['EACCES', '401'])
  await logged('This needs a session')
})
