/** Statuses of executions in words, glyphs and segments. */
import type { ExecutionState } from '../../main/contract/campaign.ts'
import { formatCount } from '../../main/contract/format-number.ts'
import type { GlyphName, GlyphTone } from './Glyph.tsx'

export type State = ExecutionState['state']

/** In the order in which counts are listed. */
export const states: readonly State[] = [
  'ok',
  'error',
  'oom',
  'timeout',
  'lost',
  'unsupported',
  'skipped-memory',
  'cancelled',
  'running',
  'waiting',
]

const words: Partial<Record<State, string>> = {
  oom: 'out of memory',
  timeout: 'timed out',
  'skipped-memory': 'skipped for memory',
  waiting: 'queued',
}

export const stateWords = (state: State): string => words[state] ?? state
export const glyphOf = (state: State): GlyphName => (state === 'waiting' ? 'queued' : state)

const failed: readonly State[] = ['error', 'oom', 'timeout', 'lost']
export const hasFailed = ({ state }: Pick<ExecutionState, 'state'>): boolean => failed.includes(state)
/** It has a result; a cancelled one has none. */
export const hasResult = ({ state }: Pick<ExecutionState, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running' && state !== 'cancelled'

/** `1 error`, `2 errors`, `20 unsupported`. */
export const countWords = (state: State, count: number): string =>
  `${formatCount(count)} ${stateWords(state)}${state === 'error' && count !== 1 ? 's' : ''}`

/** How many are in each state; states that nothing is in are left out. */
export function countStates(executions: readonly ExecutionState[]): { state: State; count: number }[] {
  const counts = new Map<State, number>()
  for (const { state } of executions) counts.set(state, (counts.get(state) ?? 0) + 1)
  return states.flatMap((state) => {
    const count = counts.get(state)
    return count === undefined ? [] : [{ state, count }]
  })
}

/** `125 ok · 10 unsupported`. */
export const countsInWords = (executions: readonly ExecutionState[]): string =>
  countStates(executions)
    .map(({ state, count }) => countWords(state, count))
    .join(' · ')

type Part = { tone: GlyphTone; label: string; states: readonly State[] }

const parts: readonly Part[] = [
  { tone: 'good', label: 'ok', states: ['ok'] },
  { tone: 'idle', label: 'not run', states: ['unsupported', 'skipped-memory', 'cancelled'] },
  { tone: 'fail', label: 'failed', states: failed },
  { tone: 'run', label: 'running', states: ['running'] },
]

/** For the bar: what ended well, what was not run, what failed, what runs. */
export const segmentsOf = (executions: readonly ExecutionState[]) =>
  parts.map(({ tone, label, states: of }) => ({
    tone,
    label,
    value: executions.filter(({ state }) => of.includes(state)).length,
  }))
