import type { CompareOptions } from '../../contract/api.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import type { SuiteListing } from '../../contract/registry.ts'
import { covers } from '../compare/accept-rows.ts'
import { refuseUnknownEntries } from '../compare/acceptances.ts'
import { parseConstraints } from '../environments/constraints.ts'
import { stateOfEnvironment } from '../environments/known-environments.ts'
import { listSuite } from '../suites/list-suite.ts'
import { selectCases } from '../suites/select-cases.ts'
import type { Target } from '../targets/target.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { checkPlan } from './plan-defaults.ts'
import { readAcceptances, readNoise } from './read-acceptances.ts'
import type { RunPlan } from './run-directory.ts'

export type FindSuite = (suite: string) => Promise<Outcome<{ name: string; folder: string }>>

export type CheckParts = { targets: ReadonlyMap<string, Target>; workspace: Workspace; findSuite: FindSuite }

/** Everything about a plan that can be known before a run directory is made. */
export async function checkStart(
  { plan, compare }: { plan: Plan; compare: CompareOptions },
  { targets, workspace, findSuite }: CheckParts,
): Promise<Outcome<RunPlan['suite']>> {
  const checked = checkPlan(plan)
  if (!checked.ok) return checked
  if (!targets.has(plan.target)) {
    return failure('WRONG_USE', {
      message: `There is no target ${plan.target}; known: ${[...targets.keys()].join(', ')}.`,
    })
  }
  const suite = await findSuite(plan.suite)
  if (!suite.ok) return suite
  const { name, folder } = suite.value
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) {
    return failure('SUITE_INVALID', {
      message: `${folder}/suite.toml, name: ${JSON.stringify(name)} can not be the name of a folder.`,
      cure: 'Use letters, digits, ".", "_" and "-".',
    })
  }
  const listing = await listSuite(folder)
  if (!listing.ok) return listing
  const refs = await checkRefs(plan, listing.value, workspace)
  if (!refs.ok) return refs
  const constraints = parseConstraints(plan.constraints, plan.refs, listing.value.subject)
  if (!constraints.ok) return constraints
  const cases = selectCases(listing.value, plan)
  if (!cases.ok) return cases
  const judging = plan.kind === 'capture' ? success() : await checkJudging(compare, listing.value, folder, workspace)
  return judging.ok ? success({ name, folder }) : judging
}

/** Each is one, and what it names on this machine is there; releases and repositories elsewhere are not asked. */
async function checkRefs(
  { refs }: Plan,
  { subject: { distribution } }: SuiteListing,
  { paths }: Workspace,
): Promise<Outcome<undefined>> {
  for (const spec of new Set(refs)) {
    const state = await stateOfEnvironment(spec, [], { folder: paths.environments, distribution })
    if (!state.ok) return state
  }
  return success()
}

/** What the comparison at the end will need: hours of measuring must not end at a file that can't be read. */
async function checkJudging(
  compare: CompareOptions,
  { suite, cases }: SuiteListing,
  folder: string,
  workspace: Workspace,
): Promise<Outcome<undefined>> {
  const acceptances = await readAcceptances(compare, { name: suite, folder }, workspace)
  if (!acceptances.ok) return acceptances
  if (acceptances.value !== null) {
    const { entries, path } = acceptances.value
    const ids = cases.map(({ case_id }) => case_id)
    const known = refuseUnknownEntries(entries, ids, path, covers)
    if (!known.ok) return known
  }
  const noise = compare.noise === undefined ? success() : await readNoise(compare.noise)
  return noise.ok ? success() : noise
}
