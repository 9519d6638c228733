import { useEffect, useMemo, useState } from 'react'
import type { Failure, Outcome } from '../../../../main/contract/outcome.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { createLatestRead } from './latest-read.ts'
import { type Elements, readElements, type Sides } from './read-elements.ts'

export type LoadedElements = { elements: Elements | null; failure: Failure | null }

const nothing: LoadedElements = { elements: null, failure: null }
const noWindow: Window = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Every element of a window of planes that are never read whole; what was read last, with its own window, until that is
 * here. Nothing where there is nothing to read.
 */
export function useElements(sides: Sides | null, window: Window | null): LoadedElements {
  const [loaded, setLoaded] = useState<{ of: Sides; by: LoadedElements } | null>(null)
  const reader = useMemo(() => {
    if (sides === null) return null
    const read = (asked: Window, signal: AbortSignal) => readElements(sides, asked, signal)
    return createLatestRead(read, (outcome: Outcome<Elements>) => {
      const by = outcome.ok ? { elements: outcome.value, failure: null } : { elements: null, failure: outcome.failure }
      setLoaded({ of: sides, by })
    })
  }, [sides])
  useEffect(() => () => reader?.stop(), [reader])
  const { x, y, width, height } = window ?? noWindow
  useEffect(() => {
    if (width * height > 0) reader?.ask({ x, y, width, height })
  }, [reader, x, y, width, height])
  return sides === null || window === null || loaded?.of !== sides ? nothing : loaded.by
}
