/** The inbox as a list in sections. Pure. */
import type { InboxItem } from '../../../main/contract/inbox.ts'

export type SectionKind = InboxItem['kind'] | 'decided'
export type Keyed = { key: string; item: InboxItem }
export type Section = { kind: SectionKind; title: string; order: string; items: Keyed[] }

const heads: Record<SectionKind, { title: string; order: string }> = {
  drift: { title: 'Needs a decision', order: 'largest first' },
  campaign: { title: 'Failed or lost', order: 'newest first' },
  stale: { title: 'Acceptances', order: 'newest first' },
  decided: { title: 'Decided', order: 'newest first' },
}
const kinds: readonly SectionKind[] = ['drift', 'campaign', 'stale', 'decided']

const kindOf = (item: InboxItem): SectionKind =>
  item.kind === 'drift' && item.decided !== null ? 'decided' : item.kind

/** Stays the same while an item is in the inbox, so that a selection survives what comes and goes around it. */
function keyOf(item: InboxItem): string {
  switch (item.kind) {
    case 'drift':
      return `drift ${item.comparison_id} ${String(item.row)}`
    case 'campaign':
      return `campaign ${item.campaign.id}`
    case 'stale':
      return `stale ${item.comparison_id} ${item.title} ${item.line}`
  }
}

/** What is no number is the largest; what has no figure (another shape) comes before all figures, since nothing could be compared. */
function sizeOf(item: InboxItem): number {
  if (item.kind !== 'drift') return 0
  return typeof item.figure === 'number' ? Math.abs(item.figure) : Infinity
}

/** When it was decided, where it was; else when it came. */
export const timeOf = (item: InboxItem): string =>
  item.kind === 'drift' ? (item.decided?.time_utc ?? item.time_utc) : item.time_utc

function inOrder(kind: SectionKind, items: readonly InboxItem[]): readonly InboxItem[] {
  // Two infinities differ by NaN: they are equal.
  if (kind === 'drift') return items.toSorted((one, other) => sizeOf(other) - sizeOf(one) || 0)
  return items.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
}

/** Sections that hold something, drifts by size, the rest newest first. */
export function sectionsOf(items: readonly InboxItem[]): Section[] {
  return kinds.flatMap((kind) => {
    const own = items.filter((item) => kindOf(item) === kind)
    if (own.length === 0) return []
    const ordered = inOrder(kind, own)
    return [{ kind, ...heads[kind], items: ordered.map((item) => ({ key: keyOf(item), item })) }]
  })
}

/** The first `shown` of each section: a comparison of many rows would bury the others. */
export const cutSections = (sections: readonly Section[], shown: Partial<Record<SectionKind, number>>): Section[] =>
  sections.map((section) => ({ ...section, items: section.items.slice(0, shown[section.kind] ?? shownAtFirst) }))

export const shownAtFirst = 100

/** Where a key leads from the selected item; null for keys that don't move. */
export function movedTo(key: string, from: number, count: number): number | null {
  const to: Record<string, number> = {
    j: from + 1,
    ArrowDown: from + 1,
    k: from - 1,
    ArrowUp: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + 10,
    PageUp: from - 10,
  }
  const wanted = to[key.length === 1 ? key.toLowerCase() : key]
  return wanted === undefined || count === 0 ? null : Math.min(Math.max(wanted, 0), count - 1)
}

/** Where an item is looked at. */
export function placeOf(item: InboxItem): { path: string; query: Record<string, number> } {
  switch (item.kind) {
    case 'drift':
      return { path: `/compare/${item.comparison_id}/inspect`, query: { row: item.row } }
    case 'campaign':
      return { path: `/campaigns/${item.campaign.id}`, query: {} }
    case 'stale':
      return { path: `/compare/${item.comparison_id}`, query: {} }
  }
}
