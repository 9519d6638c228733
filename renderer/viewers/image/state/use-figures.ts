import { useMemo } from 'react'
import { useOwnAnswer } from '../../../lib/use-answer.ts'
import { askWorker } from '../worker/ask-worker.ts'
import type { Answer, Ask } from '../worker/messages.ts'
import { run } from '../worker/run-task.ts'
import { isInSharedMemory } from '../worker/shared-memory.ts'
import type { TaskName } from '../worker/tasks.ts'

/** Up to so many values figures are made at once; of more by the worker, where it sees them too. */
export const atOnce = 2 ** 20
const afterMs = 30

/** What is answered about `count` values to what is asked (memoised; null: nothing); null until it is here. */
export function useFigures<Name extends TaskName>(count: number, ask: Ask<Name> | null): Answer<Name> | null {
  const now = useMemo(() => (ask !== null && count <= atOnce ? run(ask) : null), [ask, count])
  const later = useMemo(
    () => (ask !== null && count > atOnce ? (signal: AbortSignal) => answerLater(ask, signal) : null),
    [ask, count],
  )
  const answered = useOwnAnswer(later)
  return now ?? answered
}

/** Memory that is the page's own would have to be copied: its figures are made here, after the picture is on screen. */
async function answerLater<Name extends TaskName>(ask: Ask<Name>, signal: AbortSignal): Promise<Answer<Name> | null> {
  if (memoryOf(ask).every(isInSharedMemory)) return askWorker(ask, signal)
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  return signal.aborted ? null : run(ask)
}

function memoryOf({ args }: Ask): ArrayBufferView[] {
  return [...args].flatMap((given) => {
    if (typeof given !== 'object' || given === null) return []
    if ('samples' in given) return [given.samples]
    return 'values' in given ? [given.values] : []
  })
}
