import { oneTimeTokensPath, sessionPath } from '../../contract/wire.ts'
import { bearerToken, noSession, refusalOf } from './admission.ts'
import { replyArray } from './array-route.ts'
import { type PlaneParts, replyPlane } from './plane-route.ts'
import { type Exchange, refuse } from './replies.ts'
import { commonHeaders, crossOriginHeaders, preflightHeaders } from './response-headers.ts'
import { replyOneTimeToken, replySession } from './session-routes.ts'
import { replyStaticFile } from './static-files.ts'
import type { Tokens } from './tokens.ts'

export type RequestParts = PlaneParts & { tokens: Tokens; engineId: string; rendererFolder: string }

/** Answers one HTTP request: admission first, then tokens, array bytes and the interface's files. */
export async function answerRequest(exchange: Exchange, parts: RequestParts): Promise<void> {
  const { request, response } = exchange
  const refusal = refusalOf(request.headers, request.url ?? '')
  if (refusal !== null) {
    refuse(exchange, refusal)
    return
  }
  const url = targetUrl(request.url ?? '')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (url === null) {
    refuse(exchange, { status: 400, message: 'The target of the request is not a path.' })
  } else if (request.method === 'OPTIONS') {
    response.writeHead(204, { ...commonHeaders, ...crossOriginHeaders(request.headers), ...preflightHeaders }).end()
  } else if (request.method === 'POST' && url.pathname === sessionPath) {
    await replySession(exchange, parts.tokens, parts.engineId)
  } else if (request.method === 'POST' && url.pathname === oneTimeTokensPath) {
    if (hasSession(exchange, parts.tokens)) replyOneTimeToken(exchange, parts.tokens)
  } else if (!isRead) {
    refuse(exchange, { status: 405, message: 'Nothing here takes this method.' })
  } else if (url.pathname.startsWith('/arrays/')) {
    if (hasSession(exchange, parts.tokens)) await replyArray(exchange, parts.findArray, url)
  } else if (url.pathname.startsWith('/planes/')) {
    if (hasSession(exchange, parts.tokens)) await replyPlane(exchange, parts, url)
  } else {
    await replyStaticFile(exchange, parts.rendererFolder, url.pathname)
  }
}

/** Without a session the request is refused here. */
function hasSession(exchange: Exchange, tokens: Tokens): boolean {
  const token = bearerToken(exchange.request.headers)
  if (token !== null && tokens.holderOf(token) !== null) return true
  refuse(exchange, noSession)
  return false
}

/** The host of the URL is of no meaning here: admission looked at the header. */
function targetUrl(target: string): URL | null {
  const base = 'http://localhost'
  return target.startsWith('//') || !URL.canParse(target, base) ? null : new URL(target, base)
}
