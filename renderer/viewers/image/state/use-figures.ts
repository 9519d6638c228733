import { useEffect, useMemo, useState } from 'react'

/** Up to so many values figures are made at once; of more, after the picture is on screen. */
const atOnce = 2 ** 20
const afterMs = 30

/** What `compute` (memoised) says about `count` values; null until it has been said, then the last until the next is there. */
export function useFigures<T>(count: number, compute: () => T): T | null {
  const small = count <= atOnce
  const now = useMemo(() => (small ? { figures: compute() } : null), [small, compute])
  const [later, setLater] = useState<{ figures: T } | null>(null)
  useEffect(() => {
    if (small) return
    const timer = setTimeout(() => {
      setLater({ figures: compute() })
    }, afterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [small, compute])
  return (now ?? later)?.figures ?? null
}
