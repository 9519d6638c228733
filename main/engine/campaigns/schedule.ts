import type { Environment, ResolvedRef } from '../../contract/environment.ts'
import type { Plan } from '../../contract/plan.ts'
import type { ListedCase, SuiteListing } from '../../contract/registry.ts'
import type { Schedule, ScheduledCase } from '../../contract/schedule.ts'
import { nameOfPlan } from './plan-defaults.ts'
import { planExecutions, sidesOf } from './plan-executions.ts'

export const metersHz = 20

export type ScheduleParts = {
  campaignId: string
  createdUtc: string
  plan: Plan
  listing: SuiteListing
  cases: ListedCase[]
  /** Relative to the run directory. */
  suiteFolder: string
  /** One for each ref of the plan, in its order. */
  refs: { ref: ResolvedRef; environment: Environment }[]
}

/** What the plan resolves to; immutable once written. Pure. */
export function buildSchedule(parts: ScheduleParts): Schedule {
  const { plan, listing } = parts
  return {
    format: 1,
    campaign_id: parts.campaignId,
    created_utc: parts.createdUtc,
    name: nameOfPlan(plan, listing.suite),
    kind: plan.kind,
    plan,
    suite: {
      name: listing.suite,
      folder: parts.suiteFolder,
      distribution: listing.subject.distribution,
      import_name: listing.subject.import_name,
      suite_hash: listing.suite_hash,
      result_version: listing.result_version,
      runner_version: listing.runner_version,
    },
    sides: sidesOf(plan).map((side, index) => ({ side, ...refOfSide(parts, index) })),
    cases: parts.cases.map(frozen),
    executions: planExecutions(plan, parts.cases),
    meters: { hz: metersHz },
    go_on: plan.go_on,
  }
}

/** Both sides of a self-check have its one ref. */
function refOfSide({ plan, refs }: ScheduleParts, index: number): ScheduleParts['refs'][number] {
  const found = refs[plan.kind === 'self-check' ? 0 : index]
  if (found === undefined) throw new Error(`side ${index} of the plan has no environment`)
  return found
}

function frozen(listed: ListedCase): ScheduledCase {
  const { case_id, name, variant, tier, device, compare_as, flag, outputs, tolerance, params, nominal_bytes } = listed
  const { case_hash, stable_expected, consistency } = listed
  return {
    case_id,
    name,
    variant,
    tier,
    device,
    compare_as,
    flag,
    stable_expected,
    ...(consistency === undefined || consistency.length === 0 ? {} : { consistency }),
    outputs,
    tolerance,
    params,
    nominal_bytes,
    case_hash,
  }
}
