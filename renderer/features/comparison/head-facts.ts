import { plural } from '../../../main/contract/format-number.ts'
import type { ConfigDifference } from '../../../main/contract/comparison.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'

const both = (a: string, b: string) => (a === b ? a : `${a} → ${b}`)

/** `quick · cpu · accuracy, times from speed`. */
export function whatWasRun({ reference, candidate, presets }: ComparisonHead): string {
  const { correctness, time, memory } = presets ?? {
    correctness: Object.keys(candidate.bundles).join(', '),
    time: null,
    memory: null,
  }
  const elsewhere = [
    time === null || time === correctness ? [] : [`times from ${time}`],
    memory === null || memory === correctness ? [] : [`memory from ${memory}`],
  ].flat()
  return [
    both(reference.tier, candidate.tier),
    both(reference.devices, candidate.devices),
    [correctness, ...elsewhere].join(', '),
  ].join(' · ')
}

/** Both fingerprints' first eight digits where they are known. */
export function fingerprints({ reference, candidate }: ComparisonHead): { a: string | null; b: string | null } {
  const short = (fingerprint: string | null) => fingerprint?.slice(0, 8) ?? null
  return { a: short(reference.machine_fingerprint), b: short(candidate.machine_fingerprint) }
}

export type PackageLine = { name: string; a: string | null; b: string | null }

/** Every package of either side, those that differ first. */
export function packageLines({ reference, candidate }: ComparisonHead): PackageLine[] {
  const names = new Set([...Object.keys(reference.packages), ...Object.keys(candidate.packages)])
  const lines = [...names].toSorted().map((name) => ({
    name,
    a: reference.packages[name] ?? null,
    b: candidate.packages[name] ?? null,
  }))
  return lines.toSorted((one, other) => Number(other.a !== other.b) - Number(one.a !== one.b))
}

/** `2 rows, 5 outputs`: cases, and relations of them. */
export const sizeWords = ({ rows, informational, outputs }: ComparisonHead): string =>
  `${plural(rows - informational, 'row')}, ${plural(outputs, 'output')}`

/** `abtem.fftw.threads: 1 → 2`; a side without the setting is `absent`. */
export const settingWords = ({ key, reference, candidate, cases }: ConfigDifference): string =>
  `${key}: ${reference ?? 'absent'} → ${candidate ?? 'absent'}, ${plural(cases, 'case')}`
