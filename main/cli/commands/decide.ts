/** What a person decides about rows that moved: `accept` writes entries, `decision …` keeps the rest. */
import type { Command } from 'commander'
import { z } from 'zod'
import type { Engine } from '../../contract/api.ts'
import { rowName } from '../../contract/comparison-rows.ts'
import { type Decision, decisionWords, type Proposal, wantsDecision } from '../../contract/decision.ts'
import { asciiMinus, formatError, plural } from '../../contract/format-number.ts'
import { matchesOnly } from '../../contract/globs.ts'
import { parseCaseId } from '../../contract/case-id.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { plainText } from '../../contract/plain-text.ts'
import { type Context, type Ending, withEngine } from '../context.ts'
import { nonEmpty, several } from '../option-values.ts'
import { painter } from '../terminal/paint.ts'
import { ListOptions, printFacts, printList } from './lists.ts'
import type { Register } from './register.ts'

const Which = z.object({ only: z.array(z.string()).default([]) })
const Words = Which.extend({ note: z.string(), link: z.string().nullable().default(null) })
const Accepting = Which.extend({
  reason: z.string(),
  pr: z.string().nullable().default(null),
  write: z.boolean().default(false),
})

export function registerDecide(program: Command, register: Register): void {
  const which = (command: Command) =>
    command
      .option(
        '--only <glob>',
        'rows of these cases: a name, or a case id with brackets literal (default: all that moved)',
        several,
      )
      .option('--json', 'as JSON')

  register(
    which(
      program
        .command('accept <comparison>')
        .description('accept what moved: shows the entries, and with --write writes them'),
    )
      .requiredOption('--reason <text>', 'why it may move', nonEmpty)
      .option('--pr <link>', 'the pull request or issue', nonEmpty)
      .option('--write', 'write the entries into the acceptance file of the suite'),
    accept,
  )

  const group = program.command('decision').description('decisions about what moved')
  register(
    group
      .command('list [comparison]')
      .description('list every decision, or those of the versions that a comparison compares')
      .option('--json', 'as JSON'),
    list,
  )
  for (const decision of ['reject', 'needs-work'] as const) {
    const method = decision === 'reject' ? 'decisions.reject' : 'decisions.needs_work'
    register(
      which(
        group
          .command(`${decision} <comparison>`)
          .description(`keep that what moved ${decision === 'reject' ? 'must not stay' : 'needs work'}`),
      )
        .requiredOption('--note <text>', 'why', nonEmpty)
        .option('--link <link>', 'a pull request or an issue', nonEmpty),
      (context, given, [id = '']) =>
        withEngine(context, async (engine) => {
          const { only, note, link } = Words.parse(given)
          const rows = await movedRows(engine, id, only)
          if (!rows.ok) return rows
          const made = await engine.call(method, { comparison_id: id, rows: rows.value, note, link })
          return made.ok ? shown(context, given, made.value) : made
        }),
    )
  }
  register(
    group
      .command('undo <decision>')
      .description('take a decision back; entries that it wrote are taken out again')
      .option('--json', 'as JSON'),
    (context, given, [id = '']) =>
      withEngine(context, async (engine) => {
        const undone = await engine.call('decisions.undo', { id })
        return undone.ok ? shown(context, given, undone.value) : undone
      }),
  )
}

const accept = (context: Context, given: unknown, [id = '']: string[]): Promise<Ending> =>
  withEngine(context, async (engine) => {
    const { only, reason, pr, write } = Accepting.parse(given)
    const rows = await movedRows(engine, id, only)
    if (!rows.ok) return rows
    const wish = { comparison_id: id, rows: rows.value, note: reason, link: pr }
    const proposed = await engine.call('decisions.propose', wish)
    if (!proposed.ok) return proposed
    if (!write) return showProposal(context, given, proposed.value)
    const accepted = await engine.call('decisions.accept', { ...wish, file_sha256: proposed.value.file.sha256 })
    if (!accepted.ok) return accepted
    await context.terminal.writeErr(`Written to ${plainText(proposed.value.file.path)}:\n\n${proposed.value.text}\n\n`)
    return shown(context, given, accepted.value)
  })

