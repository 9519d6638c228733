/** What `run`, `self-check`, `capture` and `campaign resume` have in common: carry out a campaign and say what came of it. */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Engine } from '../../contract/api.ts'
import type { CampaignDetail } from '../../contract/campaign.ts'
import { success } from '../../contract/outcome.ts'
import { plainText } from '../../contract/plain-text.ts'
import { printedJson } from '../../contract/printed-json.ts'
import { Preset } from '../../contract/words.ts'
import type { Context, Ending } from '../context.ts'
import { followCampaign, hasFailedWithResults, resumeText } from '../follow-campaign.ts'
import { fetchComparisons, printComparisons, worstExitStatus } from '../show-comparisons.ts'
import { writeReports } from '../write-reports.ts'

/** What `capture --json` prints. */
export const CaptureResult = z.strictObject({
  bundles: z.array(z.strictObject({ id: z.string(), path: z.string(), preset: Preset.or(z.string()) })),
  exit_status: z.int(),
})
export type CaptureResult = z.infer<typeof CaptureResult>

export type ResultOptions = { json?: boolean | undefined; out?: string | undefined }

type Begin = Parameters<typeof followCampaign>[2]

/**
 * Follows a campaign to its end; the exit status is the comparison's, or for a capture whether every case could be run.
 * What stopped at its first failed case shows what there is, and is a failure (1).
 */
export async function carryOut(
  context: Context,
  engine: Engine,
  options: ResultOptions,
  begin: Begin,
): Promise<Ending> {
  const followed = await followCampaign(context, engine, begin)
  if (!followed.ok) return followed
  const campaign = followed.value
  const stopped = hasFailedWithResults(campaign)
  const end = campaign.kind === 'capture' || (stopped && campaign.comparisons.length === 0) ? endOfCapture : endOfRun
  const ended = await end(context, engine, options, campaign)
  if (!ended.ok || !stopped) return ended
  const lines = [`driftscope: ${plainText(campaign.reason ?? '')}`, `  ${resumeText(context, campaign)}`]
  await context.terminal.writeErr(`${lines.join('\n')}\n`)
  return success(1)
}

async function endOfRun(
  context: Context,
  engine: Engine,
  options: ResultOptions,
  campaign: CampaignDetail,
): Promise<Ending> {
  const fetched = await fetchComparisons(engine, campaign.comparisons)
  if (!fetched.ok) return fetched
  const comparisons = fetched.value
  if (comparisons.length === 0) throw new Error(`Campaign ${campaign.id} is done and has no comparison`)
  const folder = options.out === undefined ? join(campaign.folder, 'reports') : resolve(context.folder, options.out)
  const written = await writeReports(engine, comparisons, folder)
  const printed = await printComparisons(context, engine, comparisons, options.json === true ? 'json' : null)
  if (!printed.ok) return printed
  if (!written.ok) return written
  const others = 'comparison.md, comparison.json and comparison.junit.xml beside it'
  const say = options.json === true ? context.terminal.writeErr : context.terminal.writeOut
  await say(`\nReport: ${written.value}\n        ${others}\n`)
  return success(worstExitStatus(comparisons))
}

const failing: readonly string[] = ['error', 'oom', 'timeout', 'lost', 'cancelled']

async function endOfCapture(
  context: Context,
  engine: Engine,
  options: ResultOptions,
  campaign: CampaignDetail,
): Promise<Ending> {
  const bundles: CaptureResult['bundles'] = []
  for (const id of campaign.bundles) {
    const shown = await engine.call('bundles.show', { bundle: id })
    if (!shown.ok) return shown
    const { path, preset } = shown.value.summary
    bundles.push({ id, path, preset })
  }
  if (options.out !== undefined) {
    const target = resolve(context.folder, options.out)
    for (const bundle of bundles) {
      // One bundle a preset: several get a folder each.
      const folder = bundles.length === 1 ? target : join(target, bundle.preset)
      const exported = await engine.call('bundles.export', { bundle: bundle.id, folder })
      if (!exported.ok) return exported
      bundle.path = exported.value.folder
    }
  }
  const failed = campaign.executions.filter(({ state }) => failing.includes(state))
  const result = CaptureResult.parse({ bundles, exit_status: failed.length > 0 ? 1 : 0 })
  const { writeOut, writeErr } = context.terminal
  if (options.json === true) await writeOut(`${printedJson(result)}\n`)
  else await writeOut(bundles.map(({ id, path, preset }) => `${preset}  ${id}\n  ${path}\n`).join(''))
  for (const { case_id, preset, state } of failed) await writeErr(`${state}: ${case_id} (${preset})\n`)
  return success(result.exit_status)
}
