/** The one owner of the clock in the engine. */

/** Now, as files write it: UTC ISO with milliseconds. */
export function utcNow(): string {
  return new Date().toISOString()
}

/** Milliseconds that only ever grow; for durations, never for dates. */
export function monotonicMs(): number {
  return performance.now()
}
