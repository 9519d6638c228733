import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { fetcherEnvironment, uvEnvironment } from './child-environment.ts'
import { commandFailure } from './command-failure.ts'
import type { FoundPython } from './find-python.ts'
import { withLock } from './folder-lock.ts'
import { runCommand, type CommandResult } from './run-command.ts'

/** The uv that is installed where none is found; older ones than `oldestUv` lack options that we use. */
const pinnedUv = '0.13.9'
const oldestUv = [0, 5] as const

/** What makes environments: uv where there is one, and pip, which alone can fetch one package's wheel. */
export type Installer = {
  python: FoundPython
  /** Path of uv, or null: then all is done by venv and pip. */
  uv: string | null
  /** `python` with pip, in a private venv. */
  pipPython: string
}

/**
 * Finds uv (DRIFTSCOPE_UV, where `none` means without; else on PATH), or installs it into a private venv below
 * `<folder>/tools`; where that fails too, pip serves. The venv with pip is made once for each interpreter.
 */
export async function provideInstaller(
  folder: string,
  python: FoundPython,
  signal: AbortSignal | undefined,
  variables: Record<string, string | undefined> = process.env,
): Promise<Outcome<Installer>> {
  const named = variables['DRIFTSCOPE_UV']
  const found = named === 'none' ? null : await usableUv(named ?? 'uv')
  if (found === null && named !== undefined && named !== 'none')
    return failure('ENVIRONMENT_FAILED', {
      message: `DRIFTSCOPE_UV names ${named}, which is no uv of version ${oldestUv.join('.')} or newer.`,
      cure: 'Correct it, or set DRIFTSCOPE_UV=none to do without uv.',
    })
  const wantsUv = found === null && named !== 'none'
  const tools = join(folder, 'tools', `${python.version}-${sha256OfBytes(python.path).slice(0, 8)}`)
  await mkdir(join(folder, 'tools'), { recursive: true })
  return withLock(tools, signal, async () => {
    const pipPython = await providePip(tools, python, found, signal)
    if (!pipPython.ok) return pipPython
    const uv = wantsUv ? await installUv(tools, pipPython.value, signal) : found
    if (signal?.aborted === true) return failure('CANCELLED', { message: 'Stopped while installing uv.' })
    return success({ python, uv, pipPython: pipPython.value })
  })
}

/** Runs uv with the settings of pip's user, its own ones first. */
export function runUv(uv: string, args: string[], folder: string, signal?: AbortSignal): Promise<CommandResult> {
  const environment = uvEnvironment(fetcherEnvironment())
  const indexless =
    /^(1|true|yes|on)$/i.test(environment['PIP_NO_INDEX'] ?? '') && args[0] === 'pip' ? ['--no-index'] : []
  return runCommand(uv, [...args, ...indexless], { environment, folder, signal })
}

export function runPip(python: string, args: string[], folder: string, signal?: AbortSignal): Promise<CommandResult> {
  return runCommand(python, ['-I', '-m', 'pip', ...args], { environment: fetcherEnvironment(), folder, signal })
}

async function usableUv(program: string): Promise<string | null> {
  const { code, stdout } = await runCommand(program, ['--version'])
  const [, major = '0', minor = '0'] = /^uv (\d+)\.(\d+)/.exec(stdout) ?? []
  const recent = Number(major) > oldestUv[0] || Number(minor) >= oldestUv[1]
  return code === 0 && recent ? program : null
}

/** A venv with pip, complete or not there; it may be renamed, for it is only ever used as `python -m pip`. */
async function providePip(
  tools: string,
  python: FoundPython,
  uv: string | null,
  signal: AbortSignal | undefined,
): Promise<Outcome<string>> {
  const ready = join(tools, 'bin', 'python')
  if (existsSync(ready)) return success(ready)
  const part = `${tools}.part`
  await rm(part, { recursive: true, force: true })
  const made =
    uv === null
      ? await runCommand(python.path, ['-I', '-m', 'venv', part], { signal })
      : await runUv(uv, ['venv', '--seed', '--quiet', '--python', python.path, part], join(tools, '..'), signal)
  if (made.code === 0) {
    await rename(part, tools)
    return success(ready)
  }
  await rm(part, { recursive: true, force: true })
  // Debian's Python comes without venv, yet may have pip, which can serve another interpreter.
  const bare = await runPip(python.path, ['--version'], join(tools, '..'), signal)
  if (bare.code === 0) return success(python.path)
  return commandFailure(
    made,
    `making a venv with ${python.path}`,
    tools,
    'ENVIRONMENT_FAILED',
    "Install Python's venv and pip (on Debian: python3-venv), or uv.",
  )
}

async function installUv(tools: string, pipPython: string, signal: AbortSignal | undefined): Promise<string | null> {
  const uv = join(tools, 'bin', 'uv')
  if (existsSync(uv)) return uv
  // Never into an interpreter that is not ours.
  if (!pipPython.startsWith(tools)) return null
  await runPip(pipPython, ['install', '--quiet', '--only-binary=:all:', `uv==${pinnedUv}`], join(tools, '..'), signal)
  return usableUv(uv)
}
