/** Every key of a plan and the option of the command line that stands for it (design 2): one table for both directions. */
import { Plan } from './plan.ts'
import type { CampaignKind } from './words.ts'

/** Keys of a plan that are options; `format` is the file's, and `kind` is the command itself. */
export const planOptionNames = {
  suite: '--suite',
  refs: '--ref',
  tiers: '--tier',
  devices: '--device',
  only: '--only',
  tags: '--tag',
  presets: '--preset',
  rounds: '--rounds',
  confirm: '--confirm',
  constraints: '--constraint',
  arrays: '--arrays',
  self_check_first: '--self-check-first',
  go_on: '--go-on',
  timeout_s: '--timeout',
  target: '--target',
  name: '--name',
} as const satisfies Record<Exclude<keyof Plan, 'format' | 'kind'>, string>

type OptionKey = keyof typeof planOptionNames

/** Options that only some kinds have: elsewhere their key has no meaning. */
const kindsOf: Partial<Record<OptionKey, readonly CampaignKind[]>> = {
  confirm: ['run', 'self-check'],
  self_check_first: ['run'],
}

export const hasPlanOption = (kind: CampaignKind, key: OptionKey): boolean => kindsOf[key]?.includes(kind) ?? true

/**
 * The command line that means the same as `plan`: arguments without the program's name, not quoted. A key with its
 * default is left out; a list is its option repeated.
 */
export function planArguments(plan: Plan): string[] {
  const { format, kind, suite, refs } = plan
  const defaults = Plan.parse({ format, kind, suite, refs })
  return [
    kind,
    ...optionKeys.flatMap((key) => {
      const isNeeded = key === 'suite' || key === 'refs' || !isSame(plan[key], defaults[key])
      return isNeeded && hasPlanOption(kind, key) ? argumentsOf(key, plan[key]) : []
    }),
  ]
}

const optionKeys = Plan.keyof()
  .exclude(['format', 'kind'])
  .options.toSorted((one, other) => place(one) - place(other))

/** In the order of the table above, which is that of the help. */
function place(key: OptionKey): number {
  return Object.keys(planOptionNames).indexOf(key)
}

function argumentsOf(key: OptionKey, value: Plan[OptionKey]): string[] {
  const option = planOptionNames[key]
  if (value === undefined) return []
  if (typeof value === 'boolean') return [value ? option : option.replace('--', '--no-')]
  return (Array.isArray(value) ? value : [value]).flatMap((one) => [option, String(one)])
}

function isSame(one: Plan[OptionKey], other: Plan[OptionKey]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
