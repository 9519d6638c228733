import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import type { CampaignKind, Preset } from '../../contract/words.ts'

const roundsByPreset: Record<Preset, number> = { accuracy: 1, 'float32-tracking': 1, speed: 10, memory: 3 }
const warmRepeatsByPreset: Record<Preset, number> = { accuracy: 1, 'float32-tracking': 1, speed: 5, memory: 1 }

/** Rounds of every case under `preset`: what the plan says, else the preset's own number. */
export function roundsOf(plan: Plan, preset: Preset): number {
  return plan.rounds ?? roundsByPreset[preset]
}

/** How often `run` is repeated in one process after the cold call. */
export function warmRepeatsOf(preset: Preset): number {
  return warmRepeatsByPreset[preset]
}

/** The name that people see: the plan's own, else its kind, suite and refs. */
export function nameOfPlan(plan: Pick<Plan, 'kind' | 'refs' | 'name'>, suiteName: string): string {
  return plan.name ?? `${plan.kind} ${suiteName} ${plan.refs.join(' ')}`
}

/** The refs of the sides `a`, `b`, … in order: a self-check has its one ref as both sides. */
export function refsOfSides(plan: Plan): string[] {
  return plan.kind === 'self-check' ? plan.refs.flatMap((ref) => [ref, ref]) : plan.refs
}

const refsAllowed: Record<CampaignKind, { least: number; most: number; sentence: string }> = {
  run: { least: 2, most: 26, sentence: 'A run compares two refs or more' },
  capture: { least: 1, most: 1, sentence: 'A capture has exactly one ref' },
  'self-check': { least: 1, most: 1, sentence: 'A self-check has exactly one ref' },
}

/** Rules of a plan that go over several keys; those of a single key are in the contract's schema. */
export function checkPlan(plan: Plan): Outcome<undefined> {
  const allowed = refsAllowed[plan.kind]
  if (plan.refs.length < allowed.least || plan.refs.length > allowed.most) {
    return failure('WRONG_USE', {
      message: `${allowed.sentence}, but the plan names ${plan.refs.length}.`,
      cure: plan.kind === 'run' ? 'Give --ref twice or more; the first is the reference.' : 'Give --ref once.',
    })
  }
  if (plan.self_check_first && plan.kind !== 'run') {
    return failure('WRONG_USE', {
      message: `self_check_first has a meaning for a run only, and this plan is a ${plan.kind}.`,
      cure: 'Leave self_check_first out.',
    })
  }
  return success()
}
