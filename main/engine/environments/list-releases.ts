/** Which releases of a distribution the package index has, for completion: asked at most every few minutes. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { UtcTime } from '../../contract/words.ts'
import { monotonicMs, utcNow } from '../clock.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { whileWriting } from '../files/write-failures.ts'
import { childEnvironment, indexIsOff } from './child-environment.ts'
import { commandFailure } from './command-failure.ts'
import { findPython } from './find-python.ts'
import { provideInstaller, runPip } from './installer.ts'
import { normalisedName } from './wheel-metadata.ts'

/** Newest first. `asOfUtc` is null where the index has just been asked, else when it was asked last. */
export type Releases = { versions: string[]; asOfUtc: string | null }

export type ReleaseLister = (distribution: string, signal?: AbortSignal) => Promise<Releases>

const Kept = z.strictObject({ format: z.literal(1), asked_utc: UtcTime, versions: z.array(z.string()) })

const oldestPython = [3, 11] as const
const answerLastsMs = 10 * 60_000
/** An index that can't be reached is not asked again with every letter that is typed. */
const failureLastsMs = 30_000

/**
 * @param folder `<workspace>/environments`: the last answer is kept there, for a machine without network
 * @returns a lister that answers with the kept list, empty on a new machine, where the index can't be asked
 */
export function createReleaseLister(folder: string): ReleaseLister {
  const answers = new Map<string, { untilMs: number; releases: Promise<Releases> }>()

  async function ask(distribution: string): Promise<Releases> {
    const asked = await askIndex(distribution, folder)
    if (asked.ok) {
      await keep(folder, distribution, asked.value)
      return { versions: asked.value, asOfUtc: null }
    }
    const answer = answers.get(distribution)
    if (answer !== undefined) answer.untilMs = monotonicMs() + failureLastsMs
    return readKept(folder, distribution)
  }

  return (distribution, signal) => {
    const before = answers.get(distribution)
    if (before !== undefined && monotonicMs() < before.untilMs) return before.releases
    // Whoever asks first may go away; the others, and the next letter typed, still want the answer.
    const answer = { untilMs: monotonicMs() + answerLastsMs, releases: Promise.resolve<Releases>(nothingKnown) }
    answers.set(distribution, answer)
    answer.releases = ask(distribution)
    return untilStopped(answer.releases, signal)
  }
}

const nothingKnown: Releases = { versions: [], asOfUtc: null }

function untilStopped(releases: Promise<Releases>, signal: AbortSignal | undefined): Promise<Releases> {
  if (signal === undefined) return releases
  const stopped = new Promise<Releases>((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve(nothingKnown)
      },
      { once: true },
    )
  })
  return Promise.race([releases, stopped])
}

async function askIndex(distribution: string, folder: string): Promise<Outcome<string[]>> {
  if (indexIsOff(childEnvironment()))
    return failure('NO_NETWORK', { message: 'The settings forbid the package index.' })
  const python = await findPython(oldestPython)
  if (!python.ok) return python
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const installer = await provideInstaller(folder, python.value, undefined)
  if (!installer.ok) return installer
  // A name from suite.toml that begins with a dash must not pass for an option.
  const args = ['index', 'versions', '--retries', '1', '--timeout', '8', '--', distribution]
  const listed = await runPip(installer.value.pipPython, args, folder)
  if (listed.code !== 0) {
    return commandFailure(listed, `listing the releases of ${distribution}`, folder, 'ENVIRONMENT_FAILED')
  }
  return success(versionsIn(listed.stdout))
}

/** `Available versions: 1.0.11, 1.0.10, …` as `pip index versions` prints it, newest first. */
export function versionsIn(words: string): string[] {
  const [, versions = ''] = /^Available versions: (.*)$/m.exec(words) ?? []
  return versions.split(',').flatMap((version) => {
    const name = version.trim()
    return name === '' ? [] : [name]
  })
}

const keptPath = (folder: string, distribution: string): string =>
  join(folder, 'resolutions', `releases-${normalisedName(distribution).replace(/[^a-z0-9-]/g, '_')}.json`)

/** On a full disk nothing is kept, and the answer is given all the same. */
async function keep(folder: string, distribution: string, versions: string[]): Promise<void> {
  await whileWriting(folder, async () => {
    await mkdir(join(folder, 'resolutions'), { recursive: true, mode: 0o700 })
    await atomicWrite(keptPath(folder, distribution), canonicalJson({ format: 1, asked_utc: utcNow(), versions }))
    return success()
  })
}

async function readKept(folder: string, distribution: string): Promise<Releases> {
  const text = await readFile(keptPath(folder, distribution), 'utf8').catch(() => null)
  const kept = Kept.safeParse(text === null ? null : parsed(text))
  return kept.success ? { versions: kept.data.versions, asOfUtc: kept.data.asked_utc } : nothingKnown
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
