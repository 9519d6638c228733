import type { Plan } from '../../contract/plan.ts'
import { runsUnder, type ListedCase } from '../../contract/registry.ts'
import type { Execution } from '../../contract/schedule.ts'
import type { Preset } from '../../contract/words.ts'
import { refsOfSides, roundsOf, warmRepeatsOf } from './plan-defaults.ts'

/** `a`, `b`, … for as many sides as the plan has. */
export function sidesOf(plan: Plan): string[] {
  return refsOfSides(plan).map((_, index) => String.fromCharCode('a'.charCodeAt(0) + index))
}

/**
 * Every execution of a plan in the order in which it runs: preset by preset, case by case, and inside a case round by
 * round with the sides in turn (A, B, A, B), so that a drift of the machine meets all sides alike.
 */
export function planExecutions(plan: Plan, cases: ListedCase[]): Execution[] {
  const sides = sidesOf(plan)
  const presets = [...new Set(plan.presets)]
  return presets
    .flatMap((preset) =>
      cases
        .filter((listed) => runsUnder(listed, preset))
        .flatMap((listed) =>
          interleaved(sides, 0, roundsOf(plan, preset), { case_id: listed.case_id, preset }).map((execution) => ({
            ...execution,
            shard: 0,
            timeout_s: plan.timeout_s ?? listed.timeout_s,
            warm_repeats: warmRepeatsOf(preset),
            write_arrays: execution.round === 0,
          })),
        ),
    )
    .map((execution, n) => ({ n, ...execution }))
}

type CaseUnderPreset = { case_id: string; preset: Preset }
type Turn = CaseUnderPreset & { side: string; round: number }

/** Rounds `first` to `first + count - 1` of one case, the sides in turn. */
export function interleaved(sides: string[], first: number, count: number, of: CaseUnderPreset): Turn[] {
  return Array.from({ length: count }, (_, index) =>
    sides.map((side) => ({ ...of, side, round: first + index })),
  ).flat()
}
