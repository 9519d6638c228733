/** Which bundle or bundles a person means by an id, a folder or a ref. */
import { basename, isAbsolute, join } from 'node:path'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { BundleRow } from '../workspace/catalogue-rows.ts'

/** `id` is null for a folder that is not the workspace's. */
export type FoundBundle = { id: string | null; folder: string }

const shortestBeginning = 4

/** A bundle by its id, the beginning of it (4 digits or more), or its folder (absolute). Failure: UNKNOWN_BUNDLE. */
export function findBundle(text: string, workspace: Workspace): Outcome<FoundBundle> {
  if (isAbsolute(text)) return success({ id: null, folder: text })
  const found = byId(text, workspace)
  const [first, ...others] = found
  if (first === undefined) return unknown(text, workspace)
  return others.length === 0 ? success(stored(first, workspace)) : ambiguous(text, found)
}

/**
 * The bundles of one side of a comparison: one by id or folder, or those of a ref already captured, the newest of each
 * preset, a complete one before one that lacks cases. Failures: UNKNOWN_BUNDLE, also where the newest ones of a ref belong to several suites.
 */
export function findSide(text: string, workspace: Workspace): Outcome<FoundBundle[]> {
  const rows = workspace.catalogue.bundlesByRef(labelOf(text))
  if (rows.length === 0 || byId(text, workspace).length > 0) {
    const found = findBundle(text, workspace)
    return found.ok ? success([found.value]) : found
  }
  const suites = new Set(rows.map(({ suite }) => suite))
  if (suites.size > 1) return ambiguous(text, rows)
  const newest = new Map<string, BundleRow>()
  const completeFirst = [...rows].sort((one, other) => Number(one.incomplete > 0) - Number(other.incomplete > 0))
  for (const row of completeFirst) if (!newest.has(row.preset)) newest.set(row.preset, row)
  return success([...newest.values()].map((row) => stored(row, workspace)))
}

/** A ref may be written as it was for its capture (`wheel:PATH`, `git:REPO@REF`, `env:PATH`), or by its label alone. */
function labelOf(text: string): string {
  const [, kind, rest = ''] = /^(wheel|git|env):(.*)$/s.exec(text) ?? []
  switch (kind) {
    case 'wheel':
      return basename(rest)
    case 'git':
      return rest.slice(rest.lastIndexOf('@') + 1)
    case 'env':
      return rest
    default:
      return text
  }
}

function byId(text: string, { catalogue }: Workspace): BundleRow[] {
  const mayBeId = text.length >= shortestBeginning && /^[0-9a-f]+$/.test(text)
  return mayBeId ? catalogue.bundlesByIdPrefix(text) : []
}

const stored = ({ id }: BundleRow, { paths }: Workspace): FoundBundle => ({ id, folder: join(paths.bundles, id) })

function unknown(text: string, { folder }: Workspace): Outcome<never> {
  return failure('UNKNOWN_BUNDLE', {
    message: `${text} is neither a bundle of the workspace ${folder} nor a ref that was captured there.`,
    cure: '`driftscope bundle list` shows what there is; a folder is named by its path.',
  })
}

function ambiguous(text: string, rows: BundleRow[]): Outcome<never> {
  const names = rows.map(
    ({ id, label, suite, preset }) => `${id.slice(0, 12)} (${suite ?? 'no suite'}, ${label}, ${preset})`,
  )
  return failure('UNKNOWN_BUNDLE', {
    message: `${text} may mean any of these bundles: ${names.join('; ')}.`,
    cure: 'Name one by its id.',
  })
}
