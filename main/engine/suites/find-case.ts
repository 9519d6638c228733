import { failure, success, type Outcome } from '../../contract/outcome.ts'
import type { ListedCase, SuiteListing } from '../../contract/registry.ts'
import { findSuite, findSuites, type FoundSuite } from './find-suites.ts'
import { listSuite } from './list-suite.ts'
import { nearNames } from './near-names.ts'

export type FoundCase = { suite: FoundSuite; listing: SuiteListing; listed: ListedCase }

/**
 * One case by its whole id, of the suite that is named, else of the only known one that has it. UNKNOWN_CASE names what
 * may have been meant; WRONG_USE where several suites have it.
 * @param folders of the suites that the workspace adds
 */
export async function findCase(
  caseId: string,
  suite: string | undefined,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome<FoundCase>> {
  const found = suite === undefined ? success((await findSuites(folders)).suites) : await named(suite, folders)
  if (!found.ok) return found
  const held: FoundCase[] = []
  const others: SuiteListing[] = []
  for (const candidate of found.value) {
    const listing = await listSuite(candidate.folder, signal)
    // One broken suite among several must not hide the others.
    if (!listing.ok && suite !== undefined) return listing
    if (!listing.ok) continue
    const listed = listing.value.cases.find(({ case_id }) => case_id === caseId)
    if (listed === undefined) others.push(listing.value)
    else held.push({ suite: candidate, listing: listing.value, listed })
  }
  const [only, another] = held
  if (only === undefined) return unknownCase(caseId, others)
  if (another === undefined) return success(only)
  return failure('WRONG_USE', {
    message: `Several suites have the case ${caseId}: ${held.map(({ suite: { name } }) => name).join(', ')}.`,
    cure: 'Say which one by --suite.',
  })
}

async function named(suite: string, folders: readonly string[]): Promise<Outcome<FoundSuite[]>> {
  const found = await findSuite(suite, folders)
  return found.ok ? success([found.value]) : found
}

function unknownCase(caseId: string, listings: readonly SuiteListing[]): Outcome<never> {
  const ids = listings.flatMap(({ cases }) => cases.map(({ case_id }) => case_id))
  const ofThatName = ids.filter((id) => id.startsWith(`${caseId}@`) || id.startsWith(`${caseId}[`))
  const near = (ofThatName.length > 0 ? ofThatName : nearNames(caseId, ids)).slice(0, 3)
  const suites = listings.map(({ suite }) => suite).join(', ')
  return failure('UNKNOWN_CASE', {
    message: `No case of ${suites === '' ? 'any known suite' : `suite ${suites}`} has the id ${caseId}.`,
    cure: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '`driftscope cases --suite SUITE` lists them all.',
  })
}
