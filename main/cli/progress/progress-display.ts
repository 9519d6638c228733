/** Progress on stderr: one line that is repainted on a terminal, plain lines elsewhere, never more than a few a second. */
import type { EngineEvent } from '../../contract/api.ts'
import type { CampaignDetail, CampaignSummary } from '../../contract/campaign.ts'
import { plainText } from '../../contract/plain-text.ts'
import { painter } from '../terminal/paint.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { verdictTone } from '../terminal/verdict-glyphs.ts'
import { cut } from '../terminal/width.ts'
import { firstState, nextState, type ProgressState, waitsFor, withDetail, withOther } from './progress-state.ts'
import { finishedLine, statusLine, waitingText, workText } from './progress-text.ts'

const repaintMs = 500
/** Plain lines of work under way come no faster than this; phases and finished executions are always written. */
const plainLineMs = 300

export type ProgressDisplay = {
  show: (event: EngineEvent) => void
  /** What is told of another campaign. */
  showOther: (campaign: CampaignSummary) => void
  /** Names, sides and rounds of the executions. */
  learn: (detail: CampaignDetail) => void
  /** A line that stays. */
  say: (text: string) => void
  /** Whether an execution was started that is not known by name. */
  wantsDetail: () => boolean
  end: () => void
}

export function progressDisplay({ writeErr, err, unicode }: Terminal, nowMs: () => number): ProgressDisplay {
  let state = firstState(nowMs())
  let lastLineMs = -Infinity
  let lastText = ''
  const paint = painter(err.colour)
  const write = (text: string) => void writeErr(text)
  const clear = err.isTerminal ? '\r\u001b[2K' : ''

  const say = (text: string) => {
    write(`${clear}${text}\n`)
  }
  const repaint = () => {
    if (err.isTerminal) write(clear + paint(cut(statusLine(state, nowMs()), (err.width ?? 80) - 1), 'idle'))
  }
  const timer = err.isTerminal ? setInterval(repaint, repaintMs) : null
  timer?.unref()

  /** On a screen the repainted line shows it; elsewhere a line now and then. */
  const mention = (text: string, always = false) => {
    if (err.isTerminal || text === '' || text === lastText) return
    if (!always && nowMs() - lastLineMs < plainLineMs) return
    lastLineMs = nowMs()
    lastText = text
    say(text)
  }

  const show = (event: EngineEvent) => {
    const before = state
    state = nextState(state, event, nowMs())
    if (event.type === 'log') say(`${event.level}: ${plainText(event.message)}`)
    if (event.type === 'campaign') mention(phaseText(state, before), true)
    if (event.type === 'progress') mention(workText(event))
    if (event.type === 'run') showRun(event.event)
  }
  const showRun = (event: Extract<EngineEvent, { type: 'run' }>['event']) => {
    if (event.type === 'attempt-lost') say(`attempt lost, will be repeated: ${plainText(event.reason)}`)
    if (event.type !== 'execution-finished') return
    const line = finishedLine(state, event.n, event.status, event.wall_s, unicode)
    if (event.status === 'ok' || event.status === 'unsupported') mention(line, true)
    else say(paint(line, verdictTone(event.status)))
  }

  const showOther = (campaign: CampaignSummary) => {
    state = withOther(state, campaign)
    const first = waitsFor(state)
    if (first !== null) mention(waitingText(first))
  }

  return {
    show,
    showOther,
    say,
    learn: (detail) => {
      state = withDetail(state, detail)
    },
    wantsDetail: () => state.running !== null && !state.executions.has(state.running.n),
    end: () => {
      if (timer !== null) clearInterval(timer)
      write(clear)
    },
  }
}

/** Empty where the phase is as before. */
function phaseText({ campaign }: ProgressState, before: ProgressState): string {
  if (campaign === null || (before.campaign?.phase === campaign.phase && before.campaign.reason === campaign.reason))
    return ''
  return `${campaign.phase}${campaign.reason === null ? '' : `: ${plainText(campaign.reason)}`}`
}
