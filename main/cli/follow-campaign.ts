/** Starts or resumes a campaign, shows its progress, and waits for its end. Ctrl-C stops it cleanly. */
import type { Engine, EngineEvent } from '../contract/api.ts'
import type { CampaignDetail, CampaignPhase } from '../contract/campaign.ts'
import { failure, type Outcome, type Refusal, success } from '../contract/outcome.ts'
import { plainText } from '../contract/plain-text.ts'
import { type Context, stopped } from './context.ts'
import { progressDisplay } from './progress/progress-display.ts'

const ends: readonly CampaignPhase[] = ['done', 'failed', 'cancelled', 'lost']

type Begin = (signal: AbortSignal) => Promise<Outcome<{ campaign_id: string }>>

/** The campaign once it is done. Failures: why it could not go on; CANCELLED names the command that resumes it. */
export async function followCampaign(context: Context, engine: Engine, begin: Begin): Promise<Outcome<CampaignDetail>> {
  const { terminal, signals } = context
  const display = progressDisplay(terminal, () => performance.now())
  const abort = new AbortController()
  let id: string | null = null
  let asking = false
  let wake: () => void = () => undefined

  const learn = async (): Promise<void> => {
    if (id === null || asking) return
    asking = true
    const shown = await engine.call('campaigns.show', { id })
    asking = false
    if (shown.ok) display.learn(shown.value)
  }
  const cancel = async (campaign: string): Promise<void> => {
    const cancelled = await engine.call('campaigns.cancel', { id: campaign })
    if (!cancelled.ok) display.say(plainText(cancelled.failure.message))
  }
  const show = (event: EngineEvent): void => {
    if (id !== null && isOfAnother(event, id)) return
    display.show(event)
    if (display.wantsDetail()) void learn()
    if (event.type === 'campaign' && ends.includes(event.campaign.phase)) wake()
  }
  const stopListening = engine.subscribe(show, () => {
    wake()
  })
  const stopSignals = signals.onInterrupt(
    () => {
      display.say('Stopping. What is finished is kept; Ctrl-C again leaves at once, and the driver goes on.')
      if (id === null) abort.abort()
      else void cancel(id)
    },
    () => {
      display.say(id === null ? 'Left.' : `Left; the driver goes on. Look in later: ${command(context, 'show', id)}`)
      signals.leave(130)
    },
  )

  try {
    const begun = await begin(abort.signal)
    if (!begun.ok) return begun
    id = begun.value.campaign_id
    display.say(`Campaign ${id}`)
    // A person who pressed Ctrl-C before the campaign had a name meant this one.
    if (abort.signal.aborted) await cancel(id)
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const shown = await engine.call('campaigns.show', { id })
      if (!shown.ok) return withFurther(shown, context, id)
      display.learn(shown.value)
      if (ends.includes(shown.value.phase)) return ending(context, shown.value)
      await woken
    }
  } finally {
    stopListening()
    stopSignals()
    display.end()
  }
}

/** An engine may serve several programs, each with campaigns of its own. */
function isOfAnother(event: EngineEvent, id: string): boolean {
  if (event.type === 'campaign') return event.campaign.id !== id
  return 'campaign_id' in event && event.campaign_id !== null && event.campaign_id !== id
}

/** When the engine goes away its drivers go on, and the campaign is found again. */
function withFurther({ failure: known }: Refusal, context: Context, id: string): Refusal {
  if (known.code !== 'ENGINE_LOST') return { ok: false, failure: known }
  return failure(known.code, {
    ...known,
    cure: `The campaign goes on. To follow it: ${command(context, 'resume', id)}`,
  })
}

/** A command about a campaign, complete, so that it can be pasted. */
function command({ workspace }: Context, verb: 'resume' | 'show', id: string): string {
  const quoted = /^[\w@%+=:,./-]+$/.test(workspace) ? workspace : `'${workspace.replaceAll("'", `'\\''`)}'`
  return `driftscope campaign ${verb} ${id} --workspace ${quoted}`
}

function ending(context: Context, campaign: CampaignDetail): Outcome<CampaignDetail> {
  if (campaign.phase === 'done') return success(campaign)
  const resume = `To resume: ${command(context, 'resume', campaign.id)}`
  if (campaign.phase === 'cancelled') {
    const { finished, total } = campaign
    return stopped(`Stopped after ${String(finished)} of ${String(total)} executions.`, resume)
  }
  const known = campaign.journal.findLast((entry) => entry.failure !== undefined)?.failure
  if (known !== undefined && campaign.phase === 'failed') {
    return { ok: false, failure: { ...known, cure: known.cure === undefined ? resume : `${known.cure} ${resume}` } }
  }
  return failure('DRIVER_FAILED', { message: campaign.reason ?? `The campaign is ${campaign.phase}.`, cure: resume })
}
