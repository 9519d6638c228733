import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Environment, type EnvironmentLock } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { whileWriting } from '../files/write-failures.ts'
import { commandFailure } from './command-failure.ts'
import { withLock } from './folder-lock.ts'
import { runPip, runUv, type Installer } from './installer.ts'
import { probeEnvironment } from './probe-environment.ts'
import { runCommand, type CommandResult } from './run-command.ts'

export type BuildContext = {
  /** `<workspace>/environments` */
  folder: string
  /** For sentences. */
  label: string
  wheelPath: string
  /** Asked only where the environment does not exist yet. */
  installer: () => Promise<Outcome<Installer>>
  signal: AbortSignal | undefined
}

/** sha256 of the canonical JSON of a lock without `resolved_utc` and `held`: when and why a set was found does not change what it is. */
export function environmentHash(lock: EnvironmentLock): string {
  return sha256OfBytes(canonicalJson({ ...lock, resolved_utc: undefined, held: undefined }))
}

/**
 * The environment of a lock, built at most once: `<folder>/<hash>/environment.json` appears last, by rename; what lacks
 * it is a leftover of a build that was cut short, and is removed first.
 */
export async function buildEnvironment(lock: EnvironmentLock, context: BuildContext): Promise<Outcome<Environment>> {
  const hash = environmentHash(lock)
  const home = join(context.folder, hash)
  return whileWriting(home, () =>
    withLock(home, context.signal, async () => {
      const ready = await readEnvironment(home)
      if (ready !== null) return success(heldBy(ready, lock))
      await rm(home, { recursive: true, force: true })
      const built = await build(lock, hash, home, context)
      // Space counts: a broken environment may hold hundreds of megabytes.
      if (!built.ok) await rm(home, { recursive: true, force: true })
      return built
    }),
  )
}

/** An environment that was made before, for reasons of its own, with those of now. */
function heldBy(environment: Environment, { held }: EnvironmentLock): Environment {
  return held === undefined ? environment : { ...environment, lock: { ...environment.lock, held } }
}

async function build(
  lock: EnvironmentLock,
  hash: string,
  home: string,
  context: BuildContext,
): Promise<Outcome<Environment>> {
  const installer = await context.installer()
  if (!installer.ok) return installer
  const caches = await makeCaches(home)
  await writeFile(join(home, 'requirements.txt'), packagesText(lock))
  await writeFile(join(home, 'subject.txt'), subjectText(lock, context.wheelPath))
  const venv = join(home, 'venv')
  const python = join(venv, 'bin', 'python')
  for (const step of [makeVenv, installPackages, installSubject, compile]) {
    const done = await step(installer.value, venv, context.signal)
    if (done.code !== 0)
      return commandFailure(done, `making the environment of ${context.label}`, home, 'ENVIRONMENT_FAILED')
  }
  const probe = await probeEnvironment(python, lock.subject, context.signal)
  if (!probe.ok) return probe
  const { root } = probe.value.subject
  if (root === null)
    return failure('ENVIRONMENT_FAILED', {
      message: `The wheel of ${context.label} brings no package ${lock.subject.import_name}, which the suite imports.`,
    })
  const environment = { hash, python, subject_root: root, caches, packages: probe.value.packages, lock }
  await atomicWrite(join(home, 'lock.json'), canonicalJson(lock))
  await atomicWrite(join(home, 'environment.json'), canonicalJson(environment))
  return success(environment)
}

/** Folders for caches that carry state from one process to the next (design 3). */
export async function makeCaches(home: string): Promise<string> {
  const caches = join(home, 'caches')
  for (const name of ['numba', 'cupy', 'fftw']) await mkdir(join(caches, name), { recursive: true })
  return caches
}

/** Every package with its hashes: nothing else can come in. */
function packagesText(lock: EnvironmentLock): string {
  return lock.packages.map(({ name, version, sha256 }) => hashed(`${name}==${version}`, sha256)).join('')
}

function subjectText({ subject }: EnvironmentLock, wheelPath: string): string {
  const { distribution, wheel_sha256 } = subject
  if (wheel_sha256 === null) throw new Error(`the lock of ${distribution} names no wheel`)
  return hashed(`${distribution} @ ${pathToFileURL(wheelPath).href}`, [wheel_sha256])
}

function hashed(what: string, hashes: string[]): string {
  return `${what} ${hashes.map((sha256) => `--hash=sha256:${sha256}`).join(' ')}\n`
}

type Step = (installer: Installer, venv: string, signal: AbortSignal | undefined) => Promise<CommandResult>

const makeVenv: Step = ({ uv, python }, venv, signal) => {
  if (uv === null) return runCommand(python.path, ['-I', '-m', 'venv', '--without-pip', venv], { signal })
  return runUv(uv, ['venv', '--quiet', '--python', python.path, venv], join(venv, '..'), signal)
}

/** Files are hard links into uv's cache where uv can make them: ten times faster than copies, and half a gigabyte less. */
const installPackages: Step = (installer, venv, signal) => install(installer, venv, 'requirements.txt', [], signal)

/** The subject is what people edit to find a fault: as a copy, so that no other environment changes with it. */
const installSubject: Step = (installer, venv, signal) =>
  install(installer, venv, 'subject.txt', ['--link-mode', 'copy'], signal)

function install(
  { uv, pipPython }: Installer,
  venv: string,
  requirements: string,
  uvOptions: string[],
  signal: AbortSignal | undefined,
): Promise<CommandResult> {
  const home = join(venv, '..')
  const python = join(venv, 'bin', 'python')
  const what = ['--no-deps', '--require-hashes', '-r', join(home, requirements)]
  if (uv !== null)
    return runUv(uv, ['pip', 'install', '--quiet', '--python', python, ...uvOptions, ...what], home, signal)
  const options = ['--quiet', '--no-compile', '--no-warn-script-location']
  return runPip(pipPython, ['--python', python, 'install', ...options, ...what], home, signal)
}

/**
 * Byte code of all but the packages' own tests (two fifths of abTEM's environment), so that an import is not timed with
 * its compilation. A file that is not of this Python, such as a template, is left alone.
 */
const compile: Step = async (_installer, venv, signal) => {
  const args = ['-I', '-m', 'compileall', '-qq', '-j', '0', '-x', '[/\\\\]tests?[/\\\\]', join(venv, 'lib')]
  const compiled = await runCommand(join(venv, 'bin', 'python'), args, { signal })
  const uncompilable = compiled.code === 1 && !compiled.stderr.includes('Traceback')
  return uncompilable ? { ...compiled, code: 0 } : compiled
}

/** The environment in `home`, or null where it is not complete, or was moved since. */
async function readEnvironment(home: string): Promise<Environment | null> {
  const text = await readFile(join(home, 'environment.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const environment = Environment.safeParse(JSON.parse(text))
  if (!environment.success || environment.data.python !== join(home, 'venv', 'bin', 'python')) return null
  const runs = await stat(environment.data.python).catch(() => null)
  return runs === null ? null : environment.data
}
