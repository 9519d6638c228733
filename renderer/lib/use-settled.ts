import { useEffect, useState } from 'react'

/** `value` once it has stayed the same for `ms`: details follow a selection after 80 ms without a key. */
export function useSettled<T>(value: T, ms = 80): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, ms)
    return () => {
      clearTimeout(timer)
    }
  }, [value, ms])
  return settled
}
