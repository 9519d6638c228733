/** What a record says its executions cost, as far as it does: foreign bundles may say less. */
import { z } from 'zod'
import type { BundleRecord } from '../../contract/bundle.ts'

export type RecordCosts = {
  /** Seconds of one execution, start-up and writing included: the mean of the rounds. */
  wall_s: number | null
  /** The highest resident memory of a worker, its import included. */
  peak_bytes: number | null
  /** Of the elements of every output of one execution; null where a type is not known. */
  arrays_bytes: number | null
}

const Total = z.number().nonnegative()
const Rounds = z.looseObject({ rounds: z.int().positive() })
const Peak = z.looseObject({ peak_rss_bytes: z.int().nonnegative() })

export function costsOf(record: BundleRecord): RecordCosts {
  const total = Total.safeParse(record['wall_total'])
  const rounds = Rounds.safeParse(record.timings)
  const peak = Peak.safeParse(record.memory)
  return {
    wall_s: total.success && rounds.success ? total.data / rounds.data.rounds : null,
    peak_bytes: peak.success ? peak.data.peak_rss_bytes : null,
    arrays_bytes: arraysBytes(record),
  }
}

function arraysBytes({ outputs }: BundleRecord): number | null {
  let total = 0
  for (const { shape, dtype } of Object.values(outputs)) {
    const elementBytes = elementBytesOf(dtype)
    if (elementBytes === null) return null
    total += shape.reduce((product, length) => product * length, elementBytes)
  }
  return total
}

/** By numpy's name (`float64`, `bool`) or, where the byte order is not native, its code (`>f8`). */
function elementBytesOf(dtype: string): number | null {
  if (dtype === 'bool') return 1
  const [, bits] = /^(?:int|uint|float|complex)(\d+)$/.exec(dtype) ?? []
  if (bits !== undefined) return Number(bits) / 8
  const [, bytes] = /^[<>=|]?[biufc](\d+)$/.exec(dtype) ?? []
  return bytes === undefined ? null : Number(bytes)
}
