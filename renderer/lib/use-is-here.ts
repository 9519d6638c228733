import { useEffect, useRef } from 'react'

/** Whether the component is still shown, for what comes back later: a person who has gone on is not taken back. */
export function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
