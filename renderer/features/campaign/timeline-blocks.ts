/** Executions as blocks of time. Pure. */
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import type { State } from '../../ui/execution-words.ts'

export type Block = { n: number; side: string; state: State; startMs: number; endMs: number }
export type Span = { startMs: number; endMs: number }

/** Pixels beside the lanes: names at the left. */
export const lanesLeft = 72
export const lanesRight = 12

/** Every execution that has begun, by its newest attempt; one that runs ends now (`nowMs`). */
export const blocksOf = (executions: readonly ExecutionState[], nowMs: number | null): Block[] =>
  executions
    .flatMap(({ n, side, state, started_utc, wall_s }) => {
      if (started_utc === null || state === 'waiting') return []
      const startMs = Date.parse(started_utc)
      const endMs = wall_s === null ? Math.max(nowMs ?? startMs, startMs) : startMs + 1000 * wall_s
      return [{ n, side, state, startMs, endMs }]
    })
    .sort((one, other) => one.startMs - other.startMs)

/** From the first start to the last end; at least a second. Null where nothing has begun. */
export function timeSpan(blocks: readonly Block[]): Span | null {
  const first = blocks[0]
  if (first === undefined) return null
  const endMs = blocks.reduce((latest, block) => Math.max(latest, block.endMs), first.endMs)
  return { startMs: first.startMs, endMs: Math.max(endMs, first.startMs + 1000) }
}

export const placeInSpan = ({ startMs, endMs }: Span, width: number, timeMs: number): number =>
  lanesLeft + ((timeMs - startMs) / (endMs - startMs)) * Math.max(1, width - lanesLeft - lanesRight)

/** How far beside a thin block a pointer still means it. */
const reachPixels = 4

/** The block under a pointer, or the nearest in its lane. */
export function blockAt(
  blocks: readonly Block[],
  span: Span,
  sides: readonly string[],
  pointer: { x: number; y: number; width: number; laneHeight: number },
): Block | null {
  const side = sides[Math.floor((pointer.y - 4) / pointer.laneHeight)]
  let nearest: { block: Block; distance: number } | null = null
  for (const block of blocks) {
    if (block.side !== side) continue
    const from = placeInSpan(span, pointer.width, block.startMs)
    const to = placeInSpan(span, pointer.width, block.endMs)
    const distance = Math.max(0, from - pointer.x, pointer.x - to)
    if (distance <= reachPixels && (nearest === null || distance < nearest.distance)) nearest = { block, distance }
  }
  return nearest?.block ?? null
}

const stepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400].map(
  (seconds) => 1000 * seconds,
)

/** Round times of day in a span, with at least 72 px between them. `offsetMs`: local time behind UTC. */
export function timeTicks({ startMs, endMs }: Span, width: number, offsetMs: number): number[] {
  const most = Math.max(1, Math.floor((width - lanesLeft - lanesRight) / 72))
  const stepMs = stepsMs.find((step) => (endMs - startMs) / step <= most) ?? (endMs - startMs) / most
  const first = Math.ceil((startMs - offsetMs) / stepMs) * stepMs + offsetMs
  return Array.from(
    { length: Math.max(0, Math.floor((endMs - first) / stepMs) + 1) },
    (_, place) => first + place * stepMs,
  )
}
