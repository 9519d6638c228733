/** Whether the environment of a ref was made before: told without network and without running anything of the ref. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Environment } from '../../contract/environment.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { resolveCommit } from './git-repository.ts'
import { parseRef, type ParsedRef } from './parse-ref.ts'
import { normalisedName } from './wheel-metadata.ts'

/** `existing`: the person's own interpreter. `made`: made before. `unmade`: is made when the campaign is prepared. */
export type EnvironmentState = 'existing' | 'made' | 'unmade'

/** The complete environments below `<workspace>/environments`. */
export async function knownEnvironments(folder: string): Promise<Environment[]> {
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    names.filter((name) => /^[0-9a-f]{64}$/.test(name)).map((name) => textOf(join(folder, name, 'environment.json'))),
  )
  return texts.flatMap((text) => {
    const environment = Environment.safeParse(text === null ? null : JSON.parse(text))
    return environment.success ? [environment.data] : []
  })
}

/** Failures: UNKNOWN_REF, GIT_FAILED. A repository elsewhere is not asked. */
export async function stateOfEnvironment(
  spec: string,
  known: readonly Environment[],
  { folder, distribution }: { folder: string; distribution: string },
): Promise<Outcome<EnvironmentState>> {
  const parsed = parseRef(spec)
  if (!parsed.ok) return parsed
  const ref = parsed.value
  if ((ref.kind === 'env' || ref.kind === 'wheel') && !(await isThere(ref.path))) {
    return failure('UNKNOWN_REF', { message: `There is no ${ref.path}, which ${spec} names.` })
  }
  if (ref.kind === 'env') return success('existing')
  const wanted = await wantedSubject(ref, folder)
  if (!wanted.ok) return wanted
  const isMade = known.some(
    ({ lock: { subject } }) =>
      normalisedName(subject.distribution) === normalisedName(distribution) && wanted.value(subject),
  )
  return success(isMade ? 'made' : 'unmade')
}

type IsWanted = (subject: Environment['lock']['subject']) => boolean

async function wantedSubject(ref: Exclude<ParsedRef, { kind: 'env' }>, folder: string): Promise<Outcome<IsWanted>> {
  switch (ref.kind) {
    case 'release': {
      const version = ref.version.replace(/^v/i, '')
      return success((subject) => subject.version === version && subject.sha === null)
    }
    case 'wheel': {
      const sha256 = await sha256OfFile(ref.path).catch(() => null)
      if (sha256 === null) return failure('UNKNOWN_REF', { message: `${ref.path} is not a readable wheel (*.whl).` })
      return success((subject) => subject.wheel_sha256 === sha256)
    }
    case 'git': {
      if (!ref.local) return success(() => false)
      const commit = await resolveCommit(ref, ref.revision, folder)
      return commit.ok ? success((subject) => subject.sha === commit.value.sha) : commit
    }
  }
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
