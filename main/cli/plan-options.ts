/** Every key of a plan as an option of the same name (design 2), and from options to a plan. */
import type { Command } from 'commander'
import { z } from 'zod'
import { failure, type Outcome, success } from '../contract/outcome.ts'
import { mostRounds, Plan, type PlanInput, planFormat } from '../contract/plan.ts'
import { hasPlanOption, planOptionNames } from '../contract/plan-arguments.ts'
import { type CampaignKind, Device, Preset, Tier } from '../contract/words.ts'
import { nonEmpty, oneOf, oneOfSeveral, secondsAboveZero, several, wholeNumber } from './option-values.ts'
import { absoluteConstraint, absoluteRef, absoluteSuite } from './paths.ts'

const arrayChoices = Plan.shape.arrays.unwrap().options

/** Options as commander hands them on; an option that was not given is absent. */
export const PlanOptions = z.object({
  suite: z.string().optional(),
  ref: z.array(z.string()).optional(),
  tier: z.array(Tier).optional(),
  device: z.array(Device).optional(),
  only: z.array(z.string()).optional(),
  tag: z.array(z.string()).optional(),
  preset: z.array(Preset).optional(),
  rounds: z.number().optional(),
  confirm: z.number().optional(),
  constraint: z.array(z.string()).optional(),
  arrays: z.enum(arrayChoices).optional(),
  selfCheckFirst: z.boolean().optional(),
  goOn: z.boolean().optional(),
  timeout: z.number().optional(),
  target: z.string().optional(),
  name: z.string().optional(),
})
export type PlanOptions = z.infer<typeof PlanOptions>

/** The key of a plan behind each field above. */
const keyOf = {
  suite: 'suite',
  ref: 'refs',
  tier: 'tiers',
  device: 'devices',
  only: 'only',
  tag: 'tags',
  preset: 'presets',
  rounds: 'rounds',
  confirm: 'confirm',
  constraint: 'constraints',
  arrays: 'arrays',
  selfCheckFirst: 'self_check_first',
  goOn: 'go_on',
  timeout: 'timeout_s',
  target: 'target',
  name: 'name',
} as const satisfies Record<keyof PlanOptions, keyof typeof planOptionNames>

/** The option as it is written, for sentences. */
const optionOf = (field: keyof PlanOptions): string =>
  field === 'goOn' ? '--go-on or --no-go-on' : planOptionNames[keyOf[field]]

/**
 * Which cases: shared by `cases` and everything that runs some.
 * @param leftOut what is meant where no tier, and no device, is given
 */
export function addSelectionOptions(command: Command, leftOut: { tier: string; device: string }): Command {
  return command
    .option('--suite <name>', "a suite's name, or the path of its folder", nonEmpty)
    .option(
      '--tier <tier>',
      `size class: ${Tier.options.join(', ')} (repeatable; default ${leftOut.tier})`,
      oneOfSeveral(Tier.options),
    )
    .option(
      '--device <device>',
      `${Device.options.join(' or ')} (repeatable; default ${leftOut.device})`,
      oneOfSeveral(Device.options),
    )
    .option(
      '--only <glob>',
      'case names, or case ids where it holds [ or @; brackets are literal (repeatable: a union)',
      several,
    )
    .option('--tag <tag>', 'only cases with this tag (repeatable)', several)
}

