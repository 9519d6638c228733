import type { ComparisonRow } from '../../contract/comparison.ts'
import { failedGate, type Gate, type RowPart } from '../../contract/failed-gate.ts'
import type { CampaignKind } from '../../contract/words.ts'

/** A row with what the report leaves out and the exit status needs. */
export type JudgedRow = {
  row: ComparisonRow
  parts: RowPart[]
  /** Attribution and routine rows never fail. */
  informational: boolean
  /** Correctness was judged under accuracy, on the CPU: what a self-check must find identical. */
  mustRepeat: boolean
}

const flaggedTimes = ['faster', 'slower', 'not-comparable']
const flaggedMemory = ['more', 'less', 'not-comparable']

/** Every gate that a row fails by. */
export function failedGates({ row, parts, informational }: JudgedRow): Gate[] {
  if (informational) return []
  const gates = parts.map(failedGate).filter((gate) => gate !== null)
  if (flaggedTimes.includes(row.time.verdict)) gates.push('speed')
  if (flaggedMemory.includes(row.memory.verdict)) gates.push('memory')
  return gates
}

/** A percentage in `--fail-on` (`speed:5%`) as a fraction, or null. */
export function failOnThreshold(failOn: readonly string[], gate: 'speed' | 'memory'): number | null {
  const percents = failOn.flatMap((text) => {
    const match = /^(speed|memory):(\d+(?:\.\d+)?)%$/.exec(text)
    return match?.[1] === gate ? [Number(match[2])] : []
  })
  return percents.length > 0 ? Math.min(...percents) / 100 : null
}

/** A pair with a result on both sides; without any, a comparison says nothing and fails. */
const isCompared = ({ row, parts }: JudgedRow) =>
  row.kind === 'same' && row.verdict !== 'left-out' && parts[0]?.reference === 'ok' && parts[0].candidate === 'ok'

/** A case that neither version can run, or has room for, has nothing to repeat. */
const hasNothingToRepeat = ({ row }: JudgedRow) => row.verdict === 'unsupported' || row.verdict === 'skipped-memory'

/**
 * 0, 1 or 2 by the table of design 5.3; 1 wins over 2. (65, where every row is left out, is a refusal.)
 * @param failOn gates that count, as written for `--fail-on`; all of them where it is empty
 */
export function exitStatus(
  rows: readonly JudgedRow[],
  kind: CampaignKind | null,
  failOn: readonly string[],
): 0 | 1 | 2 {
  const counts = (gate: Gate) => failOn.length === 0 || failOn.some((text) => text.split(':')[0] === gate)
  if (!rows.some(isCompared)) return 1
  const gates = rows.flatMap(failedGates).filter(counts)
  const differs = ({ row, mustRepeat, informational }: JudgedRow) =>
    mustRepeat && !informational && row.verdict !== 'identical'
  if (kind === 'self-check' && counts('drift') && rows.some((row) => differs(row) && !hasNothingToRepeat(row))) return 1
  if (gates.some((gate) => gate !== 'speed' && gate !== 'memory')) return 1
  return gates.length > 0 ? 2 : 0
}
