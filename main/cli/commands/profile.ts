import { resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import type { Engine } from '../../contract/api.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { printedJson } from '../../contract/printed-json.ts'
import type { ProfileReport } from '../../contract/profile.ts'
import type { Progress } from '../../contract/progress.ts'
import { Preset } from '../../contract/words.ts'
import { type Context, type Ending, withEngine } from '../context.ts'
import { nonEmpty, oneOf, several, wholeNumber } from '../option-values.ts'
import { absoluteRef, absoluteSuite } from '../paths.ts'
import { profileColumns, profileText } from '../profile-text.ts'
import { workText } from '../progress/progress-text.ts'
import { writeWhole } from '../write-reports.ts'
import { printList } from './lists.ts'
import type { Register } from './register.ts'

const Format = z.enum(['table', 'json', 'speedscope'])

const Options = z.object({
  suite: z.string().optional(),
  ref: z.string().optional(),
  preset: Preset.optional(),
  constraint: z.array(z.string()).optional(),
  top: z.number().optional(),
  format: Format.optional(),
  json: z.boolean().optional(),
  out: z.string().optional(),
  show: z.string().optional(),
  list: z.boolean().optional(),
})
type Options = z.infer<typeof Options>

export function registerProfile(program: Command, register: Register): void {
  const command = program
    .command('profile [case]')
    .description('where the time of one case goes: run it eagerly under a profiler; never compared')
    .option('--ref <ref>', 'the version: a release, git:REPO@REF, wheel:PATH or env:PATH', nonEmpty)
    .option('--suite <name>', "a suite's name, or its folder (default: the only one with that case)", nonEmpty)
    .option('--preset <preset>', `${Preset.options.join(', ')} (default speed)`, oneOf(Preset.options))
    .option('--constraint <requirement>', 'for the environment (repeatable)', several)
    .option('--top <n>', 'functions in the table (default 20)', wholeNumber(1, 10_000))
    .option('--format <format>', `${Format.options.join(', ')} (default table)`, oneOf(Format.options))
    .option('--json', 'the same as --format json')
    .option('-o, --out <file>', 'write it to a file instead of stdout', nonEmpty)
    .option('--show <id>', 'a profile that is kept already', nonEmpty)
    .option('--list', 'list the profiles of the workspace')
    .addHelpText('after', examples)
  register(command, profile)
}

const examples = `
Examples:
  driftscope profile stem.haadf@quick/cpu --ref 1.0.11
  driftscope profile stem.haadf@quick/cpu --ref 1.0.11 --format speedscope -o haadf.speedscope.json
  driftscope profile --show 1a2b3c4d --top 50`

async function profile(context: Context, given: unknown, [caseId]: string[]): Promise<Ending> {
  const options = Options.parse(given)
  return withEngine(context, async (engine) => {
    if (options.list === true) {
      const listed = await engine.call('profiles.list', {})
      return listed.ok ? printList(context, given, listed.value, profileColumns, 'No profiles yet.') : listed
    }
    const made = await reportOf(context, engine, options, caseId)
    if (!made.ok) return made
    const text = await textOf(context, engine, options, made.value)
    if (!text.ok) return text
    if (options.out === undefined) {
      await context.terminal.writeOut(text.value)
      return success(0)
    }
    const path = resolve(context.folder, options.out)
    const written = await writeWhole(path, text.value)
    if (!written.ok) return written
    await context.terminal.writeErr(`Profile: ${path}\n`)
    return success(0)
  })
}

async function reportOf(
  { folder, signals, terminal }: Context,
  engine: Engine,
  { show, suite, ref, preset, constraint, top }: Options,
  caseId: string | undefined,
): Promise<Outcome<ProfileReport>> {
  if (show !== undefined) return engine.call('profiles.show', { id: show, top })
  if (caseId === undefined || ref === undefined)
    return failure('WRONG_USE', {
      message: caseId === undefined ? 'Which case?' : 'Which version? --ref is missing.',
      cure: 'driftscope profile CASE --ref REF, or --list, or --show ID.',
    })
  const stop = new AbortController()
  const stopSignals = signals.onInterrupt(
    () => {
      stop.abort()
    },
    () => {
      signals.leave(130)
    },
  )
  const onProgress = (progress: Progress): void => {
    void terminal.writeErr(`${workText(progress)}\n`)
  }
  try {
    const request = { case_id: caseId, ref: absoluteRef(ref, folder), preset, constraints: constraint, top }
    const named = suite === undefined ? request : { ...request, suite: absoluteSuite(suite, folder) }
    return await engine.call('profiles.run', named, { signal: stop.signal, onProgress })
  } finally {
    stopSignals()
  }
}

async function textOf(
  { terminal }: Context,
  engine: Engine,
  { format, json, out }: Options,
  report: ProfileReport,
): Promise<Outcome<string>> {
  if (json === true || format === 'json') return success(`${printedJson(report)}\n`)
  if (format !== 'speedscope') return success(profileText(report, out === undefined ? terminal.out : onPaper))
  const exported = await engine.call('profiles.speedscope', { id: report.profile.id })
  return exported.ok ? success(exported.value.text) : exported
}

const onPaper = { width: null, colour: false }
