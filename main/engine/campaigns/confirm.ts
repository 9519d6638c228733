/** `--confirm N`: rows that moved are run again N rounds on both sides, before the verdict. Pure. */
import { isInformational } from '../../contract/comparison-rows.ts'
import type { Comparison, ComparisonRow } from '../../contract/comparison.ts'
import type { Execution, Schedule } from '../../contract/schedule.ts'
import type { Preset } from '../../contract/words.ts'
import { interleaved } from './plan-executions.ts'

/** A comparison of side `a` with `side`. */
export type JudgedSide = { side: string; comparison: Comparison }

/** The executions to add, numbered on after the schedule's, on shard 1; empty where nothing moved. */
export function confirmationExecutions(
  schedule: Pick<Schedule, 'plan' | 'executions'>,
  judged: JudgedSide[],
  rounds: number,
): Execution[] {
  const sidesByCase = new Map<string, Set<string>>()
  for (const { side, comparison } of judged) {
    for (const row of comparison.rows) {
      for (const key of flagged(row, schedule.plan.presets)) {
        sidesByCase.set(key, (sidesByCase.get(key) ?? new Set(['a'])).add(side))
      }
    }
  }
  const added: Execution[] = []
  // In the order of the schedule: a case of the same preset follows its neighbours.
  for (const [key, first] of firstExecutions(schedule.executions)) {
    const sides = [...(sidesByCase.get(key) ?? [])].sort()
    const { case_id, preset } = first
    for (const turn of interleaved(sides, roundsDone(schedule.executions, first), rounds, { case_id, preset })) {
      const n = schedule.executions.length + added.length
      const { timeout_s, warm_repeats } = first
      added.push({ n, shard: 1, ...turn, timeout_s, warm_repeats, write_arrays: false })
    }
  }
  return added
}

const keyOf = (preset: string, caseId: string): string => `${preset} ${caseId}`

/** Under which presets a row is to be run again. */
function flagged(row: ComparisonRow, presets: Preset[]): string[] {
  const caseId = row.reference_id
  // A relation stands between two results of one side: what moved is in their own rows.
  if (row.kind === 'consistency' || caseId === null || caseId !== row.candidate_id || isInformational(row)) return []
  const found: Preset[] = []
  if (row.verdict === 'drift' || row.verdict === 'shape') found.push(presetOfCorrectness(row, presets))
  if (row.time.verdict === 'faster' || row.time.verdict === 'slower') found.push('speed')
  if (row.memory.verdict === 'more' || row.memory.verdict === 'less') found.push('memory')
  return found.map((preset) => keyOf(preset, caseId))
}

/** Correctness is taken from accuracy (design 5.3), and without it from the first preset there is. */
function presetOfCorrectness(row: ComparisonRow, presets: Preset[]): Preset {
  if (row.kind === 'float32') return 'float32-tracking'
  return presets.includes('accuracy') ? 'accuracy' : (presets[0] ?? 'accuracy')
}

function firstExecutions(executions: Execution[]): Map<string, Execution> {
  const first = new Map<string, Execution>()
  for (const execution of executions) {
    const key = keyOf(execution.preset, execution.case_id)
    if (!first.has(key)) first.set(key, execution)
  }
  return first
}

function roundsDone(executions: Execution[], { preset, case_id }: Execution): number {
  const rounds = executions.filter((one) => one.preset === preset && one.case_id === case_id).map(({ round }) => round)
  return Math.max(...rounds) + 1
}
