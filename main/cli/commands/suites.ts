import type { Command } from 'commander'
import type { CaseCost } from '../../contract/estimate.ts'
import { formatMemory, formatSeconds } from '../../contract/format-number.ts'
import type { ListedCase } from '../../contract/registry.ts'
import { failure } from '../../contract/outcome.ts'
import { costQuestions, withCosts } from '../case-costs.ts'
import { withEngine } from '../context.ts'
import { absoluteSuite } from '../paths.ts'
import { addSelectionOptions, PlanOptions } from '../plan-options.ts'
import { printList } from './lists.ts'
import type { Register } from './register.ts'

/** Outputs by name; a routine case has none. */
const whatItGives = ({ outputs, sweep }: ListedCase): string =>
  sweep === null ? outputs.join(' ') : `(time over ${sweep.parameter}; preset speed only)`

export function registerSuites(program: Command, register: Register): void {
  const suites = program
    .command('suites')
    .description('list the suites that are known here')
    .option('--json', 'as JSON')
  register(suites, (context, given) =>
    withEngine(context, async (engine) => {
      const listed = await engine.call('suites.list', {})
      if (!listed.ok) return listed
      return printList(
        context,
        given,
        listed.value,
        (items) => [
          { head: 'suite', cells: items.map(({ name }) => name) },
          { head: 'cases', numeric: true, cells: items.map(({ cases }) => String(cases)) },
          { head: 'title', cells: items.map(({ title }) => title) },
          { head: 'folder', leaves: 1, cells: items.map(({ folder }) => ({ text: folder, tone: 'idle' as const })) },
        ],
        'No suite is known here. workspace.toml names suites of your own, or give --suite PATH.',
      )
    }),
  )

  const list = program.command('cases').description('list the cases of a suite')
  const cases = addSelectionOptions(list, { tier: 'all', device: 'all' }).option('--json', 'as JSON')
  register(cases, (context, given) => {
    const { suite, tier, device, only, tag } = PlanOptions.parse(given)
    if (suite === undefined) {
      const missing = failure('WRONG_USE', {
        message: 'Which suite? --suite is missing.',
        cure: '`driftscope suites` lists them.',
      })
      return Promise.resolve(missing)
    }
    return withEngine(context, async (engine) => {
      const of = absoluteSuite(suite, context.folder)
      const listed = await engine.call('cases.list', { suite: of, tiers: tier, devices: device, only, tags: tag })
      if (!listed.ok) return listed
      const costs: CaseCost[] = []
      for (const question of costQuestions(of, listed.value)) {
        const answered = await engine.call('cases.costs', question)
        if (!answered.ok) return answered
        costs.push(...answered.value)
      }
      const listings = withCosts(listed.value, costs)
      return printList(
        context,
        given,
        listings,
        (items) => [
          { head: 'case', shrinks: true, cells: items.map(({ case_id }) => case_id) },
          { head: 'needs', numeric: true, leaves: 5, cells: items.map(({ nominal_bytes }) => bytes(nominal_bytes)) },
          { head: 'peak', numeric: true, cells: items.map(({ cost }) => bytes(cost?.memory_bytes ?? null)) },
          { head: 'took', numeric: true, cells: items.map(({ cost }) => seconds(cost?.wall_s ?? null)) },
          { head: 'timeout', numeric: true, leaves: 4, cells: items.map(({ timeout_s }) => seconds(timeout_s)) },
          { head: 'outputs', leaves: 3, cells: items.map(whatItGives) },
          { head: 'tags', leaves: 1, cells: items.map(({ tags }) => tags.join(' ')) },
          { head: 'parameters', leaves: 2, cells: items.map(({ params }) => parametersText(params)) },
        ],
        'No case is left by --tier, --device, --only and --tag together.',
      )
    })
  })
}

const bytes = (count: number | null) => (count === null ? '' : formatMemory(count))
const seconds = (count: number | null) => (count === null ? '' : formatSeconds(count))

/** `material Si, cells 4 4 8, gpts 256`: what makes a case as large as it is. */
function parametersText(params: Record<string, unknown>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} ${parameterText(value)}`)
    .join(', ')
}

function parameterText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  return value.map((entry: unknown) => JSON.stringify(entry)).join(' ')
}
