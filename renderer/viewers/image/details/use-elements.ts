import { useEffect, useState } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { type Elements, readElements, type Sides } from './read-elements.ts'

export type LoadedElements = { elements: Elements | null; failure: Failure | null }

const nothing: LoadedElements = { elements: null, failure: null }

/**
 * Every element of a window of planes that are never read whole; what was read last, with its own window, until that is
 * here. Nothing where there is nothing to read.
 */
export function useElements(sides: Sides | null, window: Window | null): LoadedElements {
  const [loaded, setLoaded] = useState<{ of: Sides; by: LoadedElements } | null>(null)
  const { x, y, width, height } = window ?? noWindow
  useEffect(() => {
    if (sides === null || width * height === 0) return
    const stop = new AbortController()
    void readElements(sides, { x, y, width, height }, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return
      const by = outcome.ok ? { elements: outcome.value, failure: null } : { elements: null, failure: outcome.failure }
      setLoaded({ of: sides, by })
    })
    return () => {
      stop.abort()
    }
  }, [sides, x, y, width, height])
  return sides === null || window === null || loaded?.of !== sides ? nothing : loaded.by
}

const noWindow: Window = { x: 0, y: 0, width: 0, height: 0 }
