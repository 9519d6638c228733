import type { Command } from 'commander'
import { z } from 'zod'
import type { Engine } from '../../contract/api.ts'
import { BisectBy } from '../../contract/bisect.ts'
import { failure, success } from '../../contract/outcome.ts'
import { mostRounds } from '../../contract/plan.ts'
import { printedJson } from '../../contract/printed-json.ts'
import { bisectColumns, bisectText } from '../bisect-text.ts'
import { type Context, type Ending, withEngine } from '../context.ts'
import { followBisect } from '../follow-bisect.ts'
import { nonEmpty, oneOf, several, wholeNumber } from '../option-values.ts'
import { absolutePath, absoluteRef, absoluteSuite } from '../paths.ts'
import { printList } from './lists.ts'
import type { Register } from './register.ts'

const Options = z.object({
  suite: z.string().optional(),
  case: z.string().optional(),
  good: z.string().optional(),
  bad: z.string().optional(),
  by: BisectBy.optional(),
  rounds: z.number().optional(),
  constraint: z.array(z.string()).optional(),
  accepted: z.string().optional(),
  resume: z.union([z.string(), z.literal(true)]).optional(),
  list: z.boolean().optional(),
  json: z.boolean().optional(),
})
type Options = z.infer<typeof Options>

export function registerBisect(program: Command, register: Register): void {
  const command = program
    .command('bisect')
    .description('find the first commit at which a case drifts, or becomes slower or larger')
    .option('--case <id>', 'the case, e.g. potential.infinite@quick/cpu', nonEmpty)
    .option('--good <ref>', 'git:REPO@REF without the change; the reference of every comparison', nonEmpty)
    .option('--bad <ref>', 'git:REPO@REF of the same repository, with the change', nonEmpty)
    .option('--by <question>', `${BisectBy.options.join(', ')} (default verdict: it drifts)`, oneOf(BisectBy.options))
    .option('--suite <name>', "a suite's name, or its folder (default: the only one with that case)", nonEmpty)
    .option('--rounds <n>', 'rounds of each step (default by preset)', wholeNumber(1, mostRounds))
    .option('--constraint <requirement>', 'for every environment (repeatable)', several)
    .option('--accepted <file>', "known drifts (default: the workspace's, else the suite's)", nonEmpty)
    .option('--resume [id]', 'go on with the newest bisection, or the named one')
    .option('--list', 'list the bisections of the workspace')
    .option('--json', 'one JSON document on stdout, everything else on stderr')
    .addHelpText('after', examples)
  register(command, bisect)
}

const examples = `
Examples:
  driftscope bisect --case hrtem.exitwave@quick/cpu --good git:../abTEM@v1.0.9 --bad git:../abTEM@dev
  driftscope bisect --case stem.haadf@quick/cpu --by time --good git:../abTEM@v1.0.10 --bad git:../abTEM@dev
  driftscope bisect --resume

Commits that can't be built, or where the case fails or is unsupported, are passed over.
Exit status: 0 found, 1 not told apart, 64 wrong use, 65 bad input or a bad end that is good, 130 stopped.`

async function bisect(context: Context, given: unknown): Promise<Ending> {
  const options = Options.parse(given)
  if (options.list === true)
    return withEngine(context, async (engine) => {
      const listed = await engine.call('bisects.list', {})
      if (!listed.ok) return listed
      return printList(context, given, listed.value, bisectColumns, 'No bisections yet.')
    })
  return withEngine(
    context,
    async (engine) => {
      const begun = await begin(context, engine, options)
      if (!begun.ok) return begun
      const ended = await followBisect(context, engine, begun.value)
      if (!ended.ok) return ended
      const { terminal } = context
      await terminal.writeOut(
        options.json === true ? `${printedJson(ended.value)}\n` : bisectText(ended.value, terminal),
      )
      return success(ended.value.state.do === 'found' ? 0 : 1)
    },
    'followed',
  )
}

async function begin({ folder }: Context, engine: Engine, options: Options) {
  const { case: caseId, good, bad, suite, by, rounds, constraint, accepted, resume } = options
  if (resume !== undefined) {
    if (caseId !== undefined || good !== undefined || bad !== undefined)
      return failure('WRONG_USE', {
        message: '--resume goes on with what was asked before; it goes with neither --case, --good nor --bad.',
      })
    return engine.call('bisects.show', resume === true ? {} : { id: resume })
  }
  if (caseId === undefined || good === undefined || bad === undefined) {
    const missing = Object.entries({ '--case': caseId, '--good': good, '--bad': bad }).filter(
      ([, value]) => value === undefined,
    )
    return failure('WRONG_USE', {
      message: `${missing.map(([name]) => name).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
      cure: 'driftscope bisect --case ID --good git:REPO@REF --bad git:REPO@REF, or --resume.',
    })
  }
  return engine.call('bisects.begin', {
    case_id: caseId,
    good: absoluteRef(good, folder),
    bad: absoluteRef(bad, folder),
    by,
    rounds,
    constraints: constraint,
    ...(suite === undefined ? {} : { suite: absoluteSuite(suite, folder) }),
    ...(accepted === undefined ? {} : { accepted: absolutePath(accepted, folder) }),
  })
}
