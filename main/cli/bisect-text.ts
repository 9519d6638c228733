/** A bisection for people on a terminal: the first bad commit, its numbers, and how it was found. */
import type { BisectAnswer, BisectReport, BisectStep } from '../contract/bisect.ts'
import { asciiMinus, plural } from '../contract/format-number.ts'
import { plainText } from '../contract/plain-text.ts'
import { painter, type Tone } from './terminal/paint.ts'
import { renderTable } from './terminal/table.ts'
import type { Terminal } from './terminal/terminal.ts'

const toneOf: Record<BisectAnswer, Tone> = { good: 'good', bad: 'drift', skip: 'idle' }
const short = (sha: string) => sha.slice(0, 12)

/** Everything on one bisection that has ended, ending with a line feed. */
export function bisectText(report: BisectReport, { out }: Pick<Terminal, 'out'>): string {
  const { bisect, state } = report
  const paint = painter(out.colour)
  const { steps, good } = bisect
  const lines = [
    state.do === 'found' ? paint(`First bad commit: ${state.sha}`, 'strong') : notToldApart(report),
    ...(state.do === 'found' ? [...factsOf(state.sha, report), ''] : ['']),
    `${bisect.case_id}, by ${bisect.by}, against ${plainText(good.spec)} (${short(good.sha)})`,
  ]
  const subject = new Map(bisect.history.map((commit) => [commit.sha, commit.subject]))
  const table = renderTable(
    [
      { head: 'step', numeric: true, cells: steps.map((_, index) => (index < 2 ? 'end' : String(index - 1))) },
      { head: 'commit', cells: steps.map(({ sha }) => short(sha)) },
      { head: 'answer', cells: steps.map(({ answer }) => ({ text: answer, tone: toneOf[answer] })) },
      { head: 'subject', leaves: 1, cells: steps.map(({ sha }) => subject.get(sha) ?? '') },
      {
        head: 'campaign',
        leaves: 2,
        cells: steps.map(({ campaign_id: id }) => ({ text: id.slice(0, 8), tone: 'idle' })),
      },
      { head: 'why', shrinks: true, cells: steps.map(({ why }) => asciiMinus(why)) },
    ],
    out.width,
    paint,
  )
  return `${lines.join('\n')}\n${table}`
}

function factsOf(sha: string, { bisect }: BisectReport): string[] {
  const commit = bisect.history.find((one) => one.sha === sha)
  const step = bisect.steps.find((one) => one.sha === sha)
  return [
    `  ${plainText(commit?.author ?? '')}, ${commit?.authored ?? ''}`,
    `  ${plainText(commit?.subject ?? '')}`,
    `  ${asciiMinus(plainText(step?.why ?? ''))}`,
  ]
}

function notToldApart({ bisect, state }: BisectReport): string {
  if (state.do !== 'narrowed') return `Not ended: driftscope bisect --resume ${bisect.id}`
  const heads = state.shas.map((sha) => {
    const subject = bisect.history.find((commit) => commit.sha === sha)?.subject ?? ''
    return `  ${short(sha)} ${plainText(subject)}`
  })
  return [`The first bad commit is one of ${plural(heads.length, 'commit')} that can't be told apart:`, ...heads].join(
    '\n',
  )
}

export function bisectColumns(items: readonly Omit<BisectReport, 'rows'>[]) {
  const tested = ({ length }: readonly BisectStep[]) => String(length)
  return [
    { head: 'bisection', cells: items.map(({ bisect }) => bisect.id.slice(0, 8)) },
    { head: 'case', shrinks: true, cells: items.map(({ bisect }) => bisect.case_id) },
    { head: 'by', cells: items.map(({ bisect }) => bisect.by) },
    { head: 'commits', numeric: true, cells: items.map(({ bisect }) => String(bisect.history.length)) },
    { head: 'tested', numeric: true, cells: items.map(({ bisect }) => tested(bisect.steps)) },
    { head: 'state', cells: items.map(({ state }) => stateWord(state)) },
    { head: 'since', leaves: 1, cells: items.map(({ bisect }) => bisect.created_utc) },
  ]
}

function stateWord(state: BisectReport['state']): string {
  if (state.do === 'found') return `found ${short(state.sha)}`
  return { check: 'not ended', test: 'not ended', narrowed: 'not told apart', refuse: 'refused' }[state.do]
}
