/** Lists for people and for programs. */
import { z } from 'zod'
import { success } from '../../contract/outcome.ts'
import { printedJson } from '../../contract/printed-json.ts'
import type { Context, Ending } from '../context.ts'
import { painter } from '../terminal/paint.ts'
import { type Column, renderTable } from '../terminal/table.ts'

export const ListOptions = z.object({ json: z.boolean().optional() })

/** One JSON document where it was asked for, else the table; `empty` says what would fill it. */
export async function printList<T>(
  { terminal }: Context,
  given: unknown,
  items: readonly T[],
  columns: (items: readonly T[]) => Column[],
  empty: string,
): Promise<Ending> {
  if (ListOptions.parse(given).json === true) {
    await terminal.writeOut(`${printedJson(items)}\n`)
  } else if (items.length === 0) {
    await terminal.writeErr(`${empty}\n`)
  } else {
    await terminal.writeOut(renderTable(columns(items), terminal.out.width, painter(terminal.out.colour)))
  }
  return success(0)
}

/** One JSON document, or lines of `name  value`. */
export async function printFacts(
  { terminal }: Context,
  given: unknown,
  document: unknown,
  facts: [name: string, value: string][],
): Promise<void> {
  if (ListOptions.parse(given).json === true) {
    await terminal.writeOut(`${printedJson(document)}\n`)
    return
  }
  const columns: Column[] = [
    { head: '', cells: facts.map(([name]) => ({ text: name, tone: 'idle' as const })) },
    { head: '', cells: facts.map(([, value]) => value) },
  ]
  const table = renderTable(columns, null, painter(terminal.out.colour))
  await terminal.writeOut(table.slice(table.indexOf('\n') + 1))
}
