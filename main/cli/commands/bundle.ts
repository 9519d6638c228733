import { resolve } from 'node:path'
import type { Command } from 'commander'
import { formatCount, formatDisk, plural } from '../../contract/format-number.ts'
import type { BundleSummary } from '../../contract/api.ts'
import { heldText } from '../../contract/environment.ts'
import { success } from '../../contract/outcome.ts'
import { plainText } from '../../contract/plain-text.ts'
import { type Context, withEngine } from '../context.ts'
import { absoluteBundle } from '../paths.ts'
import { renderTable } from '../terminal/table.ts'
import { painter } from '../terminal/paint.ts'
import { isFolder } from './compare.ts'
import { ListOptions, printFacts, printList } from './lists.ts'
import type { Register } from './register.ts'

const shortId = (id: string) => id.slice(0, 12)

export function registerBundle(program: Command, register: Register): void {
  const group = program.command('bundle').description('bundles: the kept results of one version under one preset')
  const sub = (words: string, description: string) =>
    group.command(words).description(description).option('--json', 'as JSON')
  const named = ({ folder }: Context, args: string[]) => absoluteBundle(args[0] ?? '', folder, isFolder)

  register(sub('list', 'list the bundles of the workspace'), (context, given) =>
    withEngine(context, async (engine) => {
      const listed = await engine.call('bundles.list', {})
      if (!listed.ok) return listed
      return printList(context, given, listed.value, bundleColumns, 'No bundles yet. `driftscope capture` makes one.')
    }),
  )

  register(sub('show <bundle>', 'show a bundle and its records'), (context, given, args) =>
    withEngine(context, async (engine) => {
      const shown = await engine.call('bundles.show', { bundle: named(context, args) })
      if (!shown.ok) return shown
      const { summary, records } = shown.value
      const { manifest } = shown.value
      const held = (manifest.environment?.lock?.held ?? []).map((one): [string, string] => [
        'constraint',
        heldText(one),
      ])
      await printFacts(context, given, shown.value, [...summaryFacts(summary), ...held])
      if (ListOptions.parse(given).json === true) return success(0)
      const columns = [
        { head: 'case', shrinks: true, cells: records.map(({ case_id }) => case_id) },
        { head: 'status', cells: records.map(({ status }) => status.toLowerCase()) },
        { head: 'outputs', leaves: 1, cells: records.map(({ outputs }) => Object.keys(outputs).join(' ')) },
        { head: 'error', leaves: 2, cells: records.map(({ error_summary }) => error_summary ?? '') },
      ]
      const { writeOut, out } = context.terminal
      await writeOut(`\n${renderTable(columns, out.width, painter(out.colour))}`)
      return success(0)
    }),
  )

  register(sub('verify <bundle>', 'compare every file of a bundle with its manifest'), (context, given, args) =>
    withEngine(context, async (engine) => {
      const verified = await engine.call('bundles.verify', { bundle: named(context, args) })
      if (!verified.ok) return verified
      const { id, files, defects } = verified.value
      const facts: [string, string][] = [
        ['bundle', id],
        ['files', formatCount(files)],
        ['result', defects.length === 0 ? 'every file matches' : plural(defects.length, 'defect')],
        ...defects.map(({ path, defect, message }): [string, string] => [defect, `${path}: ${message}`]),
      ]
      await printFacts(context, given, verified.value, facts)
      return success(defects.length === 0 ? 0 : 1)
    }),
  )

  register(sub('export <bundle> <dir>', 'copy a bundle into a folder of its own'), (context, given, args) =>
    withEngine(context, async (engine) => {
      const folder = resolve(context.folder, args[1] ?? '')
      const exported = await engine.call('bundles.export', { bundle: named(context, args), folder })
      if (!exported.ok) return exported
      const { id, files, size_bytes } = exported.value
      await printFacts(context, given, exported.value, [
        ['bundle', id],
        ['folder', exported.value.folder],
        ['files', `${formatCount(files)}, ${formatDisk(size_bytes)}`],
      ])
      return success(0)
    }),
  )

  register(sub('import <dir>', 'copy a bundle folder into the workspace'), (context, given, args) =>
    withEngine(context, async (engine) => {
      const imported = await engine.call('bundles.import', { folder: resolve(context.folder, args[0] ?? '') })
      if (!imported.ok) return imported
      await printFacts(context, given, imported.value, summaryFacts(imported.value))
      return success(0)
    }),
  )
}

const casesText = ({ cases, incomplete }: BundleSummary) =>
  incomplete === 0 ? formatCount(cases) : `${formatCount(cases)} of ${formatCount(cases + incomplete)}`

const bundleColumns = (items: readonly BundleSummary[]) => [
  { head: 'bundle', cells: items.map(({ id }) => shortId(id)) },
  {
    head: 'ref',
    shrinks: true,
    cells: items.map(({ suite, label }) => (suite === null ? label : `${suite} ${label}`)),
  },
  { head: 'preset', cells: items.map(({ preset }) => preset) },
  { head: 'tier', cells: items.map(({ tier }) => tier) },
  { head: 'devices', leaves: 3, cells: items.map(({ devices }) => devices) },
  { head: 'cases', numeric: true, cells: items.map(casesText) },
  { head: 'size', numeric: true, leaves: 2, cells: items.map(({ size_bytes }) => formatDisk(size_bytes)) },
  { head: 'captured', leaves: 1, cells: items.map(({ timestamp_utc }) => timestamp_utc) },
]

const summaryFacts = (summary: BundleSummary): [string, string][] => [
  ['bundle', summary.id],
  ['ref', summary.label],
  ['suite', summary.suite ?? ''],
  ['preset', summary.preset],
  ['tier, devices', `${summary.tier}, ${summary.devices}`],
  ['cases', casesText(summary)],
  ['captured', summary.timestamp_utc],
  ['machine', summary.machine_fingerprint ?? ''],
  ['size', formatDisk(summary.size_bytes)],
  ['folder', plainText(summary.path)],
]
