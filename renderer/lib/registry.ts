import { useEffect, useId, useSyncExternalStore } from 'react'

/** What components put in for as long as they are there, in the order of their coming. */
export type Registry<T> = {
  all: () => readonly T[]
  /** Puts items in while the component is there. */
  useItems: (items: readonly T[]) => void
  /** All there are now; anew where one looks different, not for a new function alone. */
  useAll: () => readonly T[]
}

export function createRegistry<T>(): Registry<T> {
  const owners = new Map<string, readonly T[]>()
  const listeners = new Set<() => void>()
  let all: readonly T[] = []
  // Functions do not show in the shape: a new closure alone redraws nobody.
  const shape = (items: readonly T[]) => JSON.stringify(items)
  const gather = () => {
    all = [...owners.values()].flat()
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    all: () => all,
    useItems(items) {
      const owner = useId()
      useEffect(() => {
        const before = owners.get(owner)
        owners.set(owner, items)
        gather()
        if (before === undefined || shape(before) !== shape(items)) tell()
      })
      useEffect(
        () => () => {
          owners.delete(owner)
          gather()
          tell()
        },
        [owner],
      )
    },
    useAll: () => useSyncExternalStore(subscribe, () => all),
  }
}
