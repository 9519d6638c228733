/** `inbox.list`: what needs a person (design 6), newest first, and of one time the largest error first. */
import { CampaignSummary } from '../../contract/campaign.ts'
import { isInformational, errorSize, rowName, sortedOutputs } from '../../contract/comparison-rows.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { explainOutput } from '../../contract/explain-verdict.ts'
import { plural } from '../../contract/format-number.ts'
import type { InboxItem } from '../../contract/inbox.ts'
import { success } from '../../contract/outcome.ts'
import type { Campaigns } from '../campaigns/campaigns.ts'
import type { ComparisonRow as ComparisonEntry } from '../workspace/catalogue-rows.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { ParsedComparison, ParsedComparisons } from './parsed-comparisons.ts'
import type { Handlers } from './route.ts'

export function inboxMethods(
  workspace: Workspace,
  campaigns: Campaigns,
  parsed: ParsedComparisons,
): Handlers<'inbox.list'> {
  /** Of each comparison, which never changes once it is stored. */
  const known = new Map<string, InboxItem[]>()

  async function itemsOf(entry: ComparisonEntry): Promise<InboxItem[]> {
    const before = known.get(entry.id)
    if (before !== undefined) return before
    const found = await parsed.get(entry.id)
    if (!found.ok) return []
    const items = [...movedItems(found.value), ...staleItems(found.value)]
    known.set(entry.id, items)
    return items
  }

  return {
    async 'inbox.list'() {
      const items: InboxItem[] = []
      for (const entry of newestOfEachPair(workspace)) items.push(...(await itemsOf(entry)))
      items.push(...(await failedCampaigns(workspace, campaigns)))
      return success(items.sort(newestAndLargestFirst))
    },
  }
}

/** Of all comparisons of the same two refs and suite the newest: it has taken the place of those before. */
function newestOfEachPair({ catalogue }: Workspace): ComparisonEntry[] {
  const suites = new Map(catalogue.bundles().map(({ id, suite }) => [id, suite]))
  const newest = new Map<string, ComparisonEntry>()
  for (const entry of catalogue.comparisons()) {
    const [bundle = ''] = Object.values(entry.candidate_bundles)
    const pair = JSON.stringify([suites.get(bundle) ?? null, entry.reference, entry.candidate])
    if (!newest.has(pair)) newest.set(pair, entry)
  }
  return [...newest.values()]
}

function movedItems({ entry, comparison }: ParsedComparison): InboxItem[] {
  return comparison.rows.flatMap((row, index): InboxItem[] => {
    if (isInformational(row) || (row.verdict !== 'drift' && row.verdict !== 'shape')) return []
    const sides = `${entry.reference} → ${entry.candidate}`
    return [
      {
        kind: 'drift',
        title: rowName(row),
        line: `${sides}: ${explainedBy(row)}`,
        time_utc: entry.created_utc,
        comparison_id: entry.id,
        row: index,
        verdict: row.verdict,
        figure: largestFigure(row),
      },
    ]
  })
}

function explainedBy(row: ComparisonRow): string {
  const [worst] = sortedOutputs(row)
  return worst === undefined ? row.note : `${worst[0]}, ${explainOutput(worst[1])}`
}

function largestFigure(row: ComparisonRow) {
  const [largest] = Object.values(row.outputs).sort((one, other) => errorSize(other) - errorSize(one))
  return largest?.max_abs_norm ?? null
}

function staleItems({ entry, comparison }: ParsedComparison): InboxItem[] {
  return comparison.stale_accepted.map(({ case: covered, since, reason }) => ({
    kind: 'stale',
    title: covered,
    line: `Accepted since ${since} (${reason}), and nothing moves there any more in ${entry.candidate}.`,
    time_utc: entry.created_utc,
    comparison_id: entry.id,
  }))
}

async function failedCampaigns({ catalogue }: Workspace, campaigns: Campaigns): Promise<InboxItem[]> {
  const items: InboxItem[] = []
  for (const { id, phase } of catalogue.campaigns()) {
    if (phase !== 'failed' && phase !== 'lost') continue
    const shown = await campaigns.show(id)
    if (!shown.ok) continue
    const { journal, created_utc } = shown.value
    items.push(campaignItem(CampaignSummary.strip().parse(shown.value), journal.at(-1)?.time_utc ?? created_utc))
  }
  return items
}

function campaignItem(campaign: CampaignSummary, timeUtc: string): InboxItem {
  const { name, phase, reason, finished, total } = campaign
  const done = `${finished} of ${plural(total, 'execution')} finished`
  return {
    kind: 'campaign',
    title: name,
    line: `${phase}, ${done}${reason === null ? '' : `: ${reason}`}`,
    time_utc: timeUtc,
    campaign,
  }
}

function newestAndLargestFirst(one: InboxItem, other: InboxItem): number {
  if (one.time_utc !== other.time_utc) return one.time_utc < other.time_utc ? 1 : -1
  const [a, b] = [sizeOf(one), sizeOf(other)]
  return a === b ? 0 : b > a ? 1 : -1
}

/** What is no number is the largest; what has no figure is the smallest. */
function sizeOf(item: InboxItem): number {
  if (item.kind !== 'drift' || item.figure === null) return -1
  return typeof item.figure === 'number' ? Math.abs(item.figure) : Infinity
}
