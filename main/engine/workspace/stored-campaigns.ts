import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { JournalEntry } from '../../contract/campaign.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { Plan } from '../../contract/plan.ts'
import { newerFormat, writtenByNewer } from '../../contract/run-directory.ts'
import { readJsonLines } from '../files/json-lines.ts'
import type { CampaignRow } from './catalogue-rows.ts'

const PlanFile = z.looseObject({ plan: Plan, suite: z.looseObject({ name: z.string() }) })

/** Ids of all run directories, sorted. */
export async function storedCampaignIds(runs: string): Promise<string[]> {
  return (await readdir(runs)).filter((name) => z.uuid().safeParse(name).success).sort()
}

/**
 * The catalogue's row of a campaign, from `plan.json` and the journal `campaign.jsonl` of its run directory.
 * @returns failure RUN_DIRECTORY_INVALID, naming file and place
 */
export async function readCampaignRow(runs: string, id: string): Promise<Outcome<CampaignRow>> {
  const planPath = join(runs, id, 'plan.json')
  const document = await readJson(planPath)
  const newer = newerFormat(document)
  if (newer !== null) return failure('RUN_DIRECTORY_INVALID', writtenByNewer(planPath, newer))
  const file = PlanFile.safeParse(document)
  if (!file.success) {
    return failure('RUN_DIRECTORY_INVALID', {
      message: `${planPath} is missing or not a plan that this version understands.`,
      cure: `If that campaign is not needed, remove the folder ${join(runs, id)}.`,
      detail: file.error.issues,
    })
  }
  const journal = await readJsonLines(join(runs, id, 'campaign.jsonl'), JournalEntry, 'RUN_DIRECTORY_INVALID')
  if (!journal.ok) return journal
  const { plan, suite } = file.data
  const entries = journal.value
  const last = entries.at(-1)
  const counts = entries.findLast(({ executions }) => executions !== undefined)?.executions
  return success({
    id,
    name: plan.name ?? '',
    kind: plan.kind,
    suite: suite.name,
    refs: plan.refs,
    target: plan.target,
    phase: last?.phase ?? 'planned',
    reason: last?.reason ?? null,
    created_utc: entries[0]?.time_utc ?? '1970-01-01T00:00:00.000Z',
    bundles: last?.bundles ?? [],
    comparisons: last?.comparisons ?? [],
    total: counts?.total ?? 0,
    finished: counts?.finished ?? 0,
  })
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
