import type { Engine } from '../contract/api.ts'
import { failure, type Outcome } from '../contract/outcome.ts'
import { plainText } from '../contract/plain-text.ts'
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

/**
 * Opens the workspace for one command, and lets go of it whatever comes.
 * @param logs `shown`: what the engine logs stands on stderr; `followed`: the command shows it among its progress
 */
export async function withEngine(
  context: Context,
  use: (engine: Engine) => Promise<Ending>,
  logs: 'shown' | 'followed' = 'shown',
): Promise<Ending> {
  const opened = await context.openEngine(context.workspace)
  if (!opened.ok) return opened
  if (logs === 'shown') {
    const told = new Set<string>()
    opened.value.subscribe((event) => {
      if (event.type !== 'log' || told.has(event.message)) return
      told.add(event.message)
      void context.terminal.writeErr(`${event.level}: ${plainText(event.message)}\n`)
    })
  }
  try {
    return await use(opened.value)
  } finally {
    await opened.value.close()
  }
}

export const stopped = (message: string, cure: string) => failure('CANCELLED', { message, cure })
