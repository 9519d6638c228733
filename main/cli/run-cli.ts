import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { exitStatusOf, failure, type Failure } from '../contract/outcome.ts'
import { plainText } from '../contract/plain-text.ts'
import type { Ending } from './context.ts'
import { createProgram, type ProgramParts, workspaceOf } from './program.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Carries out one command line; the exit status is by design 5.3. Bugs are reported and give 70. */
export async function runCli(args: string[], parts: ProgramParts): Promise<number> {
  let ending: Ending | null = null
  const program = createProgram(parts, (value) => {
    ending = value
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return await statusOf(ending, parts.terminal)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitStatusOf.WRONG_USE
    return reportBug(error, parts.terminal, workspaceOf(program.opts(), parts))
  }
}

async function statusOf(ending: Ending | null, terminal: Terminal): Promise<number> {
  if (ending === null) throw new Error('A command ended without saying how')
  const lost = terminal.outFailure()
  if (ending.ok && lost !== null) return statusOf(outputLost(lost), terminal)
  if (ending.ok) return ending.value
  await terminal.writeErr(failureText(ending.failure))
  return exitStatusOf[ending.failure.code]
}

function outputLost(code: string): Ending {
  const full = code === 'ENOSPC' || code === 'EDQUOT'
  return failure(full ? 'DISK_FULL' : 'NOT_ALLOWED', {
    message: `What this command prints could not be written to its standard output (${code}).`,
    cure: 'Results are kept in the workspace; send the output elsewhere and show them again.',
  })
}

/** A failure for people: what, where and why; then what to do. */
export function failureText({ message, cure }: Failure): string {
  const lines = [`driftscope: ${plainText(message)}`, ...(cure === undefined ? [] : [`  ${plainText(cure)}`])]
  return `${lines.join('\n')}\n`
}

/** The stack goes into the workspace's logs where there are any, else it stands on stderr. */
export async function reportBug(error: unknown, terminal: Terminal, workspace: string): Promise<number> {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const causes =
    error instanceof Error && error.cause instanceof Error
      ? `\ncaused by: ${error.cause.stack ?? error.cause.message}`
      : ''
  const message = error instanceof Error ? error.message : String(error)
  const path = join(workspace, 'logs', `cli-${new Date().toISOString().replaceAll(':', '')}-${String(process.pid)}.log`)
  const kept = await keep(path, `${process.argv.slice(2).join(' ')}\n${stack}${causes}\n`)
  await terminal.writeErr(`driftscope: this is a fault of ours: ${plainText(message)}\n`)
  await terminal.writeErr(kept ? `  Please report it with ${path}\n` : `${stack}${causes}\n`)
  return 70
}

async function keep(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { mode: 0o600 })
    return true
  } catch {
    return false // the stack is written to stderr instead
  }
}
