import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LockedPackage } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { Sha256 } from '../../contract/words.ts'
import { parseTolerantJson } from '../../contract/tolerant-json.ts'
import { fetcherEnvironment, indexIsOff } from './child-environment.ts'
import { commandFailure, shortened } from './command-failure.ts'
import { runPip, runUv, type Installer } from './installer.ts'
import type { CommandResult } from './run-command.ts'
import { normalisedName } from './wheel-metadata.ts'

export type PackageQuestion = {
  requirements: readonly string[]
  constraints: readonly string[]
  /** Versions to keep where nothing speaks against them. pip knows no such thing and takes them one and all or not. */
  preferences: readonly LockedPackage[]
  /** For sentences: whose requirements these are. */
  of: string
}

/**
 * Asks the resolver for one version of each package, with the hashes of its files, sorted by name.
 * CONSTRAINTS_CONFLICT carries the resolver's own words; NO_NETWORK says what was wanted.
 */
export async function resolvePackages(
  installer: Installer,
  question: PackageQuestion,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<LockedPackage[]>> {
  if (question.requirements.length === 0) return success([])
  const desk = join(folder, 'resolutions', `${randomUUID()}.part`)
  await mkdir(desk, { recursive: true })
  try {
    await writeFile(join(desk, 'requirements.in'), lines(question.requirements))
    await writeFile(join(desk, 'constraints.txt'), lines(question.constraints))
    const resolved =
      installer.uv === null
        ? await byPip(installer, question, desk, signal)
        : await byUv(installer.uv, installer.python.path, question, desk, signal)
    if (!resolved.ok) return resolved
    return success(resolved.value.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  } finally {
    await rm(desk, { recursive: true, force: true })
  }
}

async function byUv(
  uv: string,
  python: string,
  question: PackageQuestion,
  desk: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<LockedPackage[]>> {
  // uv prefers what an earlier output file pins.
  const out = join(desk, 'requirements.txt')
  await writeFile(out, lines(pins(question.preferences)))
  const plain = ['--quiet', '--no-annotate', '--no-header', '--generate-hashes', '--python', python]
  const args = ['pip', 'compile', ...plain, '--constraints', 'constraints.txt', '--output-file', out, 'requirements.in']
  const result = await runUv(uv, args, desk, signal)
  if (result.code !== 0) return refusal(result, question, desk, /No solution found/)
  return parseCompiled(await readFile(out, 'utf8'))
}

async function byPip(
  installer: Installer,
  question: PackageQuestion,
  desk: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<LockedPackage[]>> {
  const ask = async (constraints: readonly string[]) => {
    await writeFile(join(desk, 'constraints.txt'), lines(constraints))
    const plain = ['--quiet', '--dry-run', '--ignore-installed', '--report', 'report.json', '--retries', '2']
    return runPip(
      installer.pipPython,
      ['install', ...plain, '-c', 'constraints.txt', '-r', 'requirements.in'],
      desk,
      signal,
    )
  }
  const kept = pins(question.preferences)
  let result = await ask([...question.constraints, ...kept])
  if (result.code !== 0 && kept.length > 0 && !result.cancelled) result = await ask(question.constraints)
  if (result.code !== 0) return refusal(result, question, desk, /ResolutionImpossible|No matching distribution found/)
  return parsePipReport(await readFile(join(desk, 'report.json'), 'utf8'))
}

function refusal(result: CommandResult, question: PackageQuestion, desk: string, conflict: RegExp): Outcome<never> {
  const refused = commandFailure(result, `resolving the requirements of ${question.of}`, desk, 'ENVIRONMENT_FAILED')
  if (refused.failure.code !== 'ENVIRONMENT_FAILED' || !conflict.test(result.stderr)) return refused
  if (indexIsOff(fetcherEnvironment()) && /from versions: none|not found in/.test(result.stderr))
    return failure('NO_NETWORK', {
      message: `There is no network for resolving the requirements of ${question.of}: PIP_NO_INDEX or UV_OFFLINE forbids it.`,
      cure: 'Unset it, or run what was run before.',
      detail: result.stderr,
    })
  const given = question.constraints.length === 0 ? '' : ` under ${question.constraints.join(', ')}`
  return failure('CONSTRAINTS_CONFLICT', {
    message: `No set of packages serves ${question.of}${given}: ${shortened(result.stderr)}`,
    cure: 'Loosen a constraint, or give it to one ref alone: --constraint REF:REQUIREMENT.',
    detail: result.stderr,
  })
}

/** Reads `name==version` lines with `--hash=sha256:…`, as `uv pip compile` writes them. */
export function parseCompiled(text: string): Outcome<LockedPackage[]> {
  const packages: LockedPackage[] = []
  for (const line of text.replace(/\\\r?\n/g, ' ').split('\n')) {
    const bare = line.trim()
    if (bare === '' || bare.startsWith('#')) continue
    const [, name, version] = /^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;]+)/.exec(bare) ?? []
    if (name === undefined || version === undefined) return notLockable(bare.split(' --hash')[0] ?? bare)
    const sha256 = [...bare.matchAll(/--hash=sha256:([0-9a-f]{64})/g)].flatMap(([, hash]) => hash ?? [])
    packages.push({ name: normalisedName(name), version, sha256: sha256.toSorted() })
  }
  return success(packages)
}

const PipReport = z.object({
  install: z.array(
    z.object({
      metadata: z.object({ name: z.string(), version: z.string() }),
      download_info: z.object({
        url: z.string(),
        archive_info: z.object({ hashes: z.object({ sha256: Sha256 }) }).optional(),
      }),
      is_direct: z.boolean(),
    }),
  ),
})

/** Reads pip's installation report, version 1. */
export function parsePipReport(text: string): Outcome<LockedPackage[]> {
  const json = parseTolerantJson(text, "pip's report", 'ENVIRONMENT_FAILED')
  if (!json.ok) return json
  const packages: LockedPackage[] = []
  for (const { metadata, download_info, is_direct } of PipReport.parse(json.value).install) {
    const sha256 = download_info.archive_info?.hashes.sha256
    if (is_direct || sha256 === undefined) return notLockable(`${metadata.name} @ ${download_info.url}`)
    packages.push({ name: normalisedName(metadata.name), version: metadata.version, sha256: [sha256] })
  }
  return success(packages)
}

function notLockable(requirement: string): Outcome<never> {
  return failure('ENVIRONMENT_FAILED', {
    message: `${requirement} is not a release of the package index, so a lock can't hold it.`,
    cure: 'Constrain it to a release, for example --constraint NAME==VERSION.',
  })
}

export function pins(packages: readonly LockedPackage[]): string[] {
  return packages.map(({ name, version }) => `${name}==${version}`)
}

function lines(items: readonly string[]): string {
  return items.map((item) => `${item}\n`).join('')
}
