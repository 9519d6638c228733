/** One step: a campaign of the good end and a commit, repeated with more rounds where it can't tell. */
import { join } from 'node:path'
import { CompareOptions, type EngineEvent } from '../../contract/api.ts'
import type { Bisect, BisectStep } from '../../contract/bisect.ts'
import { type CampaignDetail, hasEnded } from '../../contract/campaign.ts'
import { parseCaseId } from '../../contract/case-id.ts'
import { Comparison, type ComparisonRow } from '../../contract/comparison.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { mostRounds, Plan } from '../../contract/plan.ts'
import type { Campaigns } from '../campaigns/campaigns.ts'
import { roundsOf } from '../campaigns/plan-defaults.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import {
  type Decided,
  isOfCommit,
  nearerEnd,
  presetOf,
  rowOf,
  type Telling,
  toldByRow,
  toldOfItself,
} from './told-by.ts'

type StepWorkspace = Pick<Workspace, 'comparisonText'> & { paths: Pick<Workspace['paths'], 'comparisons'> }

export type StepParts = {
  workspace: StepWorkspace
  campaigns: Pick<Campaigns, 'list' | 'show' | 'start' | 'resume' | 'request'>
  subscribe: (listener: (event: EngineEvent) => void) => () => void
  emit: (event: EngineEvent) => void
}

/** Rounds of a step that can't tell are doubled so often, as far as a plan may have them; then the nearer end decides. */
const mostRepeats = 2

/** Failures: what is no fault of the commit, such as a lost network; CANCELLED where it was stopped. */
export async function testCommit(
  bisect: Bisect,
  sha: string,
  parts: StepParts,
  signal?: AbortSignal,
): Promise<Outcome<BisectStep>> {
  let rounds = bisect.rounds
  for (let repeats = 0; ; repeats += 1) {
    const plan = planFor(bisect, sha, rounds)
    const ended = await carriedOut(bisect, plan, parts, signal)
    if (!ended.ok) return ended
    const { id, comparisons } = ended.value
    const telling = await toldByCampaign(bisect, ended.value, parts.workspace)
    if (!telling.ok) return telling
    const { answer, why } = telling.value
    const of = { sha, campaign_id: id, comparison_id: comparisons[0] ?? null, rounds }
    if (answer !== 'unresolved') return success({ ...of, answer, why })
    const more = Math.min(2 * roundsOf(plan, presetOf[bisect.by]), mostRounds)
    if (repeats === mostRepeats || more === rounds)
      return success({ ...of, ...(await atLast(bisect, of.comparison_id, why, parts)) })
    rounds = more
    const message = `${sha.slice(0, 12)} can't be told: ${why}. It is repeated with ${more} rounds.`
    parts.emit({ type: 'log', level: 'info', message })
  }
}

/** Named so that it is recognised among others, and found again whatever became of its engine. */
function planFor(bisect: Bisect, sha: string, rounds: number | null): Plan {
  const { by, case_id, good, suite, constraints } = bisect
  const { tier, device } = parseCaseId(case_id) ?? { tier: 'quick', device: 'cpu' }
  const isItself = sha === good.sha
  const of = `${isItself ? 'good ' : ''}${sha.slice(0, 12)}${rounds === null ? '' : `, ${rounds} rounds`}`
  return Plan.parse({
    format: 1,
    name: `bisect ${bisect.id.slice(0, 8)}: ${of}`,
    kind: isItself ? 'self-check' : 'run',
    suite,
    refs: (isItself ? [sha] : [good.sha, sha]).map((commit) => `git:${bisect.repository}@${commit}`),
    tiers: [tier],
    devices: [device],
    only: [case_id],
    presets: [presetOf[by]],
    constraints,
    ...(rounds === null ? {} : { rounds }),
  })
}

/**
 * The campaign of that name: as it is where it is done, followed or resumed where it isn't, else a new one. Where the good
 * end failed in it, it tells nothing of the commit, now or later: the next attempt has its number in its name.
 */
async function carriedOut(
  bisect: Bisect,
  planned: Plan,
  parts: StepParts,
  signal: AbortSignal | undefined,
): Promise<Outcome<CampaignDetail>> {
  const { campaigns, workspace } = parts
  const listed = await campaigns.list()
  if (!listed.ok) return listed
  for (let attempt = 1; ; attempt += 1) {
    const plan = attempt === 1 ? planned : { ...planned, name: `${planned.name ?? ''}, attempt ${attempt}` }
    const known = listed.value.find(({ name }) => name === plan.name)
    if (known?.phase === 'done') {
      const shown = await campaigns.show(known.id)
      if (!shown.ok || (await goodEndRan(shown.value, bisect, workspace))) return shown
      continue
    }
    const begun =
      known === undefined
        ? await campaigns.start({ plan, compare: compareOf(bisect, workspace), lockOf: null })
        : hasEnded(known.phase)
          ? await campaigns.resume(known.id)
          : success({ campaign_id: known.id })
    return begun.ok ? untilEnded(begun.value.campaign_id, parts, signal) : begun
  }
}

