import { useEffect, useState } from 'react'

/** Asks for something; it is told when nobody waits for the answer any more. */
export type Question<Answer> = (signal: AbortSignal) => Promise<Answer>

/**
 * The last answer, and the question (memoised; null: nothing is asked) that it is the answer to: until the one to `question`
 * is here, that is another one. Null before the first.
 */
export function useAnswer<Answer>(question: Question<Answer> | null): { to: Question<Answer>; answer: Answer } | null {
  const [last, setLast] = useState<{ to: Question<Answer>; answer: Answer } | null>(null)
  useEffect(() => {
    if (question === null) return
    const stop = new AbortController()
    void question(stop.signal).then((answer) => {
      if (!stop.signal.aborted) setLast({ to: question, answer })
    })
    return () => {
      stop.abort()
    }
  }, [question])
  return last
}

/** The answer to `question`, and never to another; null before it is here. */
export function useOwnAnswer<Answer>(question: Question<Answer> | null): Answer | null {
  const last = useAnswer(question)
  return last !== null && last.to === question ? last.answer : null
}
