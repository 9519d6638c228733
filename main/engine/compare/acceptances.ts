import { parse, TomlError } from 'smol-toml'
import type { z } from 'zod'
import { Acceptance, AcceptanceFile } from '../../contract/acceptance.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'

const keys = Object.keys(Acceptance.shape).join(', ')

/**
 * Reads the text of accepted_changes.toml. ACCEPTANCES_INVALID names the file, the entry (counted from 1) and the key of
 * everything that is wrong; nothing of such a file is used.
 */
export function parseAcceptances(text: string, path: string): Outcome<Acceptance[]> {
  const table = parseToml(text, path)
  if (!table.ok) return table
  const file = AcceptanceFile.safeParse(table.value)
  if (file.success) return success(file.data.accepted)
  const problems = file.error.issues.map((issue) => inWords(issue))
  return failure('ACCEPTANCES_INVALID', {
    message: `${path}: ${problems.join('; ')}.`,
    cure: `An entry is [[accepted]] with ${keys}; kind, pr, max_rel and max_intensity may be left out.`,
  })
}

function parseToml(text: string, path: string): Outcome<unknown> {
  try {
    return success(parse(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const what = error.message.split('\n')[0] ?? 'not TOML'
    return failure('ACCEPTANCES_INVALID', {
      message: `${path}, line ${error.line}, column ${error.column}: ${what}.`,
      cure: 'Nothing of this file is used until it is valid TOML.',
    })
  }
}

function inWords({ path, code, message, ...issue }: z.core.$ZodIssue): string {
  const [table, index, ...below] = path
  const place = table === 'accepted' && typeof index === 'number' ? `entry ${index + 1}` : path.join('.') || 'the file'
  if (code === 'unrecognized_keys' && 'keys' in issue) return `${place} has an unknown key ${issue.keys.join(', ')}`
  return below.length > 0 ? `${place}, ${below.join('.')}: ${message}` : `${place}: ${message}`
}

/** ACCEPTANCES_INVALID where an entry's glob covers no registered case: a typing error would accept nothing, silently. */
export function refuseUnknownEntries(
  entries: readonly Acceptance[],
  registeredCaseIds: readonly string[],
  path: string,
  covers: (entry: Acceptance, caseId: string) => boolean,
): Outcome<undefined> {
  const unknown = entries.flatMap((entry, k) =>
    registeredCaseIds.some((id) => covers(entry, id)) ? [] : [`entry ${k + 1}, case ${JSON.stringify(entry.case)}`],
  )
  if (unknown.length === 0) return success()
  return failure('ACCEPTANCES_INVALID', {
    message: `${path}: ${unknown.join('; ')}: matches no case of the suite.`,
    cure: 'driftscope cases lists the case ids; * and ? are wild, brackets are literal.',
  })
}
