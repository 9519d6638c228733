/** `inbox.list`: what needs a person (design 6) and what was decided, newest first, and of one time the largest error first. */
import { CampaignSummary } from '../../contract/campaign.ts'
import { errorSize, isInformational, rowName, sortedOutputs } from '../../contract/comparison-rows.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { type Decision, wantsDecision } from '../../contract/decision.ts'
import { explainOutput } from '../../contract/explain-verdict.ts'
import { plural } from '../../contract/format-number.ts'
import type { InboxItem, InboxPart } from '../../contract/inbox.ts'
import { success } from '../../contract/outcome.ts'
import { otherWords } from '../../contract/related-rows.ts'
import type { Campaigns } from '../campaigns/campaigns.ts'
import type { DecisionLog } from '../decisions/decision-log.ts'
import { decisionsOfPair, pairOf, rowKey, standingOf, type Pair, type Standing } from '../decisions/standing.ts'
import type { ComparisonRow as ComparisonEntry } from '../workspace/catalogue-rows.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { ParsedComparison, ParsedComparisons } from './parsed-comparisons.ts'
import type { Handlers } from './route.ts'

type DriftItem = Extract<InboxItem, { kind: 'drift' }>

/** What a comparison says, which never changes once it is stored. */
type Told = {
  pair: Pair
  /** Every row that counts, by kind and case. */
  keys: Set<string>
  /** Rows that want a decision, and those that an entry accepts. */
  moved: { key: string; row: ComparisonRow; item: DriftItem }[]
  stale: InboxItem[]
}

type InboxParts = { workspace: Workspace; campaigns: Campaigns; parsed: ParsedComparisons; log: DecisionLog }

export function inboxMethods({ workspace, campaigns, parsed, log }: InboxParts): Handlers<'inbox.list'> {
  const known = new Map<string, Told>()

  async function told(entry: ComparisonEntry): Promise<Told> {
    const before = known.get(entry.id)
    if (before !== undefined) return before
    const found = await parsed.get(entry.id)
    const { reference, candidate } = entry
    if (!found.ok) return { pair: { suite: null, reference, candidate }, keys: new Set(), moved: [], stale: [] }
    const { comparison } = found.value
    const keys = new Set(comparison.rows.map(rowKey))
    const read = { pair: pairOf(comparison), keys, moved: movedItems(found.value), stale: staleItems(found.value) }
    known.set(entry.id, read)
    return read
  }

  /**
   * Each row as the newest comparison that holds it tells: a campaign of a few cases says nothing about the others. Rows
   * within what was decided about them want nothing more.
   */
  async function itemsOfPair(
    entries: ComparisonEntry[],
    decisions: readonly Decision[],
    part: InboxPart,
  ): Promise<InboxItem[]> {
    const [newest, ...older] = entries
    if (newest === undefined) return []
    const items = part === 'done' ? [] : [...(await told(newest)).stale]
    const seen = new Set<string>()
    const lastMoved = older.findLastIndex((entry) => hasMoved(entry, part))
    for (const entry of [newest, ...older.slice(0, lastMoved + 1)]) {
      const { pair, keys, moved } = await told(entry)
      const standing = standingOf(decisionsOfPair(decisions, pair))
      const unseen = moved.filter(({ key }) => !seen.has(key))
      items.push(...unseen.flatMap(({ row, item }) => itemIn(part, row, item, standing(row))))
      for (const key of keys) seen.add(key)
    }
    return items
  }

  return {
    async 'inbox.list'({ part }) {
      const { decisions } = await log.all()
      const items: InboxItem[] = []
      for (const entries of pairsNewestFirst(workspace)) items.push(...(await itemsOfPair(entries, decisions, part)))
      if (part !== 'done') items.push(...(await failedCampaigns(workspace, campaigns)))
      return success(items.sort(newestAndLargestFirst))
    },
  }
}

/** What was decided may be accepted by now. */
const hasMoved = ({ summary }: ComparisonEntry, part: InboxPart): boolean =>
  (summary['drift'] ?? 0) + (summary['shape'] ?? 0) + (part === 'open' ? 0 : (summary['accepted'] ?? 0)) > 0

/** The row where it belongs to the part: it is done as long as it lies within what was decided. */
function itemIn(part: InboxPart, row: ComparisonRow, item: DriftItem, standing: Standing | null): DriftItem[] {
  const isDone = standing?.beyond === false
  if (isDone ? part === 'open' : part === 'done' || !wantsDecision(row)) return []
  if (!isDone) return [item]
  const { decision, who, time_utc, note } = standing.decision
  return [{ ...item, decided: { decision, who, time_utc, note } }]
}

/** The comparisons of the same two refs and suite together, the newest first. */
function pairsNewestFirst({ catalogue }: Workspace): ComparisonEntry[][] {
  const suites = new Map(catalogue.bundles().map(({ id, suite }) => [id, suite]))
  const suiteOf = ({ candidate_bundles }: ComparisonEntry): string | null => {
    const [bundle = ''] = Object.values(candidate_bundles)
    return suites.get(bundle) ?? null
  }
  const pairs = Map.groupBy(catalogue.comparisons(), (entry) =>
    JSON.stringify([suiteOf(entry), entry.reference, entry.candidate]),
  )
  return [...pairs.values()]
}

function movedItems({ entry, comparison }: ParsedComparison): Told['moved'] {
  return comparison.rows.flatMap((row, index): Told['moved'] => {
    if (!wantsDecision(row) && (row.verdict !== 'accepted' || isInformational(row))) return []
    const item: DriftItem = {
      kind: 'drift',
      title: rowName(row),
      line: explainedBy(row),
      time_utc: entry.created_utc,
      reference: entry.reference,
      candidate: entry.candidate,
      comparison_id: entry.id,
      row: index,
      verdict: row.verdict,
      figure: largestFigure(row),
      decided: null,
    }
    return [{ key: rowKey(row), row, item }]
  })
}

function explainedBy(row: ComparisonRow): string {
  const [worst] = sortedOutputs(row)
  const relation = row.relation === undefined ? '' : `${otherWords(row)}: ${row.relation.says} `
  return worst === undefined ? row.note : `${relation}${worst[0]}, ${explainOutput(worst[1])}`
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
