/** The functions of a call tree, wherever they were called from. Pure. */
import type { CallTree, FunctionTime } from '../../contract/profile.ts'

/** By own time, the most first. */
export function functionTimes({ frames, nodes }: CallTree): FunctionTime[] {
  const times = frames.map((frame) => ({ ...frame, calls: 0, own_s: 0, cumulative_s: 0 }))
  const below = cumulativeTimes(nodes)
  for (const [index, [parent, frame, calls, ownS]] of nodes.entries()) {
    const time = times[frame]
    if (time === undefined) throw new Error(`node ${index} has frame ${frame}, of ${frames.length}`)
    time.calls += calls
    time.own_s += ownS
    // Inside itself it is counted already.
    if (!isAbove(parent, frame, nodes)) time.cumulative_s += below[index] ?? 0
  }
  return times.filter(({ calls }) => calls > 0).sort((one, other) => other.own_s - one.own_s)
}

export const totalSeconds = ({ nodes }: CallTree): number => nodes.reduce((sum, [, , , ownS]) => sum + ownS, 0)

/** Own time of each node and of all below it: children stand after their parents. */
function cumulativeTimes(nodes: CallTree['nodes']): number[] {
  const times = nodes.map(([, , , ownS]) => ownS)
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const parent = nodes[index]?.[0] ?? -1
    if (parent >= 0) times[parent] = (times[parent] ?? 0) + (times[index] ?? 0)
  }
  return times
}

function isAbove(node: number, frame: number, nodes: CallTree['nodes']): boolean {
  for (let index = node; index >= 0; index = nodes[index]?.[0] ?? -1) if (nodes[index]?.[1] === frame) return true
  return false
}
