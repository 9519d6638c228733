/** Starts or resumes a campaign, shows its progress, and waits for its end. Ctrl-C stops it cleanly. */
import type { Engine } from '../contract/api.ts'
import { type CampaignDetail, CampaignSummary, hasEnded } from '../contract/campaign.ts'
import { failure, type Outcome, type Refusal, success } from '../contract/outcome.ts'
import { plainText } from '../contract/plain-text.ts'
import { type Context, stopped } from './context.ts'
import { eventsOfOne } from './progress/events-of-one.ts'
import { progressDisplay } from './progress/progress-display.ts'
import { quotedArgument } from './quoted-argument.ts'

type Begin = (signal: AbortSignal) => Promise<Outcome<{ campaign_id: string }>>

/** The campaign once it is done, or has failed and has results (`hasFailedWithResults`). Failures: why it could not go on; CANCELLED names the command that resumes it. */
export async function followCampaign(context: Context, engine: Engine, begin: Begin): Promise<Outcome<CampaignDetail>> {
  const { terminal, signals } = context
  const display = progressDisplay(terminal, () => performance.now())
  const abort = new AbortController()
  let id: string | null = null
  let asking = false
  let stopAsked = false
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
    stopAsked = cancelled.ok
    if (!cancelled.ok) display.say(plainText(cancelled.failure.message))
  }
  const events = eventsOfOne((event) => {
    display.show(event)
    if (display.wantsDetail()) void learn()
    if (event.type === 'campaign' && hasEnded(event.campaign.phase)) wake()
  }, display.showOther)
  const stopListening = engine.subscribe(events.take, () => {
    wake()
  })
  const stopSignals = signals.onInterrupt(
    () => {
      display.say('Stopping. What is finished is kept; Ctrl-C again leaves without waiting for the end.')
      if (id === null) abort.abort()
      else void cancel(id)
    },
    () => {
      display.say(id === null ? 'Left.' : leftText(context, id, stopAsked))
      signals.leave(130)
    },
  )

  try {
    const begun = await begin(abort.signal)
    if (!begun.ok) return begun
    id = begun.value.campaign_id
    events.is(id)
    display.say(`Campaign ${id}`)
    // A person who pressed Ctrl-C before the campaign had a name meant this one.
    if (abort.signal.aborted) await cancel(id)
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const shown = await engine.call('campaigns.show', { id })
      if (!shown.ok) return withFurther(shown, context, id)
      display.learn(shown.value)
      if (hasEnded(shown.value.phase)) return ending(context, shown.value)
      await woken
    }
  } finally {
    stopListening()
    stopSignals()
    display.end()
  }
}

/** When the engine goes away its drivers go on, and the campaign is found again. */
function withFurther({ failure: known }: Refusal, context: Context, id: string): Refusal {
  if (known.code !== 'ENGINE_LOST') return { ok: false, failure: known }
  return failure(known.code, {
    ...known,
    cure: `The campaign goes on. To follow it: ${command(context, 'resume', id)}`,
  })
}

/** @param stopAsked whether the first Ctrl-C has reached the driver: it then ends by itself, whoever waits for it or not */
export function leftText(context: Pick<Context, 'workspace'>, id: string, stopAsked: boolean): string {
  const driver = stopAsked ? 'it stops by itself, and what is finished is kept' : 'a driver that works already goes on'
  return `Left; ${driver}. Look in later: ${command(context, 'show', id)}`
}

/** The campaign when it has ended, shown or not. */
export async function untilEnded(engine: Engine, campaign: CampaignSummary): Promise<Outcome<CampaignSummary>> {
  return new Promise((resolve) => {
    const look = (now: CampaignSummary): void => {
      if (now.id !== campaign.id || !hasEnded(now.phase)) return
      stop()
      resolve(success(now))
    }
    const stop = engine.subscribe((event) => {
      if (event.type === 'campaign') look(event.campaign)
    })
    void engine.call('campaigns.show', { id: campaign.id }).then((shown) => {
      if (shown.ok) look(CampaignSummary.strip().parse(shown.value))
      else resolve(shown)
    })
  })
}

/** A command about a campaign, complete, so that it can be pasted. */
function command({ workspace }: Pick<Context, 'workspace'>, verb: 'resume' | 'show', id: string): string {
  return `driftscope campaign ${verb} ${id} --workspace ${quotedArgument(workspace)}`
}

export const hasFailedWithResults = ({ phase, bundles }: CampaignDetail) => phase === 'failed' && bundles.length > 0

export const resumeText = (context: Context, { id }: CampaignDetail) => `To resume: ${command(context, 'resume', id)}`

function ending(context: Context, campaign: CampaignDetail): Outcome<CampaignDetail> {
  // One that stopped at its first failed case has results as well.
  if (campaign.phase === 'done' || hasFailedWithResults(campaign)) return success(campaign)
  const resume = resumeText(context, campaign)
  if (campaign.phase === 'cancelled') {
    const { finished, total } = campaign
    return stopped(`Stopped after ${String(finished)} of ${String(total)} executions.`, resume)
  }
  const known = campaign.journal.at(-1)?.failure
  if (known !== undefined && campaign.phase === 'failed') {
    return { ok: false, failure: { ...known, cure: known.cure === undefined ? resume : `${known.cure} ${resume}` } }
  }
  return failure('DRIVER_FAILED', { message: campaign.reason ?? `The campaign is ${campaign.phase}.`, cure: resume })
}
