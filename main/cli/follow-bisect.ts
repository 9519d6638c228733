/** Goes on with a bisection and shows its progress: a line a step, and the campaign under way. Ctrl-C stops it cleanly. */
import type { Engine, EngineEvent } from '../contract/api.ts'
import type { BisectReport } from '../contract/bisect.ts'
import { hasEnded } from '../contract/campaign.ts'
import { plural } from '../contract/format-number.ts'
import { failure, type Outcome } from '../contract/outcome.ts'
import { plainText } from '../contract/plain-text.ts'
import type { Progress } from '../contract/progress.ts'
import { quotedArgument } from './quoted-argument.ts'
import type { Context } from './context.ts'
import { progressDisplay } from './progress/progress-display.ts'

export async function followBisect(
  context: Context,
  engine: Engine,
  { bisect }: BisectReport,
): Promise<Outcome<BisectReport>> {
  const { terminal, signals } = context
  const { id, case_id: caseId, history } = bisect
  const resume = `driftscope bisect --resume ${id} --workspace ${quotedArgument(context.workspace)}`
  let display = progressDisplay(terminal, () => performance.now())
  let campaign: string | null = null
  const say = (text: string) => {
    display.say(plainText(text))
  }
  say(`Bisection ${id} of ${caseId}: ${plural(history.length, 'commit')}`)

  /** Of this bisection one campaign at a time is at work. */
  const take = (event: EngineEvent): void => {
    if (event.type === 'campaign' && event.campaign.name.startsWith(`bisect ${id.slice(0, 8)}: `)) {
      if (event.campaign.id !== campaign && !hasEnded(event.campaign.phase)) {
        campaign = event.campaign.id
        display.end()
        display = progressDisplay(terminal, () => performance.now())
      }
    }
    if (event.type === 'log' || (event.type !== 'changed' && campaignOf(event) === campaign)) display.show(event)
    if (campaign !== null && display.wantsDetail()) void learn(campaign)
  }
  const learn = async (of: string): Promise<void> => {
    const shown = await engine.call('campaigns.show', { id: of })
    if (shown.ok && of === campaign) display.learn(shown.value)
  }

  const stop = new AbortController()
  const stopListening = engine.subscribe(take)
  const stopSignals = signals.onInterrupt(
    () => {
      say('Stopping. What is finished is kept; Ctrl-C again leaves without waiting for the end.')
      stop.abort()
    },
    () => {
      say(`Left. To go on: ${resume}`)
      signals.leave(130)
    },
  )
  try {
    const onProgress = (progress: Progress): void => {
      say(stepText(progress, history))
    }
    const ended = await engine.call('bisects.go_on', { id }, { signal: stop.signal, onProgress })
    if (ended.ok || ended.failure.code === 'COMPARISON_REFUSED' || ended.failure.code === 'SOURCES_CHANGED')
      return ended
    const { failure: known } = ended
    return failure(known.code, { ...known, cure: [known.cure, `To go on: ${resume}`].filter(Boolean).join(' ') })
  } finally {
    stopListening()
    stopSignals()
    display.end()
  }
}

const campaignOf = (event: Exclude<EngineEvent, { type: 'log' | 'changed' }>): string =>
  event.type === 'campaign' ? event.campaign.id : event.campaign_id

/** `Step 3 of about 4: 3f2a1c… Faster potentials` */
function stepText({ phase, done, total }: Progress, history: BisectReport['bisect']['history']): string {
  if (total === null) return `First of all: is ${phase.replace('check ', '')} ${phase.replace('check ', '')}?`
  const subject = history.find(({ sha }) => sha === phase)?.subject ?? ''
  return `Step ${String(done + 1)} of about ${String(total)}: ${phase.slice(0, 12)} ${subject}`
}
