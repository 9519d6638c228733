import { type RefObject, useEffect, useState } from 'react'

/** The size of an element in CSS pixels; null until it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return
    const observer = new ResizeObserver(() => {
      setSize({ width: observed.clientWidth, height: observed.clientHeight })
    })
    observer.observe(observed)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return size
}
