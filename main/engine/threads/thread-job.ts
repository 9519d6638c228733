import { z } from 'zod'
import { Failure } from '../../contract/outcome.ts'
import type { Turns } from '../turns.ts'

/** One kind of work that is done in threads of their own, each of which takes one task, answers, and ends. */
export type ThreadJob<Task, Result> = {
  /** Name of the thread's entry beside this file, without its ending. */
  entry: string
  /** What goes into the thread, and what comes out: values that can be cloned. */
  task: z.ZodType<Task>
  result: z.ZodType<Result>
  /** The sentence for who stopped it. */
  stopped: string
  /** Who waits for whom. */
  turns: Turns
}

/** What a thread says of its task: how far it is, and in the end one answer. */
export const threadMessage = <Result>({ result }: Pick<ThreadJob<never, Result>, 'result'>) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('progress'), done: z.int(), total: z.int() }),
    z.strictObject({ type: z.literal('done'), value: result }),
    z.strictObject({ type: z.literal('failed'), failure: Failure }),
  ])
export type ThreadMessage<Result> = z.infer<ReturnType<typeof threadMessage<Result>>>
