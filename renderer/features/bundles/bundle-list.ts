/** The list of bundles: groups, filter, order. Pure. */
import type { BundleSummary } from '../../../main/contract/api.ts'

export type Origin = 'captured' | 'imported'
export type Shown = 'all' | Origin | 'incomplete'
export type SortBy = 'label' | 'cases' | 'size' | 'time'
export type ListState = { shown: Shown; text: string; sort: SortBy; descending: boolean }

export type ListRow =
  { kind: 'head'; origin: Origin; count: number } | { kind: 'bundle'; bundle: BundleSummary; origin: Origin }

/** Captured: made by a campaign of this workspace. A bundle of elsewhere names a campaign too, one that isn't here. */
export const originOf = ({ campaign_id }: BundleSummary, campaignIds: ReadonlySet<string>): Origin =>
  campaign_id !== null && campaignIds.has(campaign_id) ? 'captured' : 'imported'

const comparers: Record<SortBy, (one: BundleSummary, other: BundleSummary) => number> = {
  label: (one, other) => one.label.localeCompare(other.label, 'en', { numeric: true }),
  cases: (one, other) => one.cases - other.cases,
  size: (one, other) => one.size_bytes - other.size_bytes,
  time: (one, other) => Date.parse(one.timestamp_utc) - Date.parse(other.timestamp_utc),
}

/** Whether every word of the filter stands in what a row shows, or begins its hash. */
export function matches(bundle: BundleSummary, text: string): boolean {
  const { label, suite, tier, devices, preset, machine_fingerprint, id } = bundle
  const shown = [label, suite, `${tier}/${devices}`, preset, machine_fingerprint].join(' ').toLowerCase()
  const words = text.toLowerCase().split(/\s+/)
  return words.every((word) => shown.includes(word) || (word.length > 3 && id.startsWith(word)))
}

const isShown = (bundle: BundleSummary, origin: Origin, shown: Shown): boolean =>
  shown === 'all' || shown === origin || (shown === 'incomplete' && bundle.incomplete > 0)

export function listRows(
  bundles: readonly BundleSummary[],
  campaignIds: ReadonlySet<string>,
  state: ListState,
): ListRow[] {
  const direction = state.descending ? -1 : 1
  const rows = bundles
    .map((bundle) => ({ kind: 'bundle' as const, bundle, origin: originOf(bundle, campaignIds) }))
    .filter(({ bundle, origin }) => isShown(bundle, origin, state.shown) && matches(bundle, state.text))
    .toSorted((one, other) => direction * comparers[state.sort](one.bundle, other.bundle))
  const origins: readonly Origin[] = ['captured', 'imported']
  return origins.flatMap((origin): ListRow[] => {
    const own = rows.filter((row) => row.origin === origin)
    return own.length === 0 ? [] : [{ kind: 'head', origin, count: own.length }, ...own]
  })
}

/** Counts for the filter's buttons, of all bundles whatever the words. */
export function shownCounts(
  bundles: readonly BundleSummary[],
  campaignIds: ReadonlySet<string>,
): Record<Shown, number> {
  const captured = bundles.filter((bundle) => originOf(bundle, campaignIds) === 'captured').length
  return {
    all: bundles.length,
    captured,
    imported: bundles.length - captured,
    incomplete: bundles.filter(({ incomplete }) => incomplete > 0).length,
  }
}

/** `abtem 1.0.10` where the suite is known. */
export const bundleTitle = ({ suite, label }: Pick<BundleSummary, 'suite' | 'label'>, short: string = label): string =>
  suite === null ? short : `${suite} ${short}`

/** A folder's name for an export: what the bundle is, and enough of its hash to tell it from its like. */
export function exportName({ suite, label, tier, devices, preset, id }: BundleSummary): string {
  const words = [suite ?? '', label, tier, devices, preset, id.slice(0, 8)].filter((word) => word !== '')
  return words.map((word) => word.replaceAll(/[^\w.+-]+/g, '-')).join('-')
}
