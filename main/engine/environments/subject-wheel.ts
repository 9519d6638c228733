import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { ResolvedRef } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { Sha256 } from '../../contract/words.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { fetcherEnvironment, indexIsOff, uvEnvironment } from './child-environment.ts'
import { commandFailure } from './command-failure.ts'
import type { FoundPython } from './find-python.ts'
import { withLock } from './folder-lock.ts'
import { withWorktree } from './git-repository.ts'
import { runPip, type Installer } from './installer.ts'
import { parseRef } from './parse-ref.ts'
import { runCommand } from './run-command.ts'
import { normalisedName, readWheelMetadata } from './wheel-metadata.ts'

/** A wheel of the subject in `<environments>/wheels`, and what its METADATA says. */
const SubjectWheel = z.strictObject({
  format: z.literal(1),
  /** Relative to `wheels/`. */
  file: z.string(),
  sha256: Sha256,
  name: z.string(),
  version: z.string(),
  requires: z.array(z.string()),
})
export type SubjectWheel = Omit<z.infer<typeof SubjectWheel>, 'format' | 'file'> & { path: string }

export type WheelContext = {
  folder: string
  distribution: string
  python: FoundPython
  /** Asked only where a wheel must be fetched or built. */
  installer: () => Promise<Outcome<Installer>>
  signal: AbortSignal | undefined
}

/**
 * The subject's wheel of a release, commit or wheel file: fetched or built once for each Python and platform, then kept,
 * so that no network is needed again. UNKNOWN_REF lists the releases there are.
 */
export async function subjectWheel(ref: ResolvedRef, context: WheelContext): Promise<Outcome<SubjectWheel>> {
  const parsed = parseRef(ref.spec)
  if (!parsed.ok) return parsed
  const wheels = join(context.folder, 'wheels')
  await mkdir(wheels, { recursive: true })
  switch (parsed.value.kind) {
    case 'env':
      throw new Error('an env: ref has no wheel')
    case 'wheel': {
      const { path } = parsed.value
      return keepWheel(wheels, path, context)
    }
    case 'release': {
      const { version } = parsed.value
      return cached(wheels, version, context, (out) => fetchRelease(version, out, context))
    }
    case 'git': {
      const { repository, local } = parsed.value
      const { sha } = ref
      if (sha === null) throw new Error(`${ref.spec} is not resolved to a commit`)
      return cached(wheels, sha, context, (out) =>
        withWorktree({ repository, local }, sha, context.folder, context.signal, (worktree, timeS) =>
          buildWheel(worktree, timeS, `${repository} at ${sha}`, out, context),
        ),
      )
    }
  }
}

async function cached(
  wheels: string,
  what: string,
  context: WheelContext,
  make: (out: string) => Promise<Outcome<undefined>>,
): Promise<Outcome<SubjectWheel>> {
  const { distribution, python } = context
  const [major = '', minor = ''] = python.version.split('.')
  const key = [normalisedName(distribution), what, `${python.implementation}${major}.${minor}`, python.platform].join(
    '-',
  )
  const index = join(wheels, `${key.replace(/[^A-Za-z0-9._+-]/g, '_')}.json`)
  return withLock(index, context.signal, async () => {
    const known = await readIndex(index, wheels)
    if (known !== null) return success(known)
    const out = `${index}.part`
    await rm(out, { recursive: true, force: true })
    await mkdir(out)
    try {
      const made = await make(out)
      if (!made.ok) return made
      const name = (await readdir(out)).find((file) => file.endsWith('.whl'))
      if (name === undefined) throw new Error(`no wheel was made in ${out}`)
      const wheel = await keepWheel(wheels, join(out, name), context)
      if (wheel.ok) await writeIndex(index, wheels, wheel.value)
      return wheel
    } finally {
      await rm(out, { recursive: true, force: true })
    }
  })
}

