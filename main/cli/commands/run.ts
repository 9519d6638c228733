import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { failure, type Outcome } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import type { CampaignKind } from '../../contract/words.ts'
import { addJudgeOptions, compareOptionsOf, JudgeOptions } from '../compare-options.ts'
import { type Context, type Ending, withEngine } from '../context.ts'
import { formatPlanFile, parsePlanFile, plantedIn } from '../open-engine.ts'
import { addPlanOptions, PlanOptions, planOf, refuseBesidePlan } from '../plan-options.ts'
import { success } from '../../contract/outcome.ts'
import { carryOut } from './carry-out.ts'
import type { Register } from './register.ts'

const RunOptions = z.object({
  plan: z.string().optional(),
  printPlan: z.boolean().optional(),
  json: z.boolean().optional(),
  out: z.string().optional(),
})

const descriptions: Record<CampaignKind, string> = {
  run: 'run a suite at two versions or more, interleaved, and compare every array, the time and the memory',
  capture: 'run a suite at one version and keep the results as a bundle',
  'self-check': 'run one version against itself: the noise floor; under accuracy on the cpu every bit must repeat',
}

/** `run`, `capture` and `self-check`: one mechanism, three kinds. */
export function registerCampaignKinds(program: Command, register: Register): void {
  for (const kind of ['run', 'capture', 'self-check'] as const) {
    const command = addPlanOptions(program.command(kind).description(descriptions[kind]), kind)
    if (kind !== 'capture') addJudgeOptions(command)
    command
      .option(
        '--out <dir>',
        kind === 'capture' ? 'also export the bundle there' : "where the reports go (default: the campaign's folder)",
      )
      .option('--json', 'one JSON document on stdout, everything else on stderr')
      .addHelpText('after', examples[kind])
    register(command, (context, options) => start(kind, context, options))
  }
}

const examples: Record<CampaignKind, string> = {
  run: `
Examples:
  driftscope run --suite abtem --ref 1.0.10 --ref 1.0.11
  driftscope run --suite abtem --ref 1.0.10 --ref git:../abTEM@dev --only 'stem.*' --preset accuracy --preset speed
  driftscope run --suite abtem --ref 1.0.10 --ref 1.0.11 --print-plan > release.plan.toml
  driftscope run --plan release.plan.toml

Exit status: 0 nothing moved or it is accepted, 1 drift or failed cases, 2 time or memory, 64 wrong use, 65 bad input, 130 stopped.`,
  capture: `
Example:
  driftscope capture --suite abtem --ref 1.0.10 --tier quick --tier standard --out bundles/1.0.10`,
  'self-check': `
Example:
  driftscope self-check --suite abtem --ref 1.0.10 --preset speed --json > noise.json`,
}

async function start(kind: CampaignKind, context: Context, given: unknown): Promise<Ending> {
  const options = RunOptions.parse(given)
  const planned = await planFrom(kind, context, PlanOptions.parse(given), options.plan)
  if (!planned.ok) return planned
  const plan = planned.value
  if (options.printPlan === true) {
    await context.terminal.writeOut(formatPlanFile(plan))
    return success(0)
  }
  const compare = compareOptionsOf(JudgeOptions.parse(given), context.folder)
  return withEngine(
    context,
    (engine) =>
      carryOut(context, engine, options, (signal) => engine.call('campaigns.start', { plan, compare }, { signal })),
    'followed',
  )
}

async function planFrom(
  kind: CampaignKind,
  { folder }: Context,
  options: PlanOptions,
  file: string | undefined,
): Promise<Outcome<Plan>> {
  if (file === undefined) return planOf(kind, options, folder)
  const alone = refuseBesidePlan(options)
  if (!alone.ok) return alone
  const path = resolve(folder, file)
  const text = await readFile(path, 'utf8').catch((error: unknown) => reasonOf(error))
  if (typeof text !== 'string')
    return failure('PLAN_INVALID', { message: `${path}: ${text.reason}.`, cure: 'Name a .plan.toml.' })
  const plan = parsePlanFile(text, path)
  if (!plan.ok) return plan
  // `run` carries out any plan; the other two only their own kind, lest a capture become a comparison.
  if (kind !== 'run' && plan.value.kind !== kind) {
    return failure('WRONG_USE', {
      message: `${path}: key "kind" is ${plan.value.kind}, not ${kind}.`,
      cure: `driftscope run --plan ${file}`,
    })
  }
  return success(plantedIn(plan.value, dirname(path)))
}

function reasonOf(error: unknown): { reason: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '') throw error
  return { reason: code === 'ENOENT' ? 'there is no such file' : `it could not be read (${code})` }
}
