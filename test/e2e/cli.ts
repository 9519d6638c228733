import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'out/main/cli/main.js')

export type CliResult = { exitStatus: number | undefined; stdout: string; stderr: string }

/** Runs `driftscope ARGS…` as a person's shell would; never throws for an exit status. */
export async function driftscope(args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const result = await execa(process.execPath, [program, ...args], { reject: false, env, stdin: 'ignore' })
  return { exitStatus: result.exitCode, stdout: result.stdout, stderr: result.stderr }
}

/** Starts `driftscope ARGS…` and leaves it running; the caller waits for it or kills it. */
export function startDriftscope(args: string[]) {
  return execa(process.execPath, [program, ...args], { reject: false, stdin: 'ignore' })
}

/** A new folder that is removed when the test file (or test) that asked for it ends. */
export function temporaryFolder(whenFinished: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'driftscope-e2e-'))
  whenFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Runs the Python of the test environment. */
export async function python(args: string[]): Promise<string> {
  const { stdout } = await execa(join(root, '.venv/bin/python'), args)
  return stdout
}
