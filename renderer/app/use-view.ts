import { type ComponentType, createElement, type ReactNode, useEffect, useReducer, useState } from 'react'
import type { ViewProps } from '../lib/router.ts'
import { idleTime } from '../lib/scheduler.ts'

export type LoadView = () => Promise<{ default: ComponentType<ViewProps> }>

/** Views whose code is here. */
const loaded = new Map<LoadView, ComponentType<ViewProps>>()

async function loadCode(load: LoadView): Promise<void> {
  const { default: component } = await load()
  loaded.set(load, component)
}

/** Fetches the code of views, one after the other, once the first is there: whoever opens another waits for its data only. */
export async function loadViewsAhead(loads: readonly LoadView[]): Promise<void> {
  await idleTime()
  // What does not come now is asked for again, and said, when the view is opened.
  for (const load of loads) await loadCode(load).catch(() => undefined)
}

/**
 * Whether the view's code is here; what keeps it away is thrown. `lazy` would do the same, but React holds an empty place
 * that it has once shown for 300 ms, and a view that asks the engine for something waits as long.
 */
export function useView(load: LoadView): boolean {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const [fault, setFault] = useState<{ of: LoadView; error: unknown } | null>(null)
  const isHere = loaded.has(load)
  useEffect(() => {
    // Of the last drawing: what was fetched ahead may have come since.
    if (isHere) return
    loadCode(load).then(drawAnew, (error: unknown) => {
      setFault({ of: load, error })
    })
  }, [load, isHere])
  if (fault !== null && fault.of === load) throw fault.error
  return isHere
}

/** The view whose code is here; the caller saw to that. */
export function drawView(load: LoadView, props: ViewProps): ReactNode {
  const component = loaded.get(load)
  return component === undefined ? null : createElement(component, props)
}
