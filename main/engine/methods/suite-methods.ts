import { resolve } from 'node:path'
import type { EngineEvent } from '../../contract/api.ts'
import { Execution } from '../../contract/schedule.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { SuiteListing } from '../../contract/registry.ts'
import { checkPlan } from '../campaigns/plan-defaults.ts'
import { planExecutions } from '../campaigns/plan-executions.ts'
import { findSuite, findSuites, type FoundSuite } from '../suites/find-suites.ts'
import { listSuite } from '../suites/list-suite.ts'
import { selectCases } from '../suites/select-cases.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { Handlers } from './route.ts'

/** Which shard runs it is not known before the schedule is made. */
const PreviewedExecution = Execution.omit({ shard: true }).strip()

/** Folders of the suites that workspace.toml adds to the shipped ones. */
export function suiteFolders({ settings, folder }: Workspace): string[] {
  return Object.values(settings.suite).flatMap((suite) =>
    suite.folder === undefined ? [] : [resolve(folder, suite.folder)],
  )
}

export function suiteFinder(workspace: Workspace): (suite: string) => Promise<Outcome<FoundSuite>> {
  return (suite) => findSuite(suite, suiteFolders(workspace))
}

export function suiteMethods(
  workspace: Workspace,
  emit: (event: EngineEvent) => void,
): Handlers<'suites.list' | 'suites.show' | 'cases.list' | 'plan.preview'> {
  const find = suiteFinder(workspace)

  async function listed(suite: string, signal?: AbortSignal): Promise<Outcome<SuiteListing>> {
    const found = await find(suite)
    return found.ok ? listSuite(found.value.folder, signal) : found
  }

  return {
    async 'suites.list'(_, signal) {
      const { suites, broken } = await findSuites(suiteFolders(workspace))
      for (const { message } of broken) emit({ type: 'log', level: 'warning', message })
      const all = []
      for (const { name, title, folder } of suites) {
        const listing = await listSuite(folder, signal)
        if (listing.ok) all.push({ name, title, folder, cases: listing.value.cases.length })
        else emit({ type: 'log', level: 'warning', message: listing.failure.message })
      }
      return success(all)
    },
    'suites.show': ({ suite }, signal) => listed(suite, signal),
    async 'cases.list'(selection, signal) {
      const listing = await listed(selection.suite, signal)
      return listing.ok ? selectCases(listing.value, selection) : listing
    },
    async 'plan.preview'({ plan }, signal) {
      const checked = checkPlan(plan)
      if (!checked.ok) return checked
      const listing = await listed(plan.suite, signal)
      if (!listing.ok) return listing
      const cases = selectCases(listing.value, plan)
      if (!cases.ok) return cases
      return success({
        executions: planExecutions(plan, cases.value).map((execution) => PreviewedExecution.parse(execution)),
      })
    },
  }
}
