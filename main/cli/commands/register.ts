import type { Command } from 'commander'
import type { Context, Ending } from '../context.ts'

/** A command's work, given its options and arguments as parsed by commander; each command reads them with its own schema. */
export type Action = (context: Context, options: unknown, args: string[]) => Promise<Ending>
/** Joins a command with its work; `program.ts` gives it the context. */
export type Register = (command: Command, action: Action) => void
