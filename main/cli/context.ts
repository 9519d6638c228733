import type { Engine } from '../contract/api.ts'
import { failure, type Outcome } from '../contract/outcome.ts'
import type { Terminal } from './terminal/terminal.ts'

/** What every command is given; nothing below `commands/` asks the process for anything. */
export type Context = {
  terminal: Terminal
  /** Folder from which paths in arguments count. */
  folder: string
  /** As named by `--workspace`, or the default one. Absolute. */
  workspace: string
  openEngine: (workspaceFolder: string) => Promise<Outcome<Engine>>
  signals: Signals
}

export type Signals = {
  /** Calls `first` at the first Ctrl-C and `second` at the second. Returns how to stop listening. */
  onInterrupt: (first: () => void, second: () => void) => () => void
  /** Leaves at once; what is not written is lost, what drivers do goes on. */
  leave: (status: number) => void
}

/** An exit status, or why there is none. */
export type Ending = Outcome<number>

/** Opens the workspace for one command, and lets go of it whatever comes. */
export async function withEngine(context: Context, use: (engine: Engine) => Promise<Ending>): Promise<Ending> {
  const opened = await context.openEngine(context.workspace)
  if (!opened.ok) return opened
  try {
    return await use(opened.value)
  } finally {
    await opened.value.close()
  }
}

export const stopped = (message: string, cure: string) => failure('CANCELLED', { message, cure })
