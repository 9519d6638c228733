/** Keeps what was used last, by name. */
export type BoundedCache<Value> = {
  get(name: string): Value | undefined
  put(name: string, value: Value): void
}

/** Holds `limitBytes` of values, as `bytesOf` counts them; the last one is kept even where it is larger alone. */
export function createBoundedCache<Value>(limitBytes: number, bytesOf: (value: Value) => number): BoundedCache<Value> {
  const values = new Map<string, Value>()
  let heldBytes = 0
  const drop = (name: string): void => {
    const value = values.get(name)
    if (value === undefined) return
    values.delete(name)
    heldBytes -= bytesOf(value)
  }
  return {
    get(name) {
      const value = values.get(name)
      if (value === undefined) return undefined
      values.delete(name)
      values.set(name, value)
      return value
    },
    put(name, value) {
      drop(name)
      values.set(name, value)
      heldBytes += bytesOf(value)
      for (const oldest of values.keys()) {
        if (heldBytes <= limitBytes || oldest === name) break
        drop(oldest)
      }
    },
  }
}
