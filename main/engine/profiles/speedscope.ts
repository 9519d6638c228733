/**
 * A call tree in speedscope's file format (https://www.speedscope.app/file-format-schema.json): type `sampled`, one sample
 * a stack, weighed by its own seconds. Stacks are merged, so their order is that of the first calls, not of time. Pure.
 */
import type { CalledFrame, CallTree } from '../../contract/profile.ts'

export function speedscopeOf({ frames, nodes }: CallTree, name: string): unknown {
  const samples: number[][] = []
  const weights: number[] = []
  for (const [index, stack] of stacksInOrder(nodes)) {
    const ownS = nodes[index]?.[3] ?? 0
    if (ownS === 0) continue
    samples.push(stack)
    weights.push(ownS)
  }
  const endValue = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    shared: { frames: frames.map(sharedFrame) },
    profiles: [{ type: 'sampled', name, unit: 'seconds', startValue: 0, endValue, samples, weights }],
    name,
    activeProfileIndex: 0,
    exporter: 'driftscope',
  }
}

const sharedFrame = ({ name, file, line }: CalledFrame) => ({
  name,
  ...(file === null ? {} : { file }),
  ...(line === null ? {} : { line }),
})

/** Each node with its frames from the outermost on; what was called from one stack stands together. */
function* stacksInOrder(nodes: CallTree['nodes']): Generator<[node: number, stack: number[]]> {
  const children = new Map<number, number[]>()
  for (const [index, [parent]] of nodes.entries()) children.set(parent, [...(children.get(parent) ?? []), index])
  const noFrames: number[] = []
  const waiting = (children.get(-1) ?? []).map((index) => ({ index, above: noFrames })).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const stack = [...next.above, nodes[next.index]?.[1] ?? 0]
    yield [next.index, stack]
    for (const child of (children.get(next.index) ?? []).toReversed()) waiting.push({ index: child, above: stack })
  }
}
