import type { Outcome } from '../../contract/outcome.ts'
import type { Control } from '../../contract/run-directory.ts'

export type ShardPlace = { runDirectory: string; shard: number }

/** `living`: a driver works on the shard. `gone`: one did, and no longer does. `none`: none ever did. */
export type DriverPresence = 'living' | 'gone' | 'none'

/** A place where drivers run (design 3). What a driver did is read from its run directory, never told by the target. */
export type Target = {
  readonly name: string
  /** Starts a driver that outlives this process, and waits until it holds its shard. */
  start(place: ShardPlace): Promise<Outcome<undefined>>
  presence(place: ShardPlace): Promise<DriverPresence>
  /** Asks the driver of the shard, or the next one where there is none yet; what was asked before is forgotten. */
  control(place: ShardPlace, request: Control['request']): Promise<void>
  /** Yields at once, and whenever the shard's files or its driver may have changed, until `signal` aborts. */
  changes(place: ShardPlace, signal: AbortSignal): AsyncIterable<void>
}
