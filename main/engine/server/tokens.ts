import { randomBytes } from 'node:crypto'
import { sha256OfBytes } from '../files/sha256.ts'

/** How long a one-time token may be traded. */
export const oneTimeTokenValidMs = 10 * 60_000

export type TradeRefusal = 'unknown' | 'used' | 'late'

export type Tokens = {
  /** A token that is good for one `trade`, within `oneTimeTokenValidMs`. */
  oneTime(): string
  /** A session's token for a one-time token, or why there is none. */
  trade(oneTimeToken: string): { session: string } | { refused: TradeRefusal }
  /** A session for somebody who needs no trade: the holder of the lock file, the shell. */
  session(): string
  isSession(token: string): boolean
}

/**
 * Tokens of one engine, 256 random bits each; they die with it. Only their hashes are kept, so that looking one up takes
 * no longer for a token that is nearly right.
 * @param nowMs a clock that only grows
 */
export function createTokens(nowMs: () => number): Tokens {
  const sessions = new Set<string>()
  const madeMs = new Map<string, number>()
  const used = new Set<string>()

  const made = (keep: (hash: string) => void): string => {
    const token = randomBytes(32).toString('base64url')
    keep(sha256OfBytes(token))
    return token
  }
  const session = (): string => made((hash) => sessions.add(hash))

  return {
    session,
    isSession: (token) => sessions.has(sha256OfBytes(token)),
    oneTime: () => made((hash) => madeMs.set(hash, nowMs())),
    trade(oneTimeToken) {
      const hash = sha256OfBytes(oneTimeToken)
      if (used.has(hash)) return { refused: 'used' }
      const since = madeMs.get(hash)
      if (since === undefined) return { refused: 'unknown' }
      madeMs.delete(hash)
      used.add(hash)
      return nowMs() - since > oneTimeTokenValidMs ? { refused: 'late' } : { session: session() }
    },
  }
}
