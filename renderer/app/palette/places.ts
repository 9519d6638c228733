/** What the palette finds beside commands: each leads to its link. */
import type { BundleSummary, Result } from '../../../main/contract/api.ts'
import type { CampaignSummary } from '../../../main/contract/campaign.ts'
import type { FoundRow } from '../../../main/contract/comparison-view.ts'
import { refsInWords } from '../../features/campaigns/campaign-list.ts'
import { presetWord } from '../../lib/preset-word.ts'
import { endingOf } from '../../features/comparisons/endings.ts'
import { lastPart } from '../../lib/path-name.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import type { FindEntry } from '../../ui/FindList.tsx'
import { phaseGlyph } from '../../ui/phase-glyph.ts'
import type { Findable } from './ranking.ts'

export type Place = FindEntry & Findable & { link: string }

type Listed = Result<'comparisons.list'>[number]

const place = (rest: Omit<Place, 'id' | 'run'>): Place => ({
  ...rest,
  id: rest.link,
  run: () => {
    navigate(rest.link)
  },
})

const inWords = (...facts: (string | null | undefined)[]): string =>
  facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(', ')

const newestFirst = <Item>(items: readonly Item[], timeOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => Date.parse(timeOf(other)) - Date.parse(timeOf(one)))

export const campaignPlaces = (campaigns: readonly CampaignSummary[]): Place[] =>
  newestFirst(campaigns, ({ created_utc }) => created_utc).map((campaign) =>
    place({
      title: campaign.name,
      facts: inWords(refsInWords(campaign), lastPart(campaign.suite), localTime(campaign.created_utc)),
      also: [...campaign.refs, campaign.id].join(' '),
      glyph: { name: phaseGlyph(campaign.phase), label: campaign.phase },
      link: linkTo(`/campaigns/${campaign.id}`),
    }),
  )

/** A comparison names no suite; its bundles do, where they are here. */
export function comparisonPlaces(comparisons: readonly Listed[], bundles: readonly BundleSummary[]): Place[] {
  const byId = new Map(bundles.map((bundle) => [bundle.id, bundle]))
  const bundleOf = ({ reference_bundles, candidate_bundles }: Listed): BundleSummary | undefined =>
    [...Object.values(candidate_bundles), ...Object.values(reference_bundles)]
      .map((id) => byId.get(id))
      .find((bundle) => bundle !== undefined)
  return newestFirst(comparisons, ({ created_utc }) => created_utc).map((comparison) => {
    const { id, reference, candidate, created_utc, exit_status } = comparison
    const bundle = bundleOf(comparison)
    const { glyph, words } = endingOf(exit_status)
    return place({
      title: `${refLabel(reference)} → ${refLabel(candidate)}`,
      facts: inWords(bundle?.suite, bundle && `${bundle.tier}/${bundle.devices}`, localTime(created_utc)),
      also: [reference, candidate, id].join(' '),
      glyph: { name: glyph, label: words },
      link: linkTo(`/compare/${id}`),
    })
  })
}

export const bundlePlaces = (bundles: readonly BundleSummary[]): Place[] =>
  newestFirst(bundles, ({ timestamp_utc }) => timestamp_utc).map(
    ({ id, label, suite, tier, devices, preset, timestamp_utc }) =>
      place({
        title: refLabel(label),
        facts: inWords(suite, `${tier}/${devices}`, presetWord(preset), localTime(timestamp_utc)),
        also: [label, id].join(' '),
        icon: 'bundle',
        link: linkTo('/bundles', { bundle: id }),
      }),
  )

/** Rows and outputs of the comparison `id`, in the order in which the engine found them. */
export const rowPlaces = (id: string, rows: readonly FoundRow[]): Place[] =>
  rows.map(({ index, case_id, kind, output, verdict }) =>
    place({
      title: output ?? case_id,
      facts: inWords(output === null ? null : case_id, kind === 'same' ? null : kind),
      glyph: { name: verdict, label: verdict },
      link: linkTo(`/compare/${id}`, { row: index, ...(output === null ? {} : { output }) }),
    }),
  )
