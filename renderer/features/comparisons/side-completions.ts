import type { BundleSummary } from '../../../main/contract/api.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { localTime } from '../../lib/local-time.ts'
import type { Completion } from '../../ui/CompletingField.tsx'
import { matches } from '../../ui/match-words.ts'

const idDigits = 12

/** What a side may be: each captured version (its newest bundle of every preset), then each bundle by its id. */
export function sideCompletions(bundles: readonly BundleSummary[], text: string): Completion[] {
  const newest = bundles.toSorted((one, other) => (one.timestamp_utc < other.timestamp_utc ? 1 : -1))
  const labels = [...new Set(newest.map(({ label }) => label))]
  const versions = labels.map((label): Completion => {
    const presets = new Set(newest.filter((bundle) => bundle.label === label).map(({ preset }) => preset))
    return { value: label, label: refLabel(label), hint: `newest: ${[...presets].join(', ')}` }
  })
  const single = newest.map(({ id, label, suite, preset, tier, timestamp_utc }): Completion => ({
    value: id.slice(0, idDigits),
    label: id.slice(0, idDigits),
    hint: [refLabel(label), suite ?? 'no suite', preset, tier, localTime(timestamp_utc)].join(' · '),
  }))
  const all = [...versions, ...single]
  const chosen = all.some(({ value }) => value === text)
  return chosen ? all : all.filter(({ value, label, hint }) => matches(`${value} ${label} ${hint ?? ''}`, text))
}
