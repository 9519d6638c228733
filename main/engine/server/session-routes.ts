import type { IncomingMessage } from 'node:http'
import { apiVersion } from '../../contract/api.ts'
import { SessionRequest, type SessionAnswer } from '../../contract/wire.ts'
import { type Exchange, refuse, replyJson } from './replies.ts'
import { oneTimeTokenValidMs, type Tokens, type TradeRefusal } from './tokens.ts'

const bodyLimitBytes = 4096

/** POST /session: a one-time token for a session's. */
export async function replySession(exchange: Exchange, tokens: Tokens, engineId: string): Promise<void> {
  const body = await readBody(exchange.request)
  if (body === null) {
    refuse(exchange, { status: 413, message: `The body is larger than ${bodyLimitBytes} bytes.` })
    return
  }
  const asked = SessionRequest.safeParse(body)
  if (!asked.success) {
    refuse(exchange, { status: 400, message: 'The body is {"one_time_token": "…"}.' })
    return
  }
  const traded = tokens.trade(asked.data.one_time_token)
  if ('refused' in traded) {
    refuse(exchange, { status: 401, message: whyRefused[traded.refused], cure: anotherAddress })
    return
  }
  const answer: SessionAnswer = { session_token: traded.session, engine_id: engineId, api_version: apiVersion }
  replyJson(exchange, 200, answer)
}

const minutes = oneTimeTokenValidMs / 60_000
const anotherAddress = 'Run `driftscope serve` on the same workspace once more: it prints another address.'
const whyRefused: Record<TradeRefusal, string> = {
  used: 'This address was used already: each opens one session.',
  late: `This address is older than ${minutes} minutes.`,
  unknown: 'This address is not of the engine that runs now.',
}

/** POST /one-time-tokens, with a session: a one-time token. */
export function replyOneTimeToken(exchange: Exchange, tokens: Tokens): void {
  replyJson(exchange, 200, { one_time_token: tokens.oneTime(), valid_seconds: oneTimeTokenValidMs / 1000 })
}

/** The parsed JSON; undefined where it is none, null where it is too long. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    if (!(piece instanceof Buffer)) throw new TypeError('a request without an encoding gives buffers')
    sizeBytes += piece.length
    if (sizeBytes > bodyLimitBytes) return null
    pieces.push(piece)
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(pieces).toString())
    return parsed ?? undefined
  } catch {
    return undefined
  }
}
