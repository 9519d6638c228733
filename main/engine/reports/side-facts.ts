/** What the head of a report says of a comparison and its sides. */
import { countedRows, isInformational, verdictCounts } from '../../contract/comparison-rows.ts'
import type { Comparison, ComparedSide } from '../../contract/comparison.ts'
import { heldText } from '../../contract/environment.ts'

/** What people call a side: `abtem 1.0.10`. */
export const sideName = (side: ComparedSide) => (side.suite === null ? side.label : `${side.suite} ${side.label}`)

export type Fact = [name: string, value: string]

/** A side's origin, for a table of two columns; absent facts are left out. */
export function sideFacts(side: ComparedSide): Fact[] {
  const facts: [string, string | null][] = [
    ['ref', side.label],
    ['describe', side.describe],
    ['commit', side.sha],
    ['version', side.subject_version],
    ['suite', side.suite],
    ['tier', side.tier],
    ['devices', side.devices],
    ['captured', side.timestamp_utc],
    ['machine', side.machine_fingerprint],
    ['environment', side.environment_hash],
    ...(side.held_constraints ?? []).map((held): Fact => ['constraint', heldText(held)]),
    ...Object.entries(side.bundles).map(([preset, id]): Fact => [`bundle, ${preset}`, id]),
  ]
  return facts.flatMap(([name, value]): Fact[] => (value === null ? [] : [[name, value]]))
}

/** `quick · cpu · accuracy`, of both sides where they differ. */
export function settings({ reference, candidate }: Comparison): string {
  const of = (side: ComparedSide) => [side.tier, side.devices, Object.keys(side.bundles).join('+')].join(' · ')
  return of(reference) === of(candidate) ? of(candidate) : `${of(reference)} against ${of(candidate)}`
}

/** `1 drift, 1 ok, 2 identical`, the worst first. */
export const countsSentence = (comparison: Comparison) =>
  verdictCounts(comparison)
    .map(([verdict, count]) => `${String(count)} ${verdict}`)
    .join(', ') || (comparison.rows.length > 0 ? 'no row that is judged' : 'no rows')

/** One line that says what came of it. */
export function headline(comparison: Comparison): string {
  const rows = comparison.rows.filter((row) => !isInformational(row))
  const drifts = rows.filter(({ verdict }) => verdict === 'drift' || verdict === 'shape').length
  const of = `of ${countedRows(comparison)}`
  if (drifts > 0) return `${String(drifts)} ${of} drifted`
  if (comparison.exit_status === 0) return 'no drift'
  return comparison.exit_status === 2 ? 'time or memory moved' : `no drift, but not every case could be compared`
}

export type PackageDifference = { name: string; a: string | null; b: string | null }

export const packageDifferences = ({ environment_differs, reference, candidate }: Comparison): PackageDifference[] =>
  [...environment_differs]
    .sort()
    .map((name) => ({ name, a: reference.packages[name] ?? null, b: candidate.packages[name] ?? null }))

/** What an exit status means, for people (design 5.3). */
export function exitSentence(status: number): string {
  if (status === 0) return 'Exit status 0: nothing moved beyond its bounds, or what moved is accepted.'
  if (status === 1) return 'Exit status 1: results drifted, are missing, or could not be made.'
  if (status === 2)
    return 'Exit status 2: results hold; time or memory moved beyond its threshold, or is not comparable.'
  return `Exit status ${String(status)}.`
}
