/** Constraints that a suite states by a feature of the subject: which hold in a campaign, and why. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment, HeldConstraint } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import type { SuiteListing } from '../../contract/registry.ts'
import { parseTolerantJson } from '../../contract/tolerant-json.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { childEnvironment } from './child-environment.ts'
import { commandFailure } from './command-failure.ts'
import { packageOf } from './constraints.ts'
import { runCommand } from './run-command.ts'

export type SuiteConstraints = {
  constraints: SuiteListing['constraints']
  /** Folders of the suite whose probes are run, and of the runner's package. */
  suiteFolder: string
  runnerFolder: string
}

/** A ref and its environment without the suite's constraints, which need not exist yet. */
export type AskedRef = { label: string; hash: string; build: () => Promise<Outcome<Environment>> }

export type AskContext = {
  /** `<workspace>/environments` */
  folder: string
  onNote?: ((note: string) => void) | undefined
  signal: AbortSignal | undefined
}

const Answer = z.strictObject({ reason: z.string().nullable(), problem: z.string().nullable() })
type Answer = z.infer<typeof Answer>

/** `constraint-answers/<environment's hash>.json`: what each probe said there, by `where` and the hash of its sources. */
const Answers = z.strictObject({ format: z.literal(1), answers: z.record(z.string(), Answer) })
type Answers = z.infer<typeof Answers>['answers']

/**
 * The constraints that one ref at least needs. Answers are kept, so each environment is asked once; where one is known
 * to need a constraint the others need not be asked, nor made without it.
 * @param own what a person says for all refs: of a package that it names, the suite says no more
 */
export async function heldConstraints(
  suite: SuiteConstraints,
  own: readonly string[],
  refs: readonly AskedRef[],
  context: AskContext,
): Promise<Outcome<HeldConstraint[]>> {
  const known = new Map<string, Answers>()
  for (const { hash } of refs) known.set(hash, await readAnswers(hash, context))
  const spoken = new Set(own.map(packageOf))
  const constraints = suite.constraints.filter(({ requirement }) => !spoken.has(packageOf(requirement)))
  // Sides of one environment are asked once, whatever came of it.
  const distinct = refs.filter(({ hash }, place) => refs.findIndex((ref) => ref.hash === hash) === place)
  for (const ref of distinct) {
    const open = constraints.filter((constraint) => neededBy(constraint, refs, known).length === 0)
    if (open.every((constraint) => known.get(ref.hash)?.[keyOf(constraint)] !== undefined)) continue
    const asked = await ask(suite, ref, context)
    if (!asked.ok) return asked
    known.set(ref.hash, asked.value)
  }
  return success(
    constraints.flatMap((constraint) => {
      const needing = neededBy(constraint, refs, known)
      const reason = known.get(needing[0]?.hash ?? '')?.[keyOf(constraint)]?.reason
      if (reason === undefined || reason === null) return []
      return [{ requirement: constraint.requirement, reason, needed_by: needing.map(({ label }) => label) }]
    }),
  )
}

type SuiteConstraint = SuiteConstraints['constraints'][number]

const keyOf = ({ where, probe_hash: hash }: SuiteConstraint) => `${where} ${hash}`

const neededBy = (constraint: SuiteConstraint, refs: readonly AskedRef[], known: ReadonlyMap<string, Answers>) =>
  refs.filter(({ hash }) => typeof known.get(hash)?.[keyOf(constraint)]?.reason === 'string')

/** Makes the environment, runs every probe in it, and keeps the answers; a probe that failed gave none, and is asked again. */
async function ask(suite: SuiteConstraints, ref: AskedRef, context: AskContext): Promise<Outcome<Answers>> {
  const environment = await ref.build()
  if (!environment.ok) return environment
  const { python, caches } = environment.value
  const args = ['-P', '-m', 'driftscope_runner', 'constraints', '--suite', suite.suiteFolder, '--caches', caches]
  const result = await runCommand(python, args, {
    environment: { ...childEnvironment(), PYTHONPATH: suite.runnerFolder, PYTHONDONTWRITEBYTECODE: '1' },
    signal: context.signal,
  })
  const doing = `asking ${ref.label} which constraints of the suite it needs`
  if (result.code !== 0) return commandFailure(result, doing, python, 'ENVIRONMENT_FAILED')
  const answered = parseTolerantJson(result.stdout, `the answer of ${python}`, 'ENVIRONMENT_FAILED')
  if (!answered.ok) return answered
  const said = z.array(Answer).safeParse(answered.value)
  if (!said.success || said.data.length !== suite.constraints.length)
    return failure('ENVIRONMENT_FAILED', { message: `${python} answered otherwise than asked, while ${doing}.` })
  for (const [index, { problem }] of said.data.entries())
    if (problem !== null)
      context.onNote?.(
        `Whether ${ref.label} needs ${suite.constraints[index]?.requirement ?? ''} could not be asked: ${suite.constraints[index]?.where ?? ''}: ${problem}.`,
      )
  const before = await readAnswers(ref.hash, context)
  const fresh = Object.fromEntries(suite.constraints.map((one, index) => [keyOf(one), said.data[index]]))
  const answers = withoutProblems(Answers.parse({ format: 1, answers: { ...before, ...fresh } }).answers)
  await mkdir(join(context.folder, 'constraint-answers'), { recursive: true })
  await atomicWrite(answersPath(ref.hash, context), canonicalJson({ format: 1, answers }))
  return success(answers)
}

const withoutProblems = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, { problem }]) => problem === null))

const answersPath = (hash: string, { folder }: AskContext) => join(folder, 'constraint-answers', `${hash}.json`)

async function readAnswers(hash: string, context: AskContext): Promise<Answers> {
  const text = await readFile(answersPath(hash, context), 'utf8').catch(() => null)
  return text === null ? {} : withoutProblems(Answers.parse(JSON.parse(text)).answers)
}
