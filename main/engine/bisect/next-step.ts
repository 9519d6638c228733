/** What a bisection does next, from its history and its answers alone. Pure. */
import type { BisectAnswer, BisectState } from '../../contract/bisect.ts'
import { type Commit, distances, type History, historyOf, suspects } from './ancestors.ts'

export type Question = { good: string; bad: string; history: readonly Commit[] }
export type Told = { sha: string; answer: BisectAnswer }

/** Both ends first; then the commit that halves the suspects best, as git bisect does it. */
export function nextStep({ good, bad, history }: Question, told: readonly Told[]): BisectState {
  const answers = new Map(told.map(({ sha, answer }) => [sha, answer]))
  for (const [end, sha] of [['good', good] as const, ['bad', bad] as const]) {
    const answer = answers.get(sha)
    if (answer === undefined) return { do: 'check', end, sha }
    if (answer !== end) return { do: 'refuse', end, sha }
  }
  const saying = (answer: BisectAnswer) => told.filter((one) => one.answer === answer).map(({ sha }) => sha)
  const left = suspects(historyOf(history), saying('bad').at(-1) ?? bad, saying('good'))
  return chosen(left, answers)
}

function chosen(left: History, answers: ReadonlyMap<string, BisectAnswer>): BisectState {
  const shas = [...left.keys()]
  const skipped = shas.filter((sha) => answers.get(sha) === 'skip').length
  const open = [...distances(left)]
    .filter(([sha]) => !answers.has(sha))
    .sort(([, one], [, other]) => other - one)
    .map(([sha]) => sha)
  const sha = open[placeAfterSkips(skipped, open.length)]
  if (sha !== undefined) return { do: 'test', sha, left: shas.length, steps_left: stepsFor(shas.length) }
  const [first = '', ...others] = shas
  return others.length === 0 ? { do: 'found', sha: first } : { do: 'narrowed', shas }
}

/**
 * The best one; after skips another place each time, the good halves more often: what stands beside a commit that can't
 * be built most likely can't be built either.
 */
function placeAfterSkips(skipped: number, count: number): number {
  const goldenRatio = 0.6180339887498949
  return Math.floor(count * ((skipped * goldenRatio) % 1) ** 1.5)
}

/** Tests that are most likely needed for so many suspects: the whole logarithm, less where their last one may be spared. */
export function stepsFor(suspectCount: number): number {
  if (suspectCount < 3) return suspectCount - 1
  const whole = Math.floor(Math.log2(suspectCount))
  const beyond = suspectCount - 2 ** whole
  return 2 ** whole < 3 * beyond ? whole + 1 : whole
}
