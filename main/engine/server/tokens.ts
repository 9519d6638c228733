import { randomBytes } from 'node:crypto'
import { sha256OfBytes } from '../files/sha256.ts'

/** How long a one-time token may be traded. */
export const oneTimeTokenValidMs = 10 * 60_000

export type TradeRefusal = 'unknown' | 'used' | 'late'

/** A program of this user may ask for what no page may (contract: `programMethods`). */
export type Holder = 'program' | 'page'

export type Tokens = {
  /** A token that is good for one `trade`, within `oneTimeTokenValidMs`. */
  oneTime(): string
  /** A session's token for a one-time token, or why there is none. */
  trade(oneTimeToken: string): { session: string } | { refused: TradeRefusal }
  /** A session for somebody who needs no trade: the holder of the lock file is a program, the shell's window a page. */
  session(holder: Holder): string
  /** Whose session it is; null where it is none. */
  holderOf(token: string): Holder | null
}

/**
 * Tokens of one engine, 256 random bits each; they die with it. Only their hashes are kept, so that looking one up takes
 * no longer for a token that is nearly right.
 * @param nowMs a clock that only grows
 */
export function createTokens(nowMs: () => number): Tokens {
  const sessions = new Map<string, Holder>()
  const madeMs = new Map<string, number>()
  const used = new Set<string>()

  const made = (keep: (hash: string) => void): string => {
    const token = randomBytes(32).toString('base64url')
    keep(sha256OfBytes(token))
    return token
  }
  const session = (holder: Holder): string => made((hash) => sessions.set(hash, holder))

  return {
    session,
    holderOf: (token) => sessions.get(sha256OfBytes(token)) ?? null,
    oneTime: () => made((hash) => madeMs.set(hash, nowMs())),
    trade(oneTimeToken) {
      const hash = sha256OfBytes(oneTimeToken)
      if (used.has(hash)) return { refused: 'used' }
      const since = madeMs.get(hash)
      if (since === undefined) return { refused: 'unknown' }
      madeMs.delete(hash)
      used.add(hash)
      return nowMs() - since > oneTimeTokenValidMs ? { refused: 'late' } : { session: session('page') }
    },
  }
}
