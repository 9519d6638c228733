import { useEffect, useState } from 'react'

/** The time now in ms, read again every `everyMs` while `running`. */
export function useNow(everyMs: number, running = true): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const read = () => {
      setNowMs(Date.now())
    }
    read()
    const timer = setInterval(read, everyMs)
    return () => {
      clearInterval(timer)
    }
  }, [everyMs, running])
  return nowMs
}
