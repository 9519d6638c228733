import { execa } from 'execa'
import { childEnvironment } from './child-environment.ts'

/** `code` is null where the program could not be started, or was ended by a signal or by us. */
export type CommandResult = { code: number | null; stdout: string; stderr: string; cancelled: boolean }

export type CommandOptions = {
  folder?: string
  /** The whole environment of the child; left out: that of programs that fetch nothing. */
  environment?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Runs a program with an argument list, never a shell; its end is a value, whatever it was. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const result = await execa(program, args, {
    env: options.environment ?? childEnvironment(),
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    stripFinalNewline: false,
    // Listings and reports of resolvers are long; above this something runs away.
    maxBuffer: 256 * 1024 * 1024,
    forceKillAfterDelay: 2000,
    // A child's child (a compiler's worker) would go on, and hold the pipe that we read.
    killDescendants: true,
    ...(options.folder === undefined ? {} : { cwd: options.folder }),
    ...(options.signal === undefined ? {} : { cancelSignal: options.signal }),
  })
  const started = result.exitCode !== undefined || result.isTerminated || result.isCanceled
  return {
    code: result.exitCode ?? null,
    stdout: result.stdout,
    // Not execa's own message, which holds every argument: a program's whole text may be one of them.
    stderr: started ? result.stderr : `${result.stderr}${result.originalMessage ?? `${program} could not be started`}`,
    cancelled: result.isCanceled,
  }
}
