/** One engine in a process of its own, whichever way the runtime starts it. */
export type EngineProcess = {
  readonly pid: number | undefined
  onMessage: (listener: (message: unknown) => void) => void
  /** Called once; `reason` is for the log: `code 1`, `signal SIGKILL`, … */
  onExit: (listener: (reason: string) => void) => void
  /** Asks it to close its workspace and end; campaigns run on without it. */
  stop: () => void
  /** Ends it at once, for one that does not end by itself. */
  kill: () => void
}

export type EngineArguments = {
  /** Absolute path of the engine's entry, a JavaScript module. */
  entry: string
  /** For the entry: see main/engine/start-process.ts. */
  args: string[]
  /** Gets what the engine writes to stdout and stderr. */
  onOutput: (text: string) => void
}

export type StartEngineProcess = (options: EngineArguments) => EngineProcess
