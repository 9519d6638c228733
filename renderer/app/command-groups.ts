import type { Command } from '../lib/commands.ts'

export type CommandGroup = { label: string; items: Command[] }

/** Commands under their heads, the view's own first. */
export function groupsOf(commands: Command[]): CommandGroup[] {
  const groups = new Map<string, Command[]>([['This view', []]])
  for (const command of commands) {
    const label = command.group ?? 'This view'
    groups.set(label, [...(groups.get(label) ?? []), command])
  }
  return [...groups].map(([label, items]) => ({ label, items })).filter(({ items }) => items.length > 0)
}
