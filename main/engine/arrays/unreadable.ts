import { failure } from '../../contract/outcome.ts'
import type { Failure, Refusal } from '../../contract/outcome.ts'
import { shortText } from '../../contract/plain-text.ts'

/** Characters of a sentence: a foreign file's own words (a dtype, names of members) may be as long as it likes. */
const longestReason = 400

/** `place` names file, member and byte; `reason` ends the sentence. */
export function unreadable(place: string, reason: string, cure?: string): Refusal {
  const message = `${place}: ${shortText(reason, longestReason)}.`
  return failure('ARRAY_UNREADABLE', cure === undefined ? { message } : { message, cure })
}

/**
 * An array that opened well and then could not be read: the disk failed, the file was cut meanwhile, its checksum is
 * wrong. Reading happens inside loops over blocks, so this travels as an exception; `failure` is what to report.
 */
export class ArrayReadError extends Error {
  readonly failure: Failure

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.failure.message, { cause })
    this.name = 'ArrayReadError'
    this.failure = refusal.failure
  }
}

/** What `error`, thrown while `place` was read, means to a person. */
export function refusalFrom(error: unknown, place: string): Refusal {
  if (error instanceof ArrayReadError) return { ok: false, failure: error.failure }
  return unreadable(place, `can't be read: ${reasonOf(error)}`)
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
