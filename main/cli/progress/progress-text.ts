import { asciiMinus, formatCount, formatSeconds } from '../../contract/format-number.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { CampaignSummary, ExecutionState } from '../../contract/campaign.ts'
import type { Status } from '../../contract/words.ts'
import { verdictWord } from '../terminal/verdict-glyphs.ts'
import { counts, type ProgressState, remainingSeconds, waitsFor } from './progress-state.ts'

/** `B 1.0.11`: side and ref of an execution; a self-check has one ref as both sides. */
function sideText({ campaign }: ProgressState, side: string): string {
  const place = side.charCodeAt(0) - 'a'.charCodeAt(0)
  const ref = campaign?.refs[place] ?? campaign?.refs[0] ?? ''
  return plainText(`${side.toUpperCase()} ${ref}`)
}

const counter = (state: ProgressState) => {
  const { finished, total } = counts(state)
  const width = formatCount(total).length
  return `${formatCount(finished).padStart(width)}/${formatCount(total)}`
}

const wholeSeconds = (seconds: number) => formatSeconds(Math.round(seconds))

/** The line that is repainted: what runs, how many of how many, how long, and how long still. */
export function statusLine(state: ProgressState, nowMs: number): string {
  const elapsed = wholeSeconds((nowMs - state.startedMs) / 1000)
  const { campaign, running, work } = state
  const waits = campaign?.reason ?? ''
  if (running !== null) {
    const execution = state.executions.get(running.n)
    const remaining = remainingSeconds(state, nowMs)
    const left = remaining === null ? '' : `, about ${wholeSeconds(remaining)} left`
    const mark = running.mark === null ? '' : ` · ${running.mark} ${wholeSeconds((nowMs - running.sinceMs) / 1000)}`
    return `${counter(state)}  ${execution === undefined ? `execution ${String(running.n)}` : executionText(state, execution)}${mark}  ${elapsed}${left}`
  }
  if (work !== null) return `${workText(work)}  ${elapsed}`
  const first = waitsFor(state)
  if (first !== null) return `${waitingText(first)}  ${elapsed}`
  const phase = campaign?.phase ?? 'starting'
  return `${phase}${waits === '' ? '' : `: ${plainText(waits)}`}  ${elapsed}`
}

/** `queued, waits for self-check 7ac586d7: running 3/12`; a run with --self-check-first waits for its own. */
export function waitingText({ kind, id, phase, finished, total }: CampaignSummary): string {
  const count = total === 0 ? '' : ` ${formatCount(finished)}/${formatCount(total)}`
  return `queued, waits for ${kind} ${id.slice(0, 8)}: ${phase}${count}`
}

export function workText({ phase, done, total, unit }: NonNullable<ProgressState['work']>): string {
  const count =
    total === null ? (done === 0 ? '' : ` ${formatCount(done)}`) : ` ${formatCount(done)} of ${formatCount(total)}`
  return plainText(`${phase}${count}${count === '' ? '' : ` ${unit}`}`)
}

const executionText = (state: ProgressState, { case_id, side, preset, round }: ExecutionState) => {
  const rounds = Math.max(...[...state.executions.values()].map((execution) => execution.round))
  return plainText(
    `${case_id}  ${sideText(state, side)}${preset === 'accuracy' ? '' : ` ${preset}`}${rounds > 0 ? ` round ${String(round + 1)}` : ''}`,
  )
}

/** The line that stays once an execution is finished. */
export function finishedLine(state: ProgressState, n: number, status: Status, wallS: number, unicode: boolean): string {
  const execution = state.executions.get(n)
  const what = execution === undefined ? `execution ${String(n)}` : executionText(state, execution)
  return `${counter(state)}  ${verdictWord(status, unicode).padEnd(11)}  ${asciiMinus(wholeOrTenths(wallS)).padStart(8)}  ${what}`
}

const wholeOrTenths = (seconds: number) => formatSeconds(Math.round(seconds * 10) / 10)
