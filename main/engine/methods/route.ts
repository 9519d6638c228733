/** One method of the API table, with its params checked before and its result checked after. */
import { z } from 'zod'
import { type Api, api, type MethodName, type Result } from '../../contract/api.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { CallOptions, Progress } from '../../contract/progress.ts'

export type CheckedParams<M extends MethodName> = z.output<Api[M]['params']>

export type Handler<M extends MethodName> = (
  params: CheckedParams<M>,
  signal: AbortSignal | undefined,
  /** Tells whoever called how far it is. */
  tell: (progress: Progress) => void,
) => Promise<Outcome<Result<M>>>

export type Handlers<M extends MethodName = MethodName> = { [K in M]: Handler<K> }

/** The API table, as what its params come to when they are checked. */
const paramsOf: { [M in MethodName]: { params: z.ZodType<CheckedParams<M>> } } = api

/**
 * Calls the handler of `method`. Params that don't fit the table are WRONG_USE, naming the key.
 * @param checkResult in development and tests: a result that does not fit the table is a bug and throws
 */
export async function callMethod<M extends MethodName>(
  handlers: Handlers,
  method: M,
  params: unknown,
  { checkResult, signal, onProgress }: CallOptions & { checkResult: boolean },
): Promise<Outcome<Result<M>>> {
  const checked = check(paramsOf[method], params, method)
  if (!checked.ok) return checked
  const handler: Handler<M> = handlers[method]
  const outcome = await handler(checked.value, signal, (progress) => onProgress?.(progress))
  if (outcome.ok && checkResult) {
    const fits = api[method].result.safeParse(outcome.value)
    if (!fits.success)
      throw new Error(`${method} answered what its table does not allow: ${z.prettifyError(fits.error)}`)
  }
  return outcome
}

function check<T>({ params: schema }: { params: z.ZodType<T> }, value: unknown, method: string): Outcome<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return success(parsed.data)
  const sentences = parsed.error.issues.map((issue) => `"${issue.path.map(String).join('.')}": ${issue.message}`)
  return failure('WRONG_USE', { message: `${method}: ${sentences.join('; ')}.` })
}