async function showProposal({ terminal, ...context }: Context, given: unknown, proposal: Proposal): Promise<Ending> {
  if (ListOptions.parse(given).json === true) {
    await printFacts({ terminal, ...context }, given, proposal, [])
    return success(0)
  }
  const { measured, bounds, file } = proposal
  const number = (value: number | null) => (value === null ? 'not judged' : asciiMinus(formatError(value)))
  const own = (value: number | undefined) => (value === undefined ? "the case's own tolerance" : number(value))
  const paint = painter(terminal.out.colour)
  await terminal.writeOut(`${paint(`${plural(proposal.rows, 'row')}, since ${plainText(proposal.since)}`, 'strong')}\n`)
  await printFacts({ terminal, ...context }, given, proposal, [
    ['max_abs_norm', `${number(measured.max_abs_norm)}, accepted up to ${own(bounds.max_abs_norm)}`],
    ['rel', `${number(measured.rel)}, accepted up to ${own(bounds.max_rel)}`],
    ['intensity', `${number(measured.intensity)}, accepted up to ${own(bounds.max_intensity)}`],
    ['file', plainText(file.path)],
    ...(file.begins_with === null ? [] : [['begins with', plainText(file.begins_with)] satisfies [string, string]]),
  ])
  await terminal.writeOut(`\n${proposal.text}\n`)
  await terminal.writeErr('\nNothing was written. The same command with --write writes this.\n')
  return success(0)
}

/** Places of the rows that want a decision and fit one of the globs; UNKNOWN_CASE where none does. */
async function movedRows(engine: Engine, id: string, only: readonly string[]): Promise<Outcome<number[]>> {
  const found = await engine.call('comparisons.show', { id })
  if (!found.ok) return found
  const rows = found.value.comparison.rows.flatMap((row, index) => {
    const caseId = rowName(row)
    const parts = { case_id: caseId, name: parseCaseId(caseId)?.name ?? caseId }
    const fits = only.length === 0 || only.some((glob) => matchesOnly(glob, parts))
    return fits && wantsDecision(row) ? [index] : []
  })
  if (rows.length > 0) return success(rows)
  return failure('UNKNOWN_CASE', {
    message: only.length === 0 ? 'Nothing moved in this comparison.' : `Nothing that moved fits ${only.join(', ')}.`,
    cure: 'driftscope decision list shows what was decided; the table of the comparison shows what moved.',
  })
}

async function shown(context: Context, given: unknown, decision: Decision): Promise<Ending> {
  await printFacts(context, given, decision, [
    [
      'decision',
      `${decision.id.slice(0, 8)}, ${decisionWords[decision.decision]}${decision.undone === null ? '' : ', undone'}`,
    ],
    ['rows', casesOf(decision)],
    ['note', plainText(decision.note)],
  ])
  return success(0)
}

const list = (context: Context, given: unknown, [id]: string[]): Promise<Ending> =>
  withEngine(context, async (engine) => {
    const listed = await engine.call('decisions.list', id === undefined ? {} : { comparison_id: id })
    if (!listed.ok) return listed
    const { decisions, problems } = listed.value
    for (const { message, cure = '' } of problems) {
      await context.terminal.writeErr(`warning: ${plainText(`${message} ${cure}`)}\n`)
    }
    return printList(context, given, decisions, decisionColumns, 'Nothing was decided yet.')
  })

const decisionColumns = (items: readonly Decision[]) => [
  { head: 'decision', cells: items.map(({ id }) => id.slice(0, 8)) },
  { head: 'when', cells: items.map(({ time_utc }) => time_utc.slice(0, 16)) },
  { head: 'who', leaves: 2, cells: items.map(({ who }) => who) },
  {
    head: '',
    cells: items.map(({ decision, undone }) => decisionWords[decision] + (undone === null ? '' : ', undone')),
  },
  { head: 'versions', leaves: 1, cells: items.map(({ reference, candidate }) => `${reference} -> ${candidate}`) },
  { head: 'rows', shrinks: true, cells: items.map(casesOf) },
  { head: 'note', shrinks: true, cells: items.map(({ note }) => note) },
]

function casesOf({ rows }: Decision): string {
  const [first] = rows
  return rows.length > 1 ? `${first?.case_id ?? ''} and ${plural(rows.length - 1, 'more row')}` : (first?.case_id ?? '')
}
