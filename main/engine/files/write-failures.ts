import { failure, type Outcome, type Refusal } from '../../contract/outcome.ts'

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Node's code of a system error (`ENOSPC`, …), or null where `error` is none. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return error.code
}

/**
 * The failure that a person can cure behind an error of writing to `place`: DISK_FULL or NOT_ALLOWED. Null for any other
 * error, which is a bug or a broken disk and must be thrown on.
 */
function writeFailure(error: unknown, place: string): Refusal | null {
  const code = systemErrorCode(error)
  if (code !== null && fullDisk.has(code)) {
    return failure('DISK_FULL', {
      message: `The disk is full: ${place} could not be written.`,
      cure: 'Free space on that disk (or raise its quota), then run the same command again; finished work is kept.',
      detail: { code },
    })
  }
  if (code !== null && forbidden.has(code)) {
    return failure('NOT_ALLOWED', {
      message: `${place} can't be written: the system refuses it (${code}).`,
      cure: 'Change the permissions of that folder, or name another one.',
      detail: { code },
    })
  }
  return null
}

/** Runs effects that write to `place`; a full disk or a refused write becomes a failure, everything else is thrown on. */
export async function whileWriting<T>(place: string, effects: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await effects()
  } catch (error) {
    const refusal = writeFailure(error, place)
    if (refusal === null) throw error
    return refusal
  }
}
