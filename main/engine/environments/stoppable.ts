import { failure, type Outcome } from '../../contract/outcome.ts'
import { whileWriting } from '../files/write-failures.ts'

/** Does `work`, which writes below `folder`; a full disk, a refused write and the person's stop become failures. */
export async function stoppable<T>(
  { folder, signal }: { folder: string; signal?: AbortSignal },
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await whileWriting(folder, work)
  } catch (error) {
    // Waiting for a lock ends by throwing.
    if (signal?.aborted !== true) throw error
    return failure('CANCELLED', { message: 'Stopped while the environments were made.' })
  }
}
