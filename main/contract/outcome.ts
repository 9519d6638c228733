import { z } from 'zod'

/**
 * Every expected failure, each with the exit status that the CLI gives it (design 5.3): 64 wrong use, 65 bad input or a
 * refused comparison, 70 a fault of ours, 130 stopped by the person.
 */
export const exitStatusOf = {
  WRONG_USE: 64,
  UNKNOWN_SUITE: 64,
  UNKNOWN_CASE: 64,
  UNKNOWN_REF: 65,
  UNKNOWN_BUNDLE: 65,
  UNKNOWN_FILE: 65,
  UNKNOWN_CAMPAIGN: 65,
  SUITE_INVALID: 65,
  PLAN_INVALID: 65,
  ACCEPTANCES_INVALID: 65,
  BUNDLE_INVALID: 65,
  BUNDLE_NEWER: 65,
  ARRAY_UNREADABLE: 65,
  ARRAY_CHANGED: 65,
  COMPARISON_REFUSED: 65,
  UNKNOWN_DECISION: 65,
  DECISION_REFUSED: 65,
  WORKSPACE_HELD: 65,
  WORKSPACE_NEWER: 65,
  WORKSPACE_INVALID: 65,
  WORKSPACE_BROKEN: 65,
  ENGINE_LOST: 65,
  API_MISMATCH: 65,
  PORT_TAKEN: 65,
  RUN_DIRECTORY_INVALID: 65,
  NO_PYTHON: 65,
  NO_NETWORK: 65,
  ENVIRONMENT_FAILED: 65,
  CONSTRAINTS_CONFLICT: 65,
  GIT_FAILED: 65,
  DISK_FULL: 65,
  NOT_ALLOWED: 65,
  SOURCES_CHANGED: 65,
  DRIVER_FAILED: 65,
  CASE_FAILED: 65,
  CANCELLED: 130,
} as const satisfies Record<string, number>

export const FailureCode = z.enum(Object.keys(exitStatusOf) as [keyof typeof exitStatusOf])
export type FailureCode = z.infer<typeof FailureCode>

/** What went wrong, for a person: one sentence naming file and place, what to do next, and details for the log. */
export const Failure = z.strictObject({
  code: FailureCode,
  message: z.string(),
  cure: z.string().optional(),
  detail: z.unknown().optional(),
})
export type Failure = z.infer<typeof Failure>

export type Success<T> = { ok: true; value: T }
export type Refusal = { ok: false; failure: Failure }
/** The result of anything that may fail for a reason we expect. Bugs throw instead. */
export type Outcome<T> = Success<T> | Refusal

export function success(): Success<undefined>
export function success<T>(value: T): Success<T>
export function success(value?: unknown): Success<unknown> {
  return { ok: true, value }
}

export function failure(code: FailureCode, rest: Omit<Failure, 'code'>): Refusal {
  return { ok: false, failure: { code, ...rest } }
}