const statusOfGoodEnd = ({ statuses }: ComparisonRow) => statuses?.[0] ?? 'ok'

async function goodEndRan({ comparisons }: CampaignDetail, { case_id: caseId }: Bisect, workspace: StepWorkspace) {
  const row = await rowOfComparison(comparisons[0], caseId, workspace)
  return row === null || statusOfGoodEnd(row) === 'ok'
}

/** Figures are judged against what the good end differs by from itself. */
function compareOf({ by, accepted, good, steps }: Bisect, { paths }: StepWorkspace): CompareOptions {
  const floor = by === 'verdict' ? null : (steps.find(({ sha }) => sha === good.sha)?.comparison_id ?? null)
  return CompareOptions.parse({
    ...(accepted === null ? {} : { accepted }),
    ...(floor === null ? {} : { noise: join(paths.comparisons, `${floor}.json`) }),
  })
}

async function untilEnded(
  id: string,
  { campaigns, subscribe }: StepParts,
  signal: AbortSignal | undefined,
): Promise<Outcome<CampaignDetail>> {
  let wake: () => void = () => undefined
  const stopListening = subscribe((event) => {
    if (event.type === 'campaign' && event.campaign.id === id && hasEnded(event.campaign.phase)) wake()
  })
  const cancel = (): void => {
    void campaigns.request(id, { type: 'cancel' })
  }
  signal?.addEventListener('abort', cancel)
  try {
    if (signal?.aborted === true) cancel()
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const shown = await campaigns.show(id)
      if (!shown.ok) return shown
      if (hasEnded(shown.value.phase)) return shown
      await woken
    }
  } finally {
    stopListening()
    signal?.removeEventListener('abort', cancel)
  }
}

async function toldByCampaign(
  { by, case_id: caseId }: Bisect,
  campaign: CampaignDetail,
  workspace: StepWorkspace,
): Promise<Outcome<Telling>> {
  const { id, phase, journal, comparisons } = campaign
  if (phase === 'cancelled')
    return failure('CANCELLED', { message: 'The bisection was stopped; what is finished is kept.' })
  const known = journal.at(-1)?.failure
  if (phase === 'failed' && known !== undefined && isOfCommit(known))
    return success({ answer: 'skip', why: `can't be built: ${known.message}` })
  if (phase !== 'done')
    return { ok: false, failure: known ?? { code: 'DRIVER_FAILED', message: `Campaign ${id} is ${phase}.` } }
  const row = await rowOfComparison(comparisons[0], caseId, workspace)
  if (row === null) throw new Error(`campaign ${id} is done, and has no row of ${caseId}`)
  const reference = statusOfGoodEnd(row)
  if (campaign.kind === 'self-check') return success(toldOfItself(row, by))
  if (reference === 'ok') return success(toldByRow(row, by))
  return failure('DRIVER_FAILED', {
    message: `The good end ended as ${reference} in campaign ${id}: ${row.note}.`,
    cure: `driftscope campaign show ${id} tells more. driftscope bisect --resume tries this step again.`,
  })
}

/** What is said of a commit that no number of rounds could tell. */
async function atLast(
  { bad, case_id: caseId, steps }: Bisect,
  comparison: string | null,
  why: string,
  { workspace }: StepParts,
): Promise<Decided> {
  const ofBadEnd = steps.find(({ sha }) => sha === bad.sha)?.comparison_id
  const [row, badEnd] = [
    await rowOfComparison(comparison, caseId, workspace),
    await rowOfComparison(ofBadEnd, caseId, workspace),
  ]
  return row === null || badEnd === null ? { answer: 'skip', why } : nearerEnd(row, badEnd, why)
}

/** Null where the comparison is gone. */
export async function rowOfComparison(id: string | null | undefined, caseId: string, workspace: StepWorkspace) {
  const text = id === null || id === undefined ? null : await workspace.comparisonText(id)
  return text === null ? null : (rowOf(Comparison.parse(JSON.parse(text)), caseId) ?? null)
}
