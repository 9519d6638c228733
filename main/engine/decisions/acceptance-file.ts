/** Which accepted_changes.toml a suite's entries go to, and how it is read and replaced (design 5.3). */
import { readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { Comparison } from '../../contract/comparison.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { atomicWrite, syncFolder } from '../files/atomic-write.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { systemErrorCode, whileWriting } from '../files/write-failures.ts'
import type { Workspace } from '../workspace/open-workspace.ts'

export type AcceptanceFile = {
  suite: string
  path: string
  /** As workspace.toml names it, or will. */
  name: string
  isNamed: boolean
  /** Of its bytes; null where there is none. */
  sha256: string | null
  /** What stands there, or what a new file begins with. */
  text: string
  beginsWith: string | null
}

/**
 * The file that workspace.toml names for the suite; where it names none, one in the workspace folder. That one then takes
 * the place of the file by which the comparison was judged, so that it begins with what stands there.
 */
export async function acceptanceFileOf(
  { candidate, acceptance_file: judgedBy }: Comparison,
  workspace: Workspace,
): Promise<Outcome<AcceptanceFile>> {
  const { suite } = candidate
  if (suite === null || !/^[\w.-]+$/.test(suite)) {
    return failure('DECISION_REFUSED', {
      message: `These bundles name no suite${suite === null ? '' : ' that a file could be named after'}, so that no file of acceptances belongs to them.`,
      cure: 'Write the entry into a file of your own, and compare with --accepted FILE.',
    })
  }
  const named = workspace.settings.suite[suite]?.accepted
  const name = named ?? freeName(suite, workspace)
  const path = resolve(workspace.folder, name)
  const here = await readText(path)
  if (!here.ok) return here
  const found = { suite, path, name, isNamed: named !== undefined }
  if (here.value !== null || named !== undefined || judgedBy === null) {
    const text = here.value ?? ''
    return success({ ...found, text, sha256: here.value === null ? null : sha256OfBytes(text), beginsWith: null })
  }
  const before = await readText(judgedBy.path)
  if (!before.ok) return before
  const beginsWith = before.value === null ? null : judgedBy.path
  return success({ ...found, text: before.value ?? '', sha256: null, beginsWith })
}

/** Entries are checked against the cases of one suite: two suites never share a file. */
function freeName(suite: string, { settings }: Workspace): string {
  const name = 'accepted_changes.toml'
  const taken = Object.values(settings.suite).some(({ accepted }) => accepted === name)
  return taken ? `accepted_changes.${suite}.toml` : name
}

/** Null where there is no such file. */
export async function readText(path: string): Promise<Outcome<string | null>> {
  try {
    // A file that is rewritten must be read without loss: neither a byte order mark nor a byte that is no UTF-8.
    return success(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path)))
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    if (code === 'ENOENT') return success(null)
    return failure('ACCEPTANCES_INVALID', {
      message: `${path}: ${code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : `it can't be read (${code})`}.`,
      cure: 'Name a readable file in workspace.toml, or change its permissions.',
    })
  }
}

/** Puts `text` in the place of the file whose bytes were `sha256`; DECISION_REFUSED where they no longer are. */
export async function replaceText(path: string, text: string, sha256: string | null): Promise<Outcome<undefined>> {
  return whileWriting(path, async () => {
    const now = await readText(path)
    if (!now.ok) return now
    if ((now.value === null ? null : sha256OfBytes(now.value)) !== sha256) return changedMeanwhile(path)
    // A link stays one, and permissions stay as they are.
    const [target, mode] = now.value === null ? [path, 0o600] : [await realpath(path), (await stat(path)).mode & 0o777]
    await atomicWrite(target, text, mode)
    return success()
  })
}

/** Makes the file what it was before `written` was put in its place, or none where there was none. Failures as above. */
export async function putBack({ path, text, sha256 }: AcceptanceFile, written: string): Promise<Outcome<undefined>> {
  if (sha256 !== null) return replaceText(path, text, sha256OfBytes(written))
  return whileWriting(path, async () => {
    const now = await readText(path)
    if (!now.ok) return now
    if (now.value !== written) return changedMeanwhile(path)
    await rm(path)
    await syncFolder(dirname(path))
    return success()
  })
}

export const changedMeanwhile = (path: string): Outcome<never> =>
  failure('DECISION_REFUSED', {
    message: `${path} has changed since the entries were shown. Nothing was written.`,
    cure: 'Look at the entries again, then accept.',
  })

/** As a decision keeps it, so that a workspace that is moved keeps its undoing. */
export function keptPath(path: string, { folder }: Workspace): string {
  const way = relative(folder, path)
  return way.startsWith('..') ? path : way
}

export const fullPath = (kept: string, { folder }: Workspace): string => resolve(folder, kept)
