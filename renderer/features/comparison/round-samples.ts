import { z } from 'zod'
import type { BundleRecord } from '../../../main/contract/bundle.ts'
import { measurementOf } from '../../../main/contract/measurements.ts'
import type { RowDetails } from '../../../main/contract/comparison-view.ts'
import type { RoundSample } from '../../viewers/rounds/round-sample.ts'

export type Rounds = {
  /** `warm` or `cold` for times, the measure's words for memory. */
  what: string
  /** The preset of the records that hold them. */
  preset: string | null
  samples: RoundSample[]
}

type Side = RowDetails['sides'][number]
type Read = (record: BundleRecord) => number[][]

const Numbers = z.array(z.number())

/** One list a round, one number a repeat: ours, and for times schema 1's, whose repeats stand in a row. */
const measured =
  (name: string): Read =>
  (record) =>
    (measurementOf(record, name)?.rounds ?? []).filter((repeats) => repeats.length > 0)

const timed =
  (which: 'warm' | 'cold'): Read =>
  (record) => {
    const own = measured(`time.${which}`)(record)
    if (own.length > 0) return own
    const told: unknown = record.timings?.[which]
    const repeats = Numbers.safeParse(typeof told === 'number' ? [told] : told)
    return repeats.success ? repeats.data.map((seconds) => [seconds]) : []
  }

const timeKinds: { what: string; read: Read }[] = [
  { what: 'warm', read: timed('warm') },
  { what: 'cold', read: timed('cold') },
]
const memoryKinds: { what: string; read: Read }[] = [
  { what: 'peak above import', read: measured('memory.peak_above_import') },
  { what: 'device pool peak', read: measured('memory.device_pool_peak') },
  { what: 'device peak', read: measured('memory.device_peak') },
  { what: 'VmHWM', read: measured('memory.vm_hwm') },
]

/** The records of both sides, those of the preset that measures the figure first. */
function pairs(sides: readonly Side[], preset: string): { a: BundleRecord; b: BundleRecord }[] {
  const of = (side: Side['side']) => sides.flatMap((entry) => (entry.side === side ? (entry.record ?? []) : []))
  const presets = [preset, ...new Set(of('a').map((record) => record.preset))]
  return presets.flatMap((wanted) => {
    const a = of('a').find((record) => record.preset === wanted)
    const b = of('b').find((record) => record.preset === wanted)
    return a === undefined || b === undefined ? [] : [{ a, b }]
  })
}

function samplesOf(side: RoundSample['side'], rounds: number[][]): RoundSample[] {
  return rounds.flatMap((repeats, round) => repeats.map((value, repeat) => ({ side, round, repeat, value })))
}

function roundsOf(sides: readonly Side[], preset: string, kinds: typeof timeKinds): Rounds | null {
  for (const { a, b } of pairs(sides, preset)) {
    for (const { what, read } of kinds) {
      const [ofA, ofB] = [read(a), read(b)]
      if (ofA.length > 0 && ofB.length > 0) {
        return { what, preset: a.preset ?? null, samples: [...samplesOf('A', ofA), ...samplesOf('B', ofB)] }
      }
    }
  }
  return null
}

/** Seconds that the time ratio rests on: warm repeats, or first calls where a side has no warm ones (design 5.3). */
export const timeRounds = ({ sides }: RowDetails): Rounds | null => roundsOf(sides, 'speed', timeKinds)

/** Bytes that the memory ratio rests on. */
export const memoryRounds = ({ sides }: RowDetails): Rounds | null => roundsOf(sides, 'memory', memoryKinds)

/** The most rounds that any record of the row has. */
export function mostRounds({ sides }: RowDetails): number {
  return Math.max(0, ...sides.flatMap(({ record }) => (record?.measurements ?? []).map(({ rounds }) => rounds.length)))
}
