/** Builds every part of the engine and joins them into the `Engine` of the contract. */
import { join, resolve } from 'node:path'
import type { Engine, EngineEvent } from '../contract/api.ts'
import { type Outcome, success } from '../contract/outcome.ts'
import { createBisects } from './bisect/bisects.ts'
import { indexBundle } from './bundles/index-bundle.ts'
import { checkRun } from './campaigns/check-run.ts'
import { createCampaigns } from './campaigns/campaigns.ts'
import { openDecisionLog } from './decisions/decision-log.ts'
import { findPython } from './environments/find-python.ts'
import { type Arrays, openArrays } from './bundles/find-array.ts'
import { announcing } from './methods/announce.ts'
import { arrayMethods } from './methods/array-methods.ts'
import { bisectMethods } from './methods/bisect-methods.ts'
import { bundleMethods } from './methods/bundle-methods.ts'
import { campaignMethods } from './methods/campaign-methods.ts'
import { comparisonMethods } from './methods/comparison-methods.ts'
import { comparisonViewMethods } from './methods/comparison-view-methods.ts'
import { decisionMethods } from './methods/decision-methods.ts'
import { diagnosisMethods } from './methods/diagnosis-methods.ts'
import { estimateMethods } from './methods/estimate-methods.ts'
import { inboxMethods } from './methods/inbox-methods.ts'
import { liveMethods } from './methods/live-methods.ts'
import { createParsedComparisons } from './methods/parsed-comparisons.ts'
import { planMethods } from './methods/plan-methods.ts'
import { profileMethods } from './methods/profile-methods.ts'
import { refMethods } from './methods/ref-methods.ts'
import { callMethod, type Handlers } from './methods/route.ts'
import { suiteFinder, suiteFolders, suiteMethods } from './methods/suite-methods.ts'
import { workspaceMethods } from './methods/workspace-methods.ts'
import { createProfiles } from './profiles/profiles.ts'
import { programFolder } from './suites/program-files.ts'
import { createLocalTarget } from './targets/local.ts'
import { openWorkspace } from './workspace/open-workspace.ts'
import { whileThere } from './workspace/storing.ts'
import { mayLive } from './files/process-identity.ts'

export type EngineOptions = {
  workspaceFolder: string
  /** The folder that holds `runner/`; left out: the one this program lies in. */
  programRoot?: string
  /** Left out: its own. A server shares them with its engine. */
  arrays?: Arrays
  /** Whether results are checked against the API table; left out: everywhere but in production. */
  checkResults?: boolean
}

/** The oldest Python that runs the driver. */
const driverPython = [3, 9] as const

/**
 * Opens the workspace, takes its lock, and adopts the campaigns of an earlier engine.
 * Failures: those of `openWorkspace`.
 */
export async function openEngine(options: EngineOptions): Promise<Outcome<Engine>> {
  const opened = await openWorkspace(resolve(options.workspaceFolder), { indexBundle, checkRun })
  if (!opened.ok) return opened
  const listeners = new Set<(event: EngineEvent) => void>()
  // What opening has to say is told to whoever listens first.
  const untold: EngineEvent[] = opened.value.notes.map((message) => ({ type: 'log', level: 'warning', message }))
  const subscribe = (listener: (event: EngineEvent) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const emit = (event: EngineEvent): void => {
    if (listeners.size === 0 && event.type === 'log') untold.push(event)
    for (const listener of listeners) listener(event)
  }
  const workspace = announcing(opened.value, emit)
  const findSuite = suiteFinder(workspace)
  const local = createLocalTarget({ findPython: () => findPython(driverPython), mayLive })
  const targets = new Map([[local.name, local]])
  const runnerPackage = join(options.programRoot ?? programFolder(), 'runner', 'src', 'driftscope_runner')
  const campaigns = await createCampaigns({
    workspace,
    targets,
    runnerPackage,
    findSuite,
    emit,
  })
  const profiles = createProfiles({
    workspace,
    suiteFolders: () => suiteFolders(workspace),
    runnerPackage,
    onNote: (message) => {
      emit({ type: 'log', level: 'warning', message })
    },
  })
  const bisects = createBisects({ workspace, campaigns, suiteFolders: () => suiteFolders(workspace), subscribe, emit })
  const parsed = createParsedComparisons(workspace)
  const arrays = options.arrays ?? openArrays(workspace.paths.bundles)
  const log = openDecisionLog(workspace.paths.decisions)
  const handlers: Handlers = {
    ...suiteMethods(workspace, emit),
    ...planMethods(),
    ...estimateMethods({ workspace, findSuite, targets }),
    ...refMethods({ workspace, findSuite }),
    ...campaignMethods(campaigns, workspace),
    ...bisectMethods(bisects),
    ...profileMethods(profiles),
    ...liveMethods(campaigns),
    ...inboxMethods({ workspace, campaigns, parsed, log }),
    ...decisionMethods({ workspace, parsed, log, emit }),
    ...comparisonMethods({ workspace, log, findSuite, findArray: arrays.find }),
    ...comparisonViewMethods(workspace, parsed),
    ...diagnosisMethods({ workspace, parsed }),
    ...bundleMethods(workspace),
    ...arrayMethods(arrays),
    ...workspaceMethods(workspace),
  }
  const checkResult = options.checkResults ?? process.env['NODE_ENV'] !== 'production'
  return success({
    // The catalogue may be damaged, or its disk full or gone, under any method.
    call: (method, params, call) =>
      whileThere(workspace.paths, () => callMethod(handlers, method, params, { ...call, checkResult })),
    subscribe(listener) {
      const stop = subscribe(listener)
      for (const event of untold.splice(0)) listener(event)
      return stop
    },
    async close() {
      await campaigns.close()
      await workspace.close()
    },
  })
}
