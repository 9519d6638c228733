import type { MethodName, Params, Result } from '../../main/contract/api.ts'
import type { Failure } from '../../main/contract/outcome.ts'
import type { Connection } from './connection.ts'

/** An Outcome's failure on its way through the query cache, which knows errors only. */
export class EngineFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** The types of the cache leave out answers that could be functions; a box can't. */
export type Boxed<T> = { value: T }

/** How the cache asks the engine: an answer is kept by [method, params]. */
export function engineQuery<M extends MethodName>(engine: Connection, method: M, params: Params<M>) {
  return {
    queryKey: [method, params],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Boxed<Result<M>>> => {
      const outcome = await engine.call(method, params, { signal })
      if (!outcome.ok) throw new EngineFailure(outcome.failure)
      return { value: outcome.value }
    },
  }
}

/** The failure behind a query's error. A fault of ours is thrown on: the view's boundary says it. */
export function failureOf(error: Error | null): Failure | null {
  if (error === null) return null
  if (error instanceof EngineFailure) return error.failure
  throw error
}
