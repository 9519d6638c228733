import { isEnabled, type Command } from '../../lib/commands.ts'
import type { FindEntry, FindGroup } from '../../ui/FindList.tsx'
import { groupsOf } from '../command-groups.ts'

const entryOf = (command: Command): FindEntry => {
  const { id, title, keys, why, run } = command
  return { id: `command ${id}`, title, keys, off: !isEnabled(command), why, run }
}

/** Of the palette itself there is nothing to find. */
const offered = (commands: readonly Command[]): Command[] => commands.filter(({ id }) => id !== 'palette.open')

/** The view's own first. */
export const commandEntries = (commands: readonly Command[]): FindEntry[] =>
  groupsOf(offered(commands)).flatMap(({ items }) => items.map(entryOf))

/** All there are, under their heads. */
export const commandGroups = (commands: readonly Command[]): FindGroup[] =>
  groupsOf(offered(commands)).map(({ label, items }) => ({
    label,
    entries: items.map(entryOf),
    total: items.length,
  }))
