/** Finds and reads the acceptances and the noise floor with which two sides are compared (design 5.3). */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Acceptance, AcceptanceStyle } from '../../contract/acceptance.ts'
import type { CompareOptions } from '../../contract/api.ts'
import type { Comparison } from '../../contract/comparison.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { ReportedComparison } from '../../contract/report.ts'
import { parseAcceptances } from '../compare/acceptances.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import type { Workspace } from '../workspace/open-workspace.ts'

export type Acceptances = { path: string; sha256: string; entries: Acceptance[]; style: AcceptanceStyle }

/** The suite of the bundles that are compared; `folder` is null where it is not on this machine. */
export type SuitePlace = { name: string; folder: string | null }

/**
 * `options.accepted`, else the file that workspace.toml names for the suite, else `accepted_changes.toml` beside
 * suite.toml; null where there is none. A file that is named must be there. Failure: ACCEPTANCES_INVALID.
 */
export async function readAcceptances(
  options: CompareOptions,
  suite: SuitePlace | null,
  workspace: Workspace,
): Promise<Outcome<Acceptances | null>> {
  const style = options.accepted_style
  if (options.accepted !== undefined) return readNamed(options.accepted, style)
  if (suite === null) return success(null)
  const named = workspace.settings.suite[suite.name]?.accepted
  if (named !== undefined) return readNamed(resolve(workspace.folder, named), style)
  return suite.folder === null ? success(null) : readFrom(join(suite.folder, 'accepted_changes.toml'), style)
}

/** A self-check's comparison, as `self-check --json` printed it: of two versions, what differs is no noise. */
export async function readNoise(path: string): Promise<Outcome<Comparison>> {
  const text = await textOrReason(path)
  if (text === null) return noNoise(path, 'there is no such file')
  if (typeof text !== 'string') return noNoise(path, text.reason)
  const comparison = ReportedComparison.safeParse(parseOrNull(text))
  if (comparison.success) {
    const apart = differingSides(comparison.data)
    return apart === null ? success(comparison.data) : noNoise(path, apart)
  }
  const issue = comparison.error.issues[0]
  return noNoise(path, `at "${issue?.path.map(String).join('.') ?? ''}" it is not what a comparison holds`)
}

async function readNamed(path: string, style: AcceptanceStyle): Promise<Outcome<Acceptances | null>> {
  const read = await readFrom(path, style)
  if (!read.ok || read.value !== null) return read
  return failure('ACCEPTANCES_INVALID', {
    message: `${path}: there is no such file.`,
    cure: 'Name an existing accepted_changes.toml, or none.',
  })
}

async function readFrom(path: string, style: AcceptanceStyle): Promise<Outcome<Acceptances | null>> {
  const text = await textOrReason(path)
  if (text === null) return success(null)
  if (typeof text !== 'string')
    return failure('ACCEPTANCES_INVALID', {
      message: `${path}: ${text.reason}.`,
      cure: 'Name a readable accepted_changes.toml.',
    })
  const entries = parseAcceptances(text, path)
  return entries.ok ? success({ path, sha256: sha256OfBytes(text), entries: entries.value, style }) : entries
}

/** Null where there is no such file. */
async function textOrReason(path: string): Promise<string | null | { reason: string }> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    const code = systemErrorCode(error)
    if (code === null) throw error
    if (code === 'ENOENT') return null
    return { reason: code === 'EISDIR' ? 'it is a folder' : `it can't be read (${code})` }
  })
}

function noNoise(path: string, why: string): Outcome<never> {
  return failure('COMPARISON_REFUSED', {
    message: `${path} can not serve as noise floor: ${why}.`,
    cure: 'Give the document that `driftscope self-check --json` prints.',
  })
}

/** In words, why the two sides are not one version run twice; null where they are. */
function differingSides({ reference: a, candidate: b }: Comparison): string | null {
  if (a.label !== b.label) return `it compares ${a.label} with ${b.label}, not one version with itself`
  if (a.sha !== b.sha) return `it compares two commits of ${a.label}, not one version with itself`
  return a.environment_hash === b.environment_hash ? null : `it compares ${a.label} in two environments`
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
