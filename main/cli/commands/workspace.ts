import type { Command } from 'commander'
import { formatCount, formatDisk, plural } from '../../contract/format-number.ts'
import { success } from '../../contract/outcome.ts'
import { withEngine } from '../context.ts'
import { printFacts } from './lists.ts'
import type { Register } from './register.ts'

export function registerWorkspace(program: Command, register: Register): void {
  const group = program.command('workspace').description('the folder with every result')
  const sub = (words: string, description: string) =>
    group.command(words).description(description).option('--json', 'as JSON')

  register(sub('info', 'where it is and what it holds'), (context, given) =>
    withEngine(context, async (engine) => {
      const info = await engine.call('workspace.info', {})
      if (!info.ok) return info
      const { folder, bundles, campaigns, comparisons, environments, objects, size_bytes, schema } = info.value
      await printFacts(context, given, info.value, [
        ['folder', folder],
        ['bundles', formatCount(bundles)],
        ['campaigns', formatCount(campaigns)],
        ['comparisons', formatCount(comparisons)],
        ['environments', formatCount(environments)],
        ['objects', `${formatCount(objects)}, ${formatDisk(size_bytes)}`],
        ['catalogue schema', String(schema)],
      ])
      return success(0)
    }),
  )

  register(sub('check', 'read every file again and report what is broken'), (context, given) =>
    withEngine(context, async (engine) => {
      const checked = await engine.call('workspace.check', {})
      if (!checked.ok) return checked
      const { checked: count, problems } = checked.value
      await printFacts(context, given, checked.value, [
        ['checked', plural(count, 'file')],
        ['result', problems.length === 0 ? 'clean' : plural(problems.length, 'problem')],
        ...problems.map(({ path, message }): [string, string] => ['problem', `${path}: ${message}`]),
      ])
      return success(problems.length === 0 ? 0 : 1)
    }),
  )

  register(sub('rebuild', 'make the catalogue anew from the files; the files win'), (context, given) =>
    withEngine(context, async (engine) => {
      const rebuilt = await engine.call('workspace.rebuild', {})
      if (!rebuilt.ok) return rebuilt
      const { bundles, campaigns, differences } = rebuilt.value
      await printFacts(context, given, rebuilt.value, [
        ['bundles', formatCount(bundles)],
        ['campaigns', formatCount(campaigns)],
        ['differences', formatCount(differences.length)],
        ...differences.map((difference): [string, string] => ['difference', difference]),
      ])
      return success(0)
    }),
  )
}
