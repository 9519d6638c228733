/** Beside which field a refusal of the engine belongs. Pure. */
import type { Estimate } from '../../../main/contract/estimate.ts'
import type { Failure } from '../../../main/contract/outcome.ts'

export type Place = 'suite' | 'refs' | 'cases' | 'constraints' | 'start'

const places: Partial<Record<Failure['code'], Place>> = {
  UNKNOWN_SUITE: 'suite',
  SUITE_INVALID: 'suite',
  UNKNOWN_REF: 'refs',
  GIT_FAILED: 'refs',
  ENVIRONMENT_FAILED: 'refs',
  UNKNOWN_CASE: 'cases',
  CONSTRAINTS_CONFLICT: 'constraints',
}

export const placeOf = ({ code, message }: Failure): Place =>
  places[code] ?? (code === 'WRONG_USE' && /\brefs?\b/.test(message) ? 'refs' : 'start')

/** What stands in the way of the refs, among what was looked at before the start: it names one of them, or says so. */
export const wrongRef = (checks: Estimate['checks'], refs: readonly string[]): string | undefined =>
  checks.find(
    ({ finding, message }) =>
      finding === 'stop' && (/\brefs?\b/.test(message) || refs.some((ref) => message.includes(ref))),
  )?.message

/** The first of the failures that belongs to `place`, as one sentence. */
export function wrongAt(place: Place, failures: readonly (Failure | null)[]): string | undefined {
  const found = failures.find((failure) => failure !== null && placeOf(failure) === place)
  return found === undefined || found === null ? undefined : [found.message, found.cure ?? ''].join(' ').trim()
}