export function addPlanOptions(command: Command, kind: CampaignKind): Command {
  const refs = kind === 'run' ? 'a version; the first is the reference (repeat it: two or more)' : 'the version'
  addSelectionOptions(
    command.option('--ref <ref>', `${refs}: a release, git:REPO@REF, wheel:PATH or env:PATH`, several),
    { tier: 'quick', device: 'cpu' },
  )
    .option(
      '--preset <preset>',
      `${Preset.options.join(', ')} (repeatable; default accuracy)`,
      oneOfSeveral(Preset.options),
    )
    .option(
      '--rounds <n>',
      'fresh processes of each case (default: accuracy 1, speed 10, memory 3)',
      wholeNumber(1, mostRounds),
    )
    .option(
      '--constraint <requirement>',
      "a requirement for all refs, as 'scipy<1.15', or REF:REQUIREMENT for one (repeatable)",
      several,
    )
    .option('--arrays <which>', `arrays to keep: ${arrayChoices.join(', ')} (default all)`, oneOf(arrayChoices))
    .option('--go-on', 'go on with other cases after one has failed (default)')
    .option('--no-go-on', 'stop after the first case that fails')
    .option('--timeout <seconds>', 'overrides the timeout of every case', secondsAboveZero)
    .option('--target <name>', 'where it runs (default local, this machine)', nonEmpty)
    .option('--name <text>', 'what the campaign is called', nonEmpty)
  if (hasPlanOption(kind, 'confirm')) {
    command.option('--confirm <n>', 'repeat flagged rows this often before the verdict', wholeNumber(0, 100))
  }
  if (hasPlanOption(kind, 'self_check_first')) {
    command.option('--self-check-first', 'run the reference against itself first, for the noise floor')
  }
  return command
    .option('--plan <file>', 'carry out a .plan.toml; it merges with no other option of a plan')
    .option('--print-plan', 'print the plan as TOML and run nothing')
}

/** The plan that the options describe. Failures: WRONG_USE, naming the option. */
export function planOf(kind: CampaignKind, options: PlanOptions, folder: string): Outcome<Plan> {
  const { suite, ref: refs = [] } = options
  if (suite === undefined) return wrongUse('Which suite? --suite is missing.', '`driftscope suites` lists them.')
  if (kind === 'run' && refs.length < 2) {
    return wrongUse(
      'A run compares two versions or more.',
      'Give --ref at least twice; the first one is the reference.',
    )
  }
  if (kind !== 'run' && refs.length !== 1) {
    return wrongUse(`${kind === 'capture' ? 'A capture' : 'A self-check'} has exactly one version.`, 'Give --ref once.')
  }
  const input: PlanInput = {
    format: planFormat,
    kind,
    suite: absoluteSuite(suite, folder),
    refs: refs.map((ref) => absoluteRef(ref, folder)),
    ...given('name', options.name),
    ...given('tiers', options.tier),
    ...given('devices', options.device),
    ...given('only', options.only),
    ...given('tags', options.tag),
    ...given('presets', options.preset),
    ...given('rounds', options.rounds),
    ...given('confirm', options.confirm),
    ...given(
      'constraints',
      options.constraint?.map((text) => absoluteConstraint(text, refs, folder)),
    ),
    ...given('arrays', options.arrays),
    ...given('self_check_first', options.selfCheckFirst),
    ...given('go_on', options.goOn),
    ...given('timeout_s', options.timeout),
    ...given('target', options.target),
  }
  const plan = Plan.safeParse(input)
  if (plan.success) return success(plan.data)
  const issue = plan.error.issues[0]
  return wrongUse(`${issue?.path.join('.') ?? 'The plan'}: ${issue?.message ?? 'not valid'}.`, 'See driftscope help.')
}

/** A plan's file stands alone: an option beside it would leave in doubt which of the two was meant. */
export function refuseBesidePlan(options: PlanOptions): Outcome<undefined> {
  const keys = PlanOptions.keyof().options.filter((key) => options[key] !== undefined)
  if (keys.length === 0) return success()
  const names = keys.map(optionOf).join(', ')
  return wrongUse(
    `${names}: the plan's file says that already, and --plan merges with no other option.`,
    'Change the file, or leave --plan out.',
  )
}

const wrongUse = (message: string, cure: string) => failure('WRONG_USE', { message, cure })

function given<K extends string, T>(key: K, value: T | undefined): { [key in K]?: T } {
  const pair: { [key in K]?: T } = {}
  if (value !== undefined) pair[key] = value
  return pair
}
