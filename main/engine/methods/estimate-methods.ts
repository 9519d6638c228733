/** What a campaign, or its cases, are likely to cost, and whether anything stands in the way. Starts nothing. */
import { statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import type { Estimate } from '../../contract/estimate.ts'
import { formatDisk, formatMemory, plural } from '../../contract/format-number.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import type { ListedCase, SuiteListing } from '../../contract/registry.ts'
import { estimatedBytes } from '../campaigns/disk-space.ts'
import { costsOfCases, estimateCosts, type CostEstimate, type KnownCost } from '../campaigns/estimate-costs.ts'
import { checkPlan } from '../campaigns/plan-defaults.ts'
import { planExecutions } from '../campaigns/plan-executions.ts'
import { findPython } from '../environments/find-python.ts'
import { knownEnvironments, stateOfEnvironment } from '../environments/known-environments.ts'
import type { FoundSuite } from '../suites/find-suites.ts'
import { listSuite } from '../suites/list-suite.ts'
import { runnerSourceFolder } from '../suites/program-files.ts'
import { routinesLeftOut, selectCases } from '../suites/select-cases.ts'
import { readThisMachine } from '../targets/this-machine.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { Handlers } from './route.ts'

export type EstimateParts = {
  workspace: Workspace
  findSuite: (suite: string) => Promise<Outcome<FoundSuite>>
  targets: ReadonlyMap<string, unknown>
}

type Check = Estimate['checks'][number]

const pass = (message: string): Check => ({ finding: 'pass', message })
const note = (message: string): Check => ({ finding: 'note', message })
const stop = (message: string): Check => ({ finding: 'stop', message })

/** Interpreters older than this run no worker. */
const oldestPython = [3, 11] as const

/** The runner skips a case unless it may take this much beyond what it says it needs (runner's SPARE_BYTES). */
const spareBytes = 1024 ** 3

export function estimateMethods(parts: EstimateParts): Handlers<'plan.estimate' | 'cases.costs'> {
  /** Does not change while this engine lives; a failure is asked again. */
  let fingerprint: string | null = null

  async function machineFingerprint(signal: AbortSignal | undefined): Promise<string | null> {
    if (fingerprint !== null) return fingerprint
    const python = await findPython(oldestPython)
    const machine = python.ok ? await readThisMachine(python.value, runnerSourceFolder(), signal) : python
    fingerprint = machine.ok ? machine.value.machine_fingerprint : null
    return fingerprint
  }

  async function knownCosts(suite: string, caseIds: string[], signal: AbortSignal | undefined): Promise<KnownCost[]> {
    const machine = await machineFingerprint(signal)
    return machine === null ? [] : parts.workspace.catalogue.costs(suite, machine, caseIds)
  }

  return {
    async 'cases.costs'({ suite, case_ids, presets }, signal) {
      const found = await parts.findSuite(suite)
      if (!found.ok) return found
      return success(costsOfCases(case_ids, presets, await knownCosts(found.value.name, case_ids, signal)))
    },
    async 'plan.estimate'({ plan }, signal) {
      const [selected, free, python] = await Promise.all([
        select(plan, parts, signal),
        freeSpace(parts.workspace),
        checkPython(),
        machineFingerprint(signal),
      ])
      if (!selected.ok) {
        return success({ ...nothingKnown, ...free, checks: [stop(selected.failure.message), python] })
      }
      const { listing, cases } = selected.value
      const executions = planExecutions(plan, cases)
      const ids = cases.map(({ case_id }) => case_id)
      const known = await knownCosts(listing.suite, ids, signal)
      const { memoryBytes, arraysBytes, ...costs } = estimateCosts(executions, cases, known)
      const memory = { ...free.memory, need_bytes: memoryBytes }
      const disk = { ...free.disk, need_bytes: Math.ceil(estimatedBytes(plan, cases, arraysBytes)) }
      const leftOut = routinesLeftOut(listing, plan)
      const checks = [
        pass(`Suite ${listing.suite}: ${plural(cases.length, 'case')}, ${plural(executions.length, 'execution')}.`),
        ...(leftOut === null ? [] : [note(leftOut)]),
        python,
        ...(await checkEnvironments(plan, listing, parts.workspace)),
        checkDisk(disk),
        checkMemory(cases, memory),
      ]
      return success({ ...costs, memory, disk, checks })
    },
  }
}

const nothingKnown: Omit<CostEstimate, 'memoryBytes' | 'arraysBytes'> = {
  executions: 0,
  records: 0,
  time: null,
  unknown: 0,
  cases: [],
}

async function select(
  plan: Plan,
  { findSuite, targets }: EstimateParts,
  signal: AbortSignal | undefined,
): Promise<Outcome<{ listing: SuiteListing; cases: ListedCase[] }>> {
  const checked = checkPlan(plan)
  if (!checked.ok) return checked
  if (!targets.has(plan.target)) return failure('WRONG_USE', { message: `There is no target ${plan.target}.` })
  const suite = await findSuite(plan.suite)
  if (!suite.ok) return suite
  const listing = await listSuite(suite.value.folder, signal)
  if (!listing.ok) return listing
  const cases = selectCases(listing.value, plan)
  return cases.ok ? success({ listing: listing.value, cases: cases.value }) : cases
}

async function checkPython(): Promise<Check> {
  const python = await findPython(oldestPython)
  return python.ok
    ? pass(`Python ${python.value.version} at ${python.value.path}.`)
    : stop([python.failure.message, python.failure.cure ?? ''].join(' ').trim())
}

async function checkEnvironments(plan: Plan, listing: SuiteListing, { paths }: Workspace): Promise<Check[]> {
  const { distribution } = listing.subject
  const known = await knownEnvironments(paths.environments)
  const checks: Check[] = []
  for (const spec of new Set(plan.refs)) {
    const state = await stateOfEnvironment(spec, known, { folder: paths.environments, distribution })
    if (!state.ok) checks.push(stop(state.failure.message))
    else if (state.value === 'existing') checks.push(pass(`${spec} is used as it is.`))
    else if (state.value === 'made') checks.push(pass(`${distribution} ${spec}: an environment is there.`))
    else checks.push(note(`${distribution} ${spec}: its environment is made first, from the package index.`))
  }
  return checks
}

async function freeSpace({ folder }: Workspace): Promise<Pick<Estimate, 'memory' | 'disk'>> {
  const { bavail, bsize } = await statfs(folder)
  return {
    memory: { need_bytes: null, available_bytes: freemem() },
    disk: { need_bytes: null, available_bytes: bavail * bsize },
  }
}

function checkDisk({ need_bytes: need, available_bytes: available }: Estimate['disk']): Check {
  if (need === null || available === null) return note('How much disk it takes is not known.')
  const sentence = `${formatDisk(need)} of disk may be needed, and ${formatDisk(available)} are free.`
  return need <= available ? pass(sentence) : stop(sentence)
}

/** The driver asks the same question of each case before it starts its worker. */
function checkMemory(cases: ListedCase[], { available_bytes: available }: Estimate['memory']): Check {
  const skipped = cases.filter(
    ({ device, nominal_bytes }) => device === 'cpu' && (nominal_bytes ?? 0) + spareBytes > (available ?? Infinity),
  )
  if (skipped.length === 0) return pass(`Enough memory is free: ${formatMemory(available ?? 0)}.`)
  return note(
    `${plural(skipped.length, 'case')} would be skipped for want of memory, of which ${formatMemory(available ?? 0)} are free: ${skipped
      .slice(0, 3)
      .map(({ case_id }) => case_id)
      .join(', ')}${skipped.length > 3 ? ', …' : ''}.`,
  )
}
