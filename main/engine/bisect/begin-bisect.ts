/** A bisection's question, checked as far as it can be without running anything. */
import { randomUUID } from 'node:crypto'
import type { Bisect, BisectBy } from '../../contract/bisect.ts'
import { CompareOptions } from '../../contract/api.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { readAcceptances } from '../campaigns/read-acceptances.ts'
import { utcNow } from '../clock.ts'
import { parseConstraints } from '../environments/constraints.ts'
import { commitsBetween } from '../environments/git-history.ts'
import { resolveCommit } from '../environments/git-repository.ts'
import { parseRef } from '../environments/parse-ref.ts'
import { findCase, type FoundCase } from '../suites/find-case.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { presetOf } from './told-by.ts'

export type BisectRequest = {
  suite?: string | undefined
  case_id: string
  good: string
  bad: string
  by: BisectBy
  rounds?: number | undefined
  constraints: string[]
  accepted?: string | undefined
}

export type BeginParts = { workspace: Workspace; suiteFolders: () => string[] }

/** Failures: WRONG_USE, UNKNOWN_CASE, UNKNOWN_SUITE, UNKNOWN_REF, GIT_FAILED, NO_NETWORK, ACCEPTANCES_INVALID. */
export async function beginBisect(
  request: BisectRequest,
  { workspace, suiteFolders }: BeginParts,
  signal?: AbortSignal,
): Promise<Outcome<Bisect>> {
  const { by, good, bad } = request
  const found = await findCase(request.case_id, request.suite, suiteFolders(), signal)
  if (!found.ok) return found
  const judged = refuseUnjudged(found.value, by)
  if (!judged.ok) return judged
  const ends = await resolveEnds({ good, bad }, workspace.paths.environments, signal)
  if (!ends.ok) return ends
  const constraints = parseConstraints(request.constraints, [], found.value.listing.subject)
  if (!constraints.ok) return constraints
  const compare = CompareOptions.parse({ accepted: request.accepted })
  const acceptances = await readAcceptances(compare, found.value.suite, workspace)
  if (!acceptances.ok) return acceptances
  return success({
    format: 1,
    id: randomUUID(),
    created_utc: utcNow(),
    // The folder: names of suites may come to mean another one.
    suite: found.value.suite.folder,
    case_id: found.value.listed.case_id,
    case_hash: found.value.listed.case_hash[presetOf[by]],
    by,
    rounds: request.rounds ?? null,
    constraints: request.constraints,
    accepted: request.accepted ?? null,
    steps: [],
    ...ends.value,
  })
}

/** What could never be answered is said before anything runs. */
function refuseUnjudged({ listed }: FoundCase, by: BisectBy): Outcome<undefined> {
  const { case_id: id, flag, stable_expected: isStable } = listed
  if (by === 'verdict' && !isStable)
    return failure('WRONG_USE', {
      message: `The numbers of ${id} may differ from run to run, so no verdict on them tells two commits apart.`,
    })
  if (by !== 'verdict' && !flag)
    return failure('WRONG_USE', { message: `Time and memory of ${id} are reported, never judged (flag = False).` })
  return success()
}

type Ends = Pick<Bisect, 'repository' | 'good' | 'bad' | 'history'>

async function resolveEnds(
  specs: { good: string; bad: string },
  folder: string,
  signal?: AbortSignal,
): Promise<Outcome<Ends>> {
  const [good, bad] = [parseRef(specs.good), parseRef(specs.bad)]
  if (!good.ok) return good
  if (!bad.ok) return bad
  if (good.value.kind !== 'git' || bad.value.kind !== 'git')
    return failure('WRONG_USE', {
      message: `A bisection goes through the commits of a git repository; ${good.value.kind === 'git' ? specs.bad : specs.good} is no commit.`,
      cure: 'Name both as git:REPO@REF.',
    })
  const { repository, local } = good.value
  if (repository !== bad.value.repository)
    return failure('WRONG_USE', {
      message: `Good and bad are of two repositories: ${repository} and ${bad.value.repository}.`,
      cure: 'Fetch both into one repository, and name that one.',
    })
  const first = await resolveCommit({ repository, local }, good.value.revision, folder, signal)
  if (!first.ok) return first
  const last = await resolveCommit({ repository, local }, bad.value.revision, folder, signal)
  if (!last.ok) return last
  const range = { repository, local, good: first.value.sha, bad: last.value.sha }
  const history = await commitsBetween(range, folder, signal)
  if (!history.ok) return history
  return success({
    repository,
    good: { spec: specs.good, sha: first.value.sha },
    bad: { spec: specs.bad, sha: last.value.sha },
    history: history.value,
  })
}
