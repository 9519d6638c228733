/** The noise floor in a self-check's comparison. Pure. */
import type {
  ComparedMemory,
  ComparedOutput,
  ComparedTime,
  Comparison,
  ComparisonRow,
} from '../../contract/comparison.ts'
import type { CaseNoise, OutputNumbers } from '../../contract/noise.ts'
import { memoryMeasures } from './measured-rounds.ts'
import { fromReport, toReport } from './report-number.ts'
import type { BoundName } from './verdict.ts'

/**
 * By case id, what two runs of one ref differed by. Time and memory are taken only where the comparison judged them: under
 * their own presets, of like machines.
 */
export function floorsOf({ rows }: Pick<Comparison, 'rows'>): Record<string, CaseNoise> {
  const floors = new Map<string, CaseNoise>()
  for (const row of rows) {
    const id = row.candidate_id
    if (id === null || id !== row.reference_id) continue
    const floor = floors.get(id) ?? { time: null, memory: null }
    floors.set(id, floor)
    if (row.kind === 'float32') floor.float32 = mapped(row, growthsOf)
    if (row.kind !== 'same') continue
    floor.time = timeFloor(row)
    floor.memory = memoryFloors(row)
    const compared = mapped(row, distancesOf)
    if (Object.keys(compared).length > 0) floor.outputs = compared
  }
  return Object.fromEntries(floors)
}

/** `unresolved` (too few rounds, or too wide an interval) has measured nothing: as a floor it would hide what is real. */
const resolved: readonly ComparedTime['verdict'][] = ['unchanged', 'slower', 'faster']
const weighed: readonly ComparedMemory['verdict'][] = ['unchanged', 'more', 'less']

/**
 * The larger of |ratio - 1| and half the width of the ratio's 95 % interval. The ratio of one self-check is a single draw
 * from a distribution around 1: most often it lies much nearer to 1 than the distribution is wide, so that alone it would
 * promise a quietness that nobody measured. The interval's width says how far it could have lain; it knows nothing of what
 * shifts a whole side, and there the ratio speaks.
 */
function timeFloor({ time: { ratio, low, high, verdict } }: ComparisonRow): number | null {
  if (ratio === null || low === null || high === null || !resolved.includes(verdict)) return null
  return Math.max(Math.abs(ratio - 1), (high - low) / 2)
}

/** By measure the larger of |ratio - 1| and the spread of the rounds of one side, for the same reason. */
function memoryFloors({ memory: { ratio, spread = null, verdict, measures } }: ComparisonRow): CaseNoise['memory'] {
  if (ratio === null || !weighed.includes(verdict)) return null
  // A comparison of old has one measure and doesn't say which: most often it was the first.
  const all = Object.entries(measures ?? { [memoryMeasures[0].name]: { ratio, spread } })
  return Object.fromEntries(all.map(([name, of]) => [name, Math.max(Math.abs(of.ratio - 1), of.spread ?? 0)]))
}

type ByOutput = Record<string, OutputNumbers>

const mapped = ({ outputs }: ComparisonRow, numbers: (output: ComparedOutput) => OutputNumbers | null): ByOutput =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([name, output]) => {
      const of = numbers(output)
      return of === null ? [] : [[name, of]]
    }),
  )

/** Null of outputs that were not compared element by element. */
function distancesOf({ identical, verdict, max_abs_norm, rel, intensity }: ComparedOutput): OutputNumbers | null {
  if (identical) return { max_abs_norm: 0, rel: 0, intensity: 0 }
  return verdict === 'ok' || verdict === 'drift' ? { max_abs_norm, rel, intensity } : null
}

/** How many times further one side's float32 lay from its own float64 than the other's. */
function growthsOf({ reference_distance: a, ...b }: ComparedOutput): OutputNumbers | null {
  if (a === undefined) return null
  const growth = (name: BoundName) => {
    const [of, other] = [a[name], b[name]].map((value) => (value === null ? NaN : Math.abs(fromReport(value))))
    const times = (of ?? NaN) / (other ?? NaN)
    // Both 0: no growth. What has no number measured nothing.
    return of === other ? 1 : Number.isFinite(times) && times > 0 ? toReport(Math.max(times, 1 / times)) : null
  }
  return { max_abs_norm: growth('max_abs_norm') ?? 1, rel: growth('rel'), intensity: growth('intensity') }
}
