/** Waits before each start after a crash, in ms; after the last the engine stays stopped. */
const delaysMs = [500, 1000, 2000, 4000, 8000, 10_000]

/** An engine that was ready for this long was well: what ends it then is a first crash again. */
const steadyMs = 60_000

export type Crashes = { inARow: number; delayMs: number | null }

/**
 * What follows a crash.
 * @param inARow crashes in a row before this one
 * @param readyMs how long the engine had been ready
 * @returns `delayMs` null: it is not started again by itself
 */
export function afterCrash(inARow: number, readyMs: number): Crashes {
  const before = readyMs >= steadyMs ? 0 : inARow
  return { inARow: before + 1, delayMs: delaysMs[before] ?? null }
}
