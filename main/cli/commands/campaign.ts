import type { Command } from 'commander'
import { z } from 'zod'
import type { CampaignSummary } from '../../contract/campaign.ts'
import { formatSeconds } from '../../contract/format-number.ts'
import { success } from '../../contract/outcome.ts'
import { type Context, type Ending, withEngine } from '../context.ts'
import { painter } from '../terminal/paint.ts'
import { renderTable } from '../terminal/table.ts'
import { untilEnded } from '../follow-campaign.ts'
import { carryOut } from './carry-out.ts'
import { ListOptions, printFacts, printList } from './lists.ts'
import type { Register } from './register.ts'

const ResumeOptions = z.object({ json: z.boolean().optional(), out: z.string().optional() })

export function registerCampaign(program: Command, register: Register): void {
  const group = program.command('campaign').description('campaigns: what runs, ran, or waits')
  const sub = (words: string, description: string) =>
    group.command(words).description(description).option('--json', 'as JSON')

  register(sub('list', 'list the campaigns of the workspace'), (context, given) =>
    withEngine(context, async (engine) => {
      const listed = await engine.call('campaigns.list', {})
      if (!listed.ok) return listed
      return printList(context, given, listed.value, campaignColumns, 'No campaigns yet. `driftscope run` starts one.')
    }),
  )
  register(sub('show <id>', 'show a campaign; the beginning of its id is enough'), showCampaign)

  const resume = sub(
    'resume <id>',
    'go on with a campaign that was stopped, failed or lost; finished executions are kept',
  )
  resume.option('--out <dir>', "where the reports go (default: the campaign's folder)")
  register(resume, (context, given, [id = '']) =>
    withEngine(
      context,
      (engine) =>
        carryOut(context, engine, ResumeOptions.parse(given), (signal) =>
          engine.call('campaigns.resume', { id }, { signal }),
        ),
      'followed',
    ),
  )

  const verbs = {
    cancel: 'stop a campaign; what is finished is kept',
    pause: 'let the running execution finish, then wait',
    continue: 'go on after a pause',
  } as const
  for (const verb of ['cancel', 'pause', 'continue'] as const) {
    register(sub(`${verb} <id>`, verbs[verb]), (context, given, [id = '']) =>
      withEngine(context, async (engine) => {
        const asked = await engine.call(`campaigns.${verb}`, { id })
        if (!asked.ok) return asked
        // What is finished is collected by this engine, or by nobody until the next one.
        const changed = verb === 'cancel' ? await untilEnded(engine, asked.value) : asked
        if (!changed.ok) return changed
        await printFacts(context, given, changed.value, summaryFacts(changed.value))
        return success(0)
      }),
    )
  }
}

async function showCampaign(context: Context, given: unknown, [id = '']: string[]): Promise<Ending> {
  return withEngine(context, async (engine) => {
    const shown = await engine.call('campaigns.show', { id })
    if (!shown.ok) return shown
    const { folder, executions, bundles, comparisons } = shown.value
    await printFacts(context, given, shown.value, [
      ...summaryFacts(shown.value),
      ['folder', folder],
      ...bundles.map((bundle): [string, string] => ['bundle', bundle]),
      ...comparisons.map((comparison): [string, string] => ['comparison', comparison]),
    ])
    if (ListOptions.parse(given).json === true) return success(0)
    const columns = [
      { head: 'n', numeric: true, cells: executions.map(({ n }) => String(n)) },
      { head: 'side', cells: executions.map(({ side }) => side) },
      { head: 'case', shrinks: true, cells: executions.map(({ case_id }) => case_id) },
      { head: 'preset', leaves: 2, cells: executions.map(({ preset }) => preset) },
      { head: 'round', numeric: true, leaves: 1, cells: executions.map(({ round }) => String(round + 1)) },
      { head: 'state', cells: executions.map(({ state }) => state) },
      {
        head: 'time',
        numeric: true,
        cells: executions.map(({ wall_s }) => (wall_s === null ? '' : formatSeconds(wall_s))),
      },
    ]
    const { writeOut, out } = context.terminal
    await writeOut(`\n${renderTable(columns, out.width, painter(out.colour))}`)
    return success(0)
  })
}

const progress = ({ finished, total }: CampaignSummary) => `${String(finished)}/${String(total)}`

const campaignColumns = (items: readonly CampaignSummary[]) => [
  { head: 'campaign', cells: items.map(({ id }) => id.slice(0, 8)) },
  { head: 'phase', cells: items.map(({ phase }) => phase) },
  { head: 'done', numeric: true, cells: items.map(progress) },
  { head: 'kind', leaves: 3, cells: items.map(({ kind }) => kind) },
  { head: 'suite', leaves: 2, cells: items.map(({ suite }) => suite) },
  { head: 'refs', shrinks: true, cells: items.map(({ refs }) => refs.join(' ')) },
  { head: 'since', leaves: 1, cells: items.map(({ created_utc }) => created_utc) },
  { head: 'why', leaves: 0, cells: items.map(({ reason }) => reason ?? '') },
]

const summaryFacts = (campaign: CampaignSummary): [string, string][] => [
  ['campaign', campaign.id],
  ['name', campaign.name],
  ['phase', campaign.phase + (campaign.reason === null ? '' : `: ${campaign.reason}`)],
  ['kind', campaign.kind],
  ['suite', campaign.suite],
  ['refs', campaign.refs.join(' ')],
  ['target', campaign.target],
  ['executions', `${String(campaign.finished)} of ${String(campaign.total)} finished`],
  ['since', campaign.created_utc],
]
