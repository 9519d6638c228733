import { useEffect, useState } from 'react'
import { requestDraw } from '../../../lib/scheduler.ts'

/** Whether what there was when it first `isThere` has been drawn and shown: what is done from then on keeps nobody waiting. */
export function useOnScreen(isThere: boolean): boolean {
  const [was, setWas] = useState(false)
  useEffect(() => {
    if (!isThere || was) return
    let cancel = requestDraw(() => {
      cancel = requestDraw(() => {
        setWas(true)
      })
    })
    return () => {
      cancel()
    }
  }, [isThere, was])
  return was
}
