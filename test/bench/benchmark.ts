/** A figure that design 8 asks for, measured beside a peer in the same run. */
export type Benchmark = {
  name: string
  /** What the ratio must be to pass. */
  goal: { atMost: number } | { atLeast: number }
  /** What it is measured against; `limit` where design 8 names an absolute one. */
  peer: string
  measure: () => Promise<Measured>
}

export type Measured = {
  ratio: number
  detail: Record<string, unknown>
  /** Whether a further limit, which stands in `detail`, was missed; left out: none was. */
  limitMissed?: boolean
}

export function reached(ratio: number, goal: Benchmark['goal']): boolean {
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast
}

export function goalText(goal: Benchmark['goal']): string {
  return 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const at = (index: number) => sorted[index] ?? NaN
  return sorted.length % 2 === 1 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
