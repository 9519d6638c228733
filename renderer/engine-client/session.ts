import { HttpRefusal, openingIn, SessionAnswer, sessionPath } from '../../main/contract/wire.ts'
import { failure, success, type Outcome } from '../../main/contract/outcome.ts'
import { currentLink, navigate } from '../lib/router.ts'
import { shell } from '../lib/shell.ts'

/** Where the engine listens (`http://127.0.0.1:4321`) and the token that opens its socket. */
export type Session = { origin: string; token: string }

const storageKey = 'driftscope.session'

/** The one-time token of an address that the engine printed; taken out at once, so that the address is the view's. */
function takeOneTimeToken(): string | null {
  const opening = openingIn(location.hash)
  if (opening === null) return null
  navigate(opening.route === '' ? currentLink() : opening.route, { replace: true })
  return opening.oneTimeToken
}

async function trade(origin: string, oneTimeToken: string): Promise<Outcome<Session>> {
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  let response: Response
  try {
    response = await fetch(origin + sessionPath, {
      ...request,
      body: JSON.stringify({ one_time_token: oneTimeToken }),
    })
  } catch (error) {
    return failure('ENGINE_LOST', {
      message: `No engine answers at ${origin}.`,
      cure: 'Start it again with `driftscope serve`.',
      detail: String(error),
    })
  }
  const body: unknown = await response.json().catch(() => null)
  const answer = SessionAnswer.safeParse(body)
  if (response.ok && answer.success) return success({ origin, token: answer.data.session_token })
  const refusal = HttpRefusal.safeParse(body)
  if (refusal.success) return { ok: false, failure: refusal.data.failure }
  return failure('NOT_ALLOWED', {
    message: `The engine refused this session (HTTP ${response.status}).`,
    cure: '`driftscope serve` prints an address that opens a new one.',
  })
}

/**
 * The session of this window: from the shell that started the engine, else from the address, else from this tab's
 * storage. Asked before each connection, since a restarted engine knows no session of the one before.
 */
export async function readSession(): Promise<Outcome<Session>> {
  if (shell !== null) {
    const address = await shell.engine()
    if (address !== null) return success(address)
    return failure('ENGINE_LOST', { message: 'The engine is not running.', cure: 'The program starts it again.' })
  }
  const { origin } = location
  const oneTimeToken = takeOneTimeToken()
  if (oneTimeToken !== null) {
    const session = await trade(origin, oneTimeToken)
    if (session.ok) sessionStorage.setItem(storageKey, session.value.token)
    return session
  }
  const token = sessionStorage.getItem(storageKey)
  if (token !== null) return success({ origin, token })
  return failure('NOT_ALLOWED', {
    message: 'This page has no session.',
    cure: 'Open the address that `driftscope serve` prints: it holds a token that is good for one page.',
  })
}

/** Whether the address holds a token that wants to be traded (the person pasted a new one into an open page). */
export const hasOneTimeToken = (): boolean => openingIn(location.hash) !== null

/** A page that has a session needs no other one: what was pasted leaves the address, and is good elsewhere. */
export const dropOneTimeToken = (): void => {
  takeOneTimeToken()
}
