/** Rows that moved alike are one change, looked at through its worst row (design 5.3). Pure. */
import { parseCaseId } from '../../contract/case-id.ts'
import { errorSize, rowName } from '../../contract/comparison-rows.ts'
import type { ComparedOutput, ComparisonRow } from '../../contract/comparison.ts'
import { wantsDecision } from '../../contract/decision.ts'
import { isSameChange } from './signature.ts'

/** "The same size within a few per cent". */
const sizeTolerance = 0.05

/**
 * For each row the place of the worst row of its change: its own where nothing moved like it. A row belongs to a change by
 * being like its worst row, so that looking at that one says what the others do.
 */
export function changesOf(rows: readonly ComparisonRow[]): Uint32Array {
  const worstOf = Uint32Array.from(rows.keys())
  const drifts = rows
    .flatMap((row, place) => driftAt(row, place) ?? [])
    .sort((one, other) => other.size - one.size || one.place - other.place)
  const known = new Map<string, Drift[]>()
  for (const drift of drifts) {
    const near = nearKeys(drift).flatMap((key) => known.get(key) ?? [])
    const worst = near.find((candidate) => isAlike(drift, candidate))
    if (worst !== undefined) worstOf[drift.place] = worst.place
    else for (const key of ownKeys(drift)) addTo(known, key, drift)
  }
  return worstOf
}

type Drift = { place: number; kind: string; name: string; moved: [string, ComparedOutput][]; size: number }

/** A drift with a size; without one, nothing says whether two are alike. */
function driftAt(row: ComparisonRow, place: number): Drift | null {
  if (row.verdict !== 'drift' || !wantsDecision(row)) return null
  const moved = Object.entries(row.outputs)
    .filter(([, { verdict }]) => verdict === 'drift')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const size = Math.max(...moved.map(([, output]) => errorSize(output)))
  const name = parseCaseId(rowName(row))?.name ?? rowName(row)
  return size > 0 && size < Infinity ? { place, kind: row.kind, name, moved, size } : null
}

/** By what alike rows can be found without looking at all of them: outputs, and a class of sizes or the next one. */
const indexes = [
  // Patterns that are alike have one size to half a per cent, whatever the case.
  { step: 0.01, of: ({ kind, moved }: Drift) => [kind, ...moved.map(([name, { shape }]) => [name, shape[0].join()])] },
  { step: 2 * sizeTolerance, of: ({ kind, moved, name }: Drift) => [kind, name, ...moved.map(([output]) => output)] },
]

const keysOf = (drift: Drift, neighbours: readonly number[]): string[] =>
  indexes.flatMap(({ step, of }) => {
    const sizeClass = Math.floor(Math.log(drift.size) / Math.log1p(step))
    return neighbours.map((next) => JSON.stringify([step, sizeClass + next, ...of(drift)]))
  })
const ownKeys = (drift: Drift) => keysOf(drift, [0])
const nearKeys = (drift: Drift) => keysOf(drift, [0, -1, 1])

function addTo(known: Map<string, Drift[]>, key: string, drift: Drift): void {
  const before = known.get(key)
  if (before === undefined) known.set(key, [drift])
  else before.push(drift)
}

function isAlike(drift: Drift, worst: Drift): boolean {
  return drift.moved.every(([, output], k) => {
    const other = worst.moved[k]?.[1]
    if (other === undefined) return false
    const patterns = patternsOf(output, other)
    return patterns === null ? drift.name === worst.name && isSameSize(output, other) : isSameChange(...patterns)
  })
}

/** Where shapes allow: of another shape, or of a comparison that kept none, only the size can be held against the other. */
function patternsOf(one: ComparedOutput, other: ComparedOutput): [number[], number[]] | null {
  const isSameShape = one.shape[0].join() === other.shape[0].join()
  if (!isSameShape || one.signature === undefined || other.signature === undefined) return null
  return [one.signature, other.signature]
}

function isSameSize(one: ComparedOutput, other: ComparedOutput): boolean {
  const [a, b] = [errorSize(one), errorSize(other)]
  return Math.abs(a - b) <= sizeTolerance * Math.max(a, b)
}
