/** The list of campaigns, by what it asks of a person. Pure. */
import type { CampaignPhase, CampaignSummary } from '../../../main/contract/campaign.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { refLabel } from '../../lib/ref-label.ts'

export type ListRow = { kind: 'head'; title: string } | { kind: 'campaign'; campaign: CampaignSummary }

const groups: readonly { title: string; word: string; phases: readonly CampaignPhase[] }[] = [
  { title: 'Running', word: 'running', phases: ['running', 'paused', 'preparing', 'collecting'] },
  { title: 'Waiting', word: 'waiting', phases: ['queued', 'waiting', 'planned'] },
  { title: 'Ended', word: 'ended', phases: ['done', 'failed', 'cancelled', 'lost'] },
]

/** What runs, what waits, what has ended; the newest first, and of what waits the next first. */
export const listRows = (campaigns: readonly CampaignSummary[]): ListRow[] =>
  groups.flatMap(({ title, phases }): ListRow[] => {
    const found = campaigns
      .filter(({ phase }) => phases.includes(phase))
      .sort((one, other) => (one.created_utc < other.created_utc ? 1 : -1))
    if (found.length === 0) return []
    const ordered = title === 'Waiting' ? found.reverse() : found
    return [{ kind: 'head', title }, ...ordered.map((campaign): ListRow => ({ kind: 'campaign', campaign }))]
  })

/** `1 running · 2 waiting · 14 ended`. */
export const countsOf = (campaigns: readonly CampaignSummary[]): string =>
  groups
    .map(({ word, phases }) => ({ word, count: campaigns.filter(({ phase }) => phases.includes(phase)).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${formatCount(count)} ${word}`)
    .join(' · ')

/** `1.0.10 → 1.0.11, 1.0.9`. */
export function refsInWords({ refs }: Pick<CampaignSummary, 'refs'>): string {
  const [reference = '', ...candidates] = refs.map(refLabel)
  return candidates.length === 0 ? reference : `${reference} → ${candidates.join(', ')}`
}

/** Whether every word stands somewhere in a campaign's line. */
export function matchesFilter(campaign: CampaignSummary, filter: string): boolean {
  const { name, suite, kind, phase, target } = campaign
  const line = [name, suite, kind, phase, target, refsInWords(campaign)].join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => line.includes(word))
}
