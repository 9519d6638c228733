/** Commands on a workspace that an engine with a server holds: the same Engine, at the other end of a WebSocket. */
import WebSocket from 'ws'
import type { Engine } from '../contract/api.ts'
import { createEngineClient } from '../contract/engine-client.ts'
import { failure, type Outcome, success } from '../contract/outcome.ts'
import { socketOf } from '../contract/web-socket.ts'
import { HttpRefusal, OneTimeTokenAnswer, oneTimeTokensPath, pageAddress, socketPath } from '../contract/wire.ts'

/** As the workspace's lock holds it. */
export type EngineAddress = { port: number; token: string }

/** The largest answer that is taken, in bytes: a comparison of 100,000 rows is about a tenth of it. */
const answerLimitBytes = 2 ** 30

/** The engine at that address; null where nobody answers any more. Failures: API_MISMATCH, NOT_ALLOWED. */
export async function attachEngine({ port, token }: EngineAddress): Promise<Outcome<Engine> | null> {
  const url = `ws://127.0.0.1:${String(port)}${socketPath}`
  const socket = await socketOf(new WebSocket(url, { maxPayload: answerLimitBytes, perMessageDeflate: false }))
  if (socket === null) return null
  const checkResults = process.env['NODE_ENV'] !== 'production'
  const client = createEngineClient({ socket, token, checkResults })
  const ready = await client.ready
  if (ready.ok) return success(client)
  return ready.failure.code === 'ENGINE_LOST' ? null : ready
}

/** Another address that opens the interface of the engine there, at `route`. Failures: ENGINE_LOST and those of the engine. */
export async function askForAddress({ port, token }: EngineAddress, route = ''): Promise<Outcome<string>> {
  const origin = `http://127.0.0.1:${String(port)}`
  const request = { method: 'POST', headers: { Authorization: `Bearer ${token}` } }
  const response = await fetch(`${origin}${oneTimeTokensPath}`, request).catch(() => null)
  if (response === null) {
    return failure('ENGINE_LOST', {
      message: `The engine at port ${String(port)} does not answer.`,
      cure: 'Run the same command again.',
    })
  }
  const body: unknown = await response.json()
  if (!response.ok) return { ok: false, failure: HttpRefusal.parse(body).failure }
  return success(pageAddress(origin, OneTimeTokenAnswer.parse(body).one_time_token, route))
}
