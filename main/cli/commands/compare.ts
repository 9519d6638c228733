import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { ReportFormat } from '../../contract/api.ts'
import { success } from '../../contract/outcome.ts'
import { addJudgeOptions, compareOptionsOf, JudgeOptions } from '../compare-options.ts'
import { type Context, type Ending, withEngine } from '../context.ts'
import { nonEmpty, oneOf } from '../option-values.ts'
import { absoluteBundle } from '../paths.ts'
import { printComparisons } from '../show-comparisons.ts'
import { comparisonText } from '../terminal/comparison-table.ts'
import { writeWhole } from '../write-reports.ts'
import type { Register } from './register.ts'

const Options = z.object({
  format: ReportFormat.optional(),
  json: z.boolean().optional(),
  out: z.string().optional(),
})

export function registerCompare(program: Command, register: Register): void {
  const command = program
    .command('compare <reference> <candidate>')
    .description('compare two bundles: ids, folders, or versions already captured')
  addJudgeOptions(command)
    .option(
      '--format <format>',
      `write a report: ${ReportFormat.options.join(', ')} (default: a table)`,
      oneOf(ReportFormat.options),
    )
    .option('--json', 'the same as --format json')
    .option('--out <file>', 'write the report to a file instead of stdout', nonEmpty)
  register(command, compare)
}

export const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

async function compare(context: Context, given: unknown, args: string[]): Promise<Ending> {
  const options = Options.parse(given)
  const [reference = '', candidate = ''] = args.map((text) => absoluteBundle(text, context.folder, isFolder))
  const format = options.json === true ? 'json' : (options.format ?? null)
  return withEngine(context, async (engine) => {
    const made = await engine.call('comparisons.make', {
      reference,
      candidate,
      options: compareOptionsOf(JudgeOptions.parse(given), context.folder),
    })
    if (!made.ok) return made
    const { comparison } = made.value
    if (options.out === undefined) {
      const printed = await printComparisons(context, engine, [comparison], format)
      return printed.ok ? success(comparison.exit_status) : printed
    }
    const path = resolve(context.folder, options.out)
    const rendered =
      format === null
        ? success({
            text: comparisonText(comparison, { out: { isTerminal: false, width: null, colour: false }, unicode: true }),
          })
        : await engine.call('reports.render', { comparisons: [comparison], format })
    if (!rendered.ok) return rendered
    const written = await writeWhole(path, rendered.value.text)
    if (!written.ok) return written
    await context.terminal.writeErr(`Report: ${path}\n`)
    return success(comparison.exit_status)
  })
}