/** Puts a wheel under its hash, after a look at what it is. */
async function keepWheel(wheels: string, path: string, context: WheelContext): Promise<Outcome<SubjectWheel>> {
  const metadata = await readWheelMetadata(path)
  if (!metadata.ok) return metadata
  const { name, version, requires } = metadata.value
  if (normalisedName(name) !== normalisedName(context.distribution))
    return failure('UNKNOWN_REF', {
      message: `${path} is a wheel of ${name}, and the suite's subject is ${context.distribution}.`,
    })
  const sha256 = await sha256OfFile(path)
  const kept = join(wheels, sha256, basename(path))
  await mkdir(join(wheels, sha256), { recursive: true })
  const part = `${kept}.${process.pid}.part`
  await copyFile(path, part)
  await rename(part, kept)
  return success({ path: kept, sha256, name, version, requires })
}

async function fetchRelease(version: string, out: string, context: WheelContext): Promise<Outcome<undefined>> {
  const { distribution, signal } = context
  const installer = await context.installer()
  if (!installer.ok) return installer
  const wanted = `${distribution}==${version}`
  const args = ['wheel', '--quiet', '--no-deps', '--retries', '2', '--wheel-dir', out, wanted]
  const fetched = await runPip(installer.value.pipPython, args, out, signal)
  if (fetched.code === 0) return success()
  const doing = `fetching ${wanted} from the package index`
  const refused = commandFailure(fetched, doing, out, 'ENVIRONMENT_FAILED')
  const [, versions] = /\(from versions: ([^)]*)\)/.exec(fetched.stderr) ?? []
  if (refused.failure.code !== 'ENVIRONMENT_FAILED' || versions === undefined) return refused
  if (indexIsOff(fetcherEnvironment()))
    return failure('NO_NETWORK', {
      message: `There is no network for ${doing}: PIP_NO_INDEX or UV_OFFLINE forbids it, and it is not cached.`,
      cure: 'Unset it, or use a release that was run before.',
    })
  const newest = versions.split(', ').toReversed()
  if (newest[0] === 'none')
    return failure('UNKNOWN_REF', { message: `The package index has no release of ${distribution} for this Python.` })
  return failure('UNKNOWN_REF', {
    message: `${distribution} has no release ${version}${needsOtherPython(fetched.stderr, version)}. Newest first: ${newest.slice(0, 10).join(', ')}${newest.length > 10 ? ', …' : ''}.`,
  })
}

/** pip tells of releases that it passed over for the Python they need. */
function needsOtherPython(words: string, version: string): string {
  const passedOver = /different python version: (.*)$/m.exec(words)?.[1] ?? ''
  const needs = passedOver.split('; ').find((entry) => entry.startsWith(`${version} `))
  return needs === undefined ? '' : ` for this Python (${needs})`
}

async function buildWheel(
  source: string,
  timeS: string,
  what: string,
  out: string,
  context: WheelContext,
): Promise<Outcome<undefined>> {
  const installer = await context.installer()
  if (!installer.ok) return installer
  const { uv, pipPython, python } = installer.value
  // The commit's time instead of now: two builds of one commit then give the same bytes.
  const environment = { ...uvEnvironment(fetcherEnvironment()), SOURCE_DATE_EPOCH: timeS }
  const options = { environment, folder: out, signal: context.signal }
  const built =
    uv === null
      ? await runCommand(
          pipPython,
          ['-I', '-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', out, source],
          options,
        )
      : await runCommand(
          uv,
          ['build', '--quiet', '--wheel', '--python', python.path, '--out-dir', out, source],
          options,
        )
  if (built.code === 0) return success()
  return commandFailure(built, `building a wheel of ${what}`, out, 'ENVIRONMENT_FAILED')
}

async function readIndex(index: string, wheels: string): Promise<SubjectWheel | null> {
  const text = await readFile(index, 'utf8').catch(() => null)
  if (text === null) return null
  const { file, sha256, name, version, requires } = SubjectWheel.parse(JSON.parse(text))
  const path = join(wheels, file)
  const intact = (await sha256OfFile(path).catch(() => null)) === sha256
  return intact ? { path, sha256, name, version, requires } : null
}

async function writeIndex(index: string, wheels: string, wheel: SubjectWheel): Promise<void> {
  const { path, ...rest } = wheel
  await atomicWrite(index, canonicalJson({ format: 1, file: path.slice(wheels.length + 1), ...rest }))
}
