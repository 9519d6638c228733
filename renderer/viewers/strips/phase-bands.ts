/** The steps of an execution as bands through all strips. */

export type PhaseMark = { name: string; t_s: number }
export type PhaseBand = { name: string; start_s: number; end_s: number; isExpected: boolean }

/**
 * Bands from the marks that came; and, paler, what is still to come by the marks of an earlier execution of the case,
 * moved to where the newest of ours began. Repeated steps are counted: `warm 1`, `warm 2`.
 */
export function phaseBands(
  marks: readonly PhaseMark[],
  expected: readonly PhaseMark[],
  now_s: number,
  axisEnd_s: number,
  ended: boolean,
): PhaseBand[] {
  const came = named(marks)
  const newest = came.at(-1)
  const counterpart = named(expected)[came.length - 1]
  const follows = !ended && newest !== undefined && counterpart?.name === newest.name
  const shift_s = follows ? newest.t_s - counterpart.t_s : 0
  // What is overdue begins now at the earliest.
  const later = follows
    ? named(expected)
        .slice(came.length)
        .map(({ name, t_s }) => ({ name, t_s: Math.max(t_s + shift_s, now_s) }))
    : []
  const all = [...came, ...later]
  return all
    .map(({ name, t_s }, place) => ({
      name,
      start_s: t_s,
      end_s: all[place + 1]?.t_s ?? (later.length > 0 ? axisEnd_s : ended ? axisEnd_s : now_s),
      isExpected: place >= came.length,
    }))
    .filter(({ start_s }) => start_s < axisEnd_s)
}

/** `warm` is always counted: while it runs nobody knows how many come. */
function named(marks: readonly PhaseMark[]): PhaseMark[] {
  return marks.map(({ name, t_s }, place) => {
    const isRepeated = name === 'warm' || marks.some((other, at) => at !== place && other.name === name)
    const count = marks.slice(0, place + 1).filter((other) => other.name === name).length
    return { name: isRepeated ? `${name} ${String(count)}` : name, t_s }
  })
}
