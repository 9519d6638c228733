import { join } from 'node:path'
import { lstat } from 'node:fs/promises'
import { DecisionLine } from '../../contract/decision.ts'
import { walkFolder } from '../files/folders.ts'
import { readSoundLines } from '../files/json-lines.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { catalogueDifferences } from './catalogue-differences.ts'
import { catalogueOf, type Catalogue } from './catalogue.ts'
import type { Objects } from './objects.ts'
import { openDatabase } from './open-database.ts'
import type { WorkspacePaths } from './paths.ts'
import type { Finding, HashOf, Projections } from './projections.ts'
import { indexMissing, removeDatabase } from './rebuild.ts'
import { storedBundleIds } from './stored-bundles.ts'
import { storedCampaignIds } from './stored-campaigns.ts'
import { comparisonIdDigits, storedComparisonIds } from './stored-comparisons.ts'

export type CheckResult = {
  /** Files whose bytes were hashed. */
  checked: number
  problems: Finding[]
  /** Nothing wrong, but worth knowing: objects that no bundle uses. */
  notes: Finding[]
}

/** Hashes everything that is stored and holds the catalogue against the files. Repairs nothing. */
export async function checkWorkspace(
  paths: WorkspacePaths,
  catalogue: Catalogue,
  objects: Objects,
  projections: Projections,
): Promise<CheckResult> {
  const { hashOf, count } = hashesByInode()
  const bundles = await checkBundles(paths, projections, hashOf)
  const stored = await checkObjects(objects, hashOf, bundles.used)
  const problems = [
    ...bundles.problems,
    ...stored.problems,
    ...(await checkComparisons(paths.comparisons, hashOf)),
    ...(await checkDecisions(paths.decisions)),
    ...(await checkRuns(paths.runs, projections, hashOf)),
    ...(await checkCatalogue(paths, catalogue, projections)),
  ]
  return { checked: count(), problems, notes: stored.notes }
}

/** A file with several names is read once. Null: there is no such file. */
function hashesByInode(): { hashOf: HashOf; count: () => number } {
  const known = new Map<string, string>()
  const hashOf = async (path: string): Promise<string | null> => {
    try {
      const { dev, ino } = await lstat(path)
      const inode = `${dev}:${ino}`
      const hash = known.get(inode) ?? (await sha256OfFile(path))
      known.set(inode, hash)
      return hash
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return null
      throw error
    }
  }
  return { hashOf, count: () => known.size }
}

async function checkBundles(paths: WorkspacePaths, projections: Projections, hashOf: HashOf) {
  const problems: Finding[] = []
  const used = new Set<string>()
  for (const id of await storedBundleIds(paths.bundles)) {
    const folder = join(paths.bundles, id)
    const manifest = join(folder, 'manifest.json')
    if ((await hashOf(manifest)) !== id) {
      problems.push({ path: manifest, message: `is not the manifest of bundle ${id}. ${restore}` })
      continue
    }
    const index = await projections.indexBundle(folder)
    if (!index.ok) {
      problems.push({ path: folder, message: `${index.failure.message} ${restore}` })
      continue
    }
    const { files, beside } = index.value
    const listed = new Map(files.map(({ path, sha256 }) => [path, sha256]))
    for await (const { path, kind } of walkFolder(folder)) {
      if (kind !== 'folder' && !listed.has(path) && !beside.includes(path)) {
        problems.push({ path: join(folder, path), message: 'is not a file of this bundle. Remove it.' })
      }
    }
    for (const path of beside) used.add((await hashOf(join(folder, path))) ?? '')
    for (const [path, sha256] of listed) {
      used.add(sha256)
      const actual = await hashOf(join(folder, path))
      if (actual === sha256) continue
      const what = actual === null ? 'is missing.' : 'differs from what the manifest lists.'
      problems.push({ path: join(folder, path), message: `${what} ${restore}` })
    }
  }
  return { problems, used }
}

const restore =
  'Restore it from a copy, or remove the bundle’s folder, import or capture it again, and run: driftscope workspace rebuild'

async function checkObjects(objects: Objects, hashOf: HashOf, used: ReadonlySet<string>) {
  const problems: Finding[] = []
  const notes: Finding[] = []
  for await (const { path, sha256 } of objects.list()) {
    if ((await hashOf(path)) !== sha256) {
      problems.push({ path, message: 'is damaged: its bytes are not what its name says. Restore it from a copy.' })
    } else if (!used.has(sha256)) {
      notes.push({ path, message: 'is used by no bundle. It may be removed.' })
    }
  }
  return { problems, notes }
}

async function checkComparisons(folder: string, hashOf: HashOf): Promise<Finding[]> {
  const problems: Finding[] = []
  for (const id of await storedComparisonIds(folder)) {
    const path = join(folder, `${id}.json`)
    if ((await hashOf(path))?.slice(0, comparisonIdDigits) === id) continue
    problems.push({ path, message: 'differs from what was stored. Remove it and compare again.' })
  }
  return problems
}

async function checkDecisions(path: string): Promise<Finding[]> {
  const { broken } = await readSoundLines(path, DecisionLine)
  return broken.map(({ message }) => ({ path, message: `${message} Restore it from a copy, or take that line out.` }))
}

async function checkRuns(runs: string, { checkRun }: Projections, hashOf: HashOf): Promise<Finding[]> {
  const problems: Finding[] = []
  for (const id of await storedCampaignIds(runs)) problems.push(...(await checkRun(join(runs, id), hashOf)))
  return problems
}

async function checkCatalogue(paths: WorkspacePaths, catalogue: Catalogue, projections: Projections) {
  const integrity = catalogue.integrityProblems()
  if (integrity.length > 0) {
    return [{ path: paths.catalogue, message: `is damaged: ${integrity[0] ?? ''}. Run: driftscope workspace rebuild` }]
  }
  const scratch = `${paths.catalogue}.check`
  await removeDatabase(scratch)
  const opened = await openDatabase(scratch)
  if (!opened.ok) return [{ path: scratch, message: opened.failure.message }]
  try {
    const fresh = catalogueOf({ database: opened.value })
    const unindexed = await indexMissing(paths, fresh, projections)
    const differences = catalogueDifferences(catalogue, fresh)
    return [
      ...unindexed
        // The files of bundles and campaigns were looked at by themselves.
        .filter(({ path }) => !path.startsWith(paths.bundles) && !path.startsWith(paths.runs))
        .map(({ path, failure }) => ({ path, message: [failure.message, failure.cure].filter(Boolean).join(' ') })),
      ...differences.map((sentence) => ({
        path: paths.catalogue,
        message: `${sentence}. Run: driftscope workspace rebuild`,
      })),
    ]
  } finally {
    opened.value.close()
    await removeDatabase(scratch)
  }
}
