/** The campaigns that this engine looks after, joined to the queue, the targets and the journal. */
import { join } from 'node:path'
import type { EngineEvent } from '../../contract/api.ts'
import type { CampaignSummary } from '../../contract/campaign.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { utcNow } from '../clock.ts'
import { whileWriting } from '../files/write-failures.ts'
import type { Target } from '../targets/target.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { factsOf } from './adopt.ts'
import { journalledState, readCampaignFiles, readStateOfRun, summaryOf } from './campaign-files.ts'
import { campaignIds } from './campaign-ids.ts'
import { plannedCampaign } from './campaign-machine.ts'
import { collectCampaign } from './collect.ts'
import { appendToJournal } from './journal.ts'
import { createLiveCampaign, journalEntry, type LiveCampaign } from './live-campaign.ts'
import { createPerformer } from './perform.ts'
import { prepareCampaign } from './prepare.ts'
import { createQueue } from './queue.ts'
import type { RunPlan } from './run-directory.ts'

export type LivingParts = {
  workspace: Workspace
  targets: ReadonlyMap<string, Target>
  /** Folder of the Python package `driftscope_runner`. */
  runnerPackage: string
  emit: (event: EngineEvent) => void
}

export type LivingCampaigns = {
  get: (id: string) => LiveCampaign | undefined
  /** Begins to look after a campaign; one of the same id is looked after no longer. */
  add: (id: string, runPlan: RunPlan, state?: LiveCampaign['state']) => LiveCampaign
  summary: (live: LiveCampaign) => Promise<Outcome<CampaignSummary>>
  /** Reconciles what an earlier engine left with the facts, and looks after what still lives. */
  adoptAll: () => Promise<void>
  /** Lets go of all; drivers go on. */
  close: () => Promise<void>
}

export function createLivingCampaigns(parts: LivingParts): LivingCampaigns {
  const { workspace, targets, emit } = parts
  const { runs } = workspace.paths
  const living = new Map<string, LiveCampaign>()
  const work = new Set<Promise<void>>()
  const queue = createQueue()
  const perform = createPerformer({
    queue,
    target: targetNamed,
    prepare: (live, signal) => prepareCampaign(live, parts, signal),
    collect: (live, signal) => collectCampaign(live, parts, signal),
    emit,
    background,
    tell,
  })

  /** A bug in it ends the process, as an unhandled rejection. */
  function background(promise: Promise<void>): void {
    const held = promise.finally(() => work.delete(held))
    work.add(held)
  }

  function targetNamed(name: string): Target {
    const target = targets.get(name)
    if (target === undefined) throw new Error(`no target ${name}; it was checked when the campaign began`)
    return target
  }

  function add(id: string, runPlan: RunPlan, state = plannedCampaign): LiveCampaign {
    const live = createLiveCampaign({
      id,
      folder: join(runs, id),
      runPlan,
      state,
      record,
      perform: (of, effect) => {
        background(perform(of, effect))
      },
    })
    living.set(id, live)
    return live
  }

  /** A journal that can't be written (a full disk) loses no result: at the next opening the facts are looked at. */
  async function record(live: LiveCampaign): Promise<void> {
    const written = await whileWriting(live.folder, async () => {
      await appendToJournal(live.folder, journalEntry(live, utcNow()))
      return workspace.refreshCampaign(live.id)
    })
    if (!written.ok) emit({ type: 'log', level: 'error', message: written.failure.message })
    await tell(live)
  }

  async function tell(live: LiveCampaign): Promise<void> {
    const told = await summary(live)
    if (told.ok) emit({ type: 'campaign', campaign: told.value })
  }

  async function summary(live: LiveCampaign): Promise<Outcome<CampaignSummary>> {
    const files = await readCampaignFiles(live.id, live.folder)
    return files.ok ? success(summaryOf(files.value, live.state, live.counts)) : files
  }

  async function adopt(id: string, cataloguedPhase: string | undefined): Promise<void> {
    const files = await readCampaignFiles(id, join(runs, id))
    if (!files.ok) {
      // One that could not be indexed was told of when the catalogue was opened.
      if (cataloguedPhase !== undefined) emit({ type: 'log', level: 'error', message: files.failure.message })
      return
    }
    const { runPlan } = files.value
    const state = journalledState(files.value)
    if (state.phase !== cataloguedPhase) await workspace.refreshCampaign(id)
    const target = targets.get(runPlan.plan.target)
    if (target === undefined) return
    const facts = await factsOf(files.value, state.phase, target)
    if (facts === null) return
    const live = add(id, runPlan, { ...state, shard: facts.shard })
    const run = await readStateOfRun(live.folder, false)
    if (run.ok) live.count(run.value)
    await live.dispatch(facts.event)
  }

  return {
    get: (id) => living.get(id),
    add,
    summary,
    async adoptAll() {
      const phases = new Map(workspace.catalogue.campaigns().map(({ id, phase }) => [id, phase]))
      for (const id of await campaignIds(runs)) {
        // Nothing follows on done, and there may be thousands of those.
        if (phases.get(id) !== 'done') await adopt(id, phases.get(id))
      }
    },
    async close() {
      queue.close()
      for (const live of living.values()) {
        const { phase } = live.state
        if (phase === 'preparing' || phase === 'queued') await live.dispatch({ type: 'engine-died' })
      }
      for (const live of living.values()) live.abort.abort()
      while (work.size > 0) await Promise.all(work)
    },
  }
}
