/** What the files of a campaign say about it, also long after its engine has gone. */
import { type CampaignDetail, CampaignSummary, type JournalEntry } from '../../contract/campaign.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { RunEvent } from '../../contract/run-directory.ts'
import type { Execution } from '../../contract/schedule.ts'
import { CampaignKind } from '../../contract/words.ts'
import type { CampaignRow } from '../workspace/catalogue-rows.ts'
import { type CampaignState, plannedCampaign } from './campaign-machine.ts'
import { createEventsReader } from './events-reader.ts'
import { readJournal } from './journal.ts'
import { nameOfPlan } from './plan-defaults.ts'
import { readRerun } from './rerun.ts'
import { readConfirmation, readRunPlan, readSchedule, type RunPlan, runPaths } from './run-directory.ts'
import { samplesFound } from './samples.ts'
import { type Rerunning, type StateOfRun, stateOfRun } from './state-of-run.ts'

export type CampaignFiles = { id: string; folder: string; runPlan: RunPlan; journal: JournalEntry[] }

export async function readCampaignFiles(id: string, folder: string): Promise<Outcome<CampaignFiles>> {
  const runPlan = await readRunPlan(folder)
  if (!runPlan.ok) return runPlan
  const journal = await readJournal(folder)
  if (!journal.ok) return journal
  return success({ id, folder, runPlan: runPlan.value, journal: journal.value })
}

/** The state in which the journal left a campaign. */
export function journalledState({ journal }: CampaignFiles): CampaignState {
  const last = journal.at(-1)
  if (last === undefined) return plannedCampaign
  return { ...plannedCampaign, phase: last.phase, reason: last.reason, failure: last.failure ?? null }
}

/** Every execution of the campaign, in order; none before it is prepared. */
export async function executionsOf(folder: string): Promise<Outcome<Execution[]>> {
  const schedule = await readSchedule(folder)
  if (!schedule.ok) return schedule
  const confirmation = await readConfirmation(folder)
  if (!confirmation.ok) return confirmation
  return success([...(schedule.value?.executions ?? []), ...(confirmation.value ?? [])])
}

export async function readStateOfRun(folder: string, driverLives: boolean): Promise<Outcome<StateOfRun>> {
  const executions = await executionsOf(folder)
  if (!executions.ok) return executions
  const events: RunEvent[] = []
  const reruns: Rerunning[] = []
  for (const shard of new Set(executions.value.map((execution) => execution.shard))) {
    const read = await createEventsReader(runPaths(folder).events(shard)).readMore()
    if (!read.ok) return read
    for (const event of read.value) events.push(event)
    const rerun = await readRerun(folder, shard)
    if (!rerun.ok) return rerun
    reruns.push(...rerun.value)
  }
  const samples = await samplesFound(folder)
  if (!samples.ok) return samples
  return success(
    stateOfRun(
      executions.value,
      events,
      samples.value.map(({ sample }) => sample),
      driverLives,
      reruns,
    ),
  )
}

export function summaryOf(
  { id, runPlan, journal }: CampaignFiles,
  state: Pick<CampaignState, 'phase' | 'reason'>,
  counts: { total: number; finished: number },
): CampaignSummary {
  const { plan, suite } = runPlan
  return {
    id,
    name: nameOfPlan(plan, suite.name),
    kind: plan.kind,
    suite: suite.name,
    refs: plan.refs,
    target: plan.target,
    phase: state.phase,
    reason: state.reason,
    created_utc: journal[0]?.time_utc ?? '1970-01-01T00:00:00.000Z',
    ...counts,
  }
}

/** As the catalogue holds a campaign: enough for a list, and no run directory is read. */
export function summaryOfRow({ name, ...row }: CampaignRow): CampaignSummary {
  const plan = { ...row, kind: CampaignKind.parse(row.kind), ...(name === '' ? {} : { name }) }
  return CampaignSummary.strip().parse({ ...plan, name: nameOfPlan(plan, row.suite) })
}

export function detailOf(files: CampaignFiles, state: CampaignState, run: StateOfRun): CampaignDetail {
  const last = files.journal.at(-1)
  return {
    ...summaryOf(files, state, { total: run.total, finished: run.finished }),
    folder: files.folder,
    executions: run.executions,
    journal: files.journal,
    bundles: last?.bundles ?? [],
    comparisons: last?.comparisons ?? [],
  }
}
