import type { BundleRecord } from '../../contract/bundle.ts'
import type {
  ComparedGraph,
  ComparedMemory,
  ComparedSweep,
  ComparedTime,
  NoiseFloor,
} from '../../contract/comparison.ts'
import { scalingWords } from '../../contract/sweep-words.ts'
import type { ViewPair } from './bundle-view.ts'
import { compareGraph } from './graph.ts'
import { busyNotes } from './conditions.ts'
import { sameMachine } from './machines.ts'
import { compareMemory, noMemory } from './memory.ts'
import { ownValue } from './own-value.ts'
import { differingCase, pairOf, type CasePair } from './pairing.ts'
import type { ChosenPairs } from './presets.ts'
import { compareSweep } from './sweep.ts'
import { compareTime, noTime, type Standing } from './timing.ts'

export type FigureRules = {
  pairs: ChosenPairs
  noise: NoiseFloor | null
  thresholds: { time: number; memory: number }
}

export type Figures = {
  time: ComparedTime
  memory: ComparedMemory
  sweep: ComparedSweep | null
  graph: ComparedGraph | null
  notes: string[]
}

/** Time from the speed bundles and memory from the memory bundles, where both sides have them; else from the pair's own. */
export function judgeFigures(pair: CasePair, { pairs, noise, thresholds }: FigureRules): Figures {
  const floor = ownValue(noise?.cases, pair.candidateId)
  const { records: timed, changed: otherTimed } = recordsFor(pair, pairs.time)
  const { records: weighed, changed: otherWeighed } = recordsFor(pair, pairs.memory)
  const ofTime = timed ? standing(timed, 'speed') : 'not-judged'
  const busy = timed && ofTime === 'judged' ? busyNotes(timed) : []
  const time = timed
    ? compareTime(timed.a, timed.b, ofTime, { threshold: thresholds.time, noise: floor?.time ?? null })
    : noTime
  const { memory, measure } = weighed
    ? compareMemory(weighed.a, weighed.b, standing(weighed, 'memory'), {
        threshold: thresholds.memory,
        noise: floor?.memory ?? null,
      })
    : { memory: noMemory, measure: null }
  const sweep = timed ? compareSweep(timed.a, timed.b, ofTime, thresholds.time) : null
  const { reference, candidate } = pair
  const graph = reference.record && candidate.record ? compareGraph(reference.record, candidate.record) : null
  const notes = [
    ...(otherTimed === null ? [] : [`time is left out: ${otherTimed}`]),
    ...(otherWeighed === null ? [] : [`memory is left out: ${otherWeighed}`]),
    ...(sweep === null ? [] : [`time grows as ${scalingWords(sweep)}`]),
    ...(measure === null ? [] : [`memory: ${measure}`]),
    ...busy,
  ]
  const machine = busy.length > 0 ? 'busy' : 'quiet'
  return { time: ofTime === 'judged' ? { ...time, machine } : time, memory, sweep, graph, notes }
}

type Usable = { a: BundleRecord; b: BundleRecord; views: ViewPair }

/**
 * The two records that hold a figure, of `views` if both are ok there, else of the pair itself; null without two, and
 * where the case itself changed under that preset: its hash covers the preset's settings.
 */
function recordsFor(pair: CasePair, views: ViewPair): { records: Usable | null; changed: string | null } {
  const candidates = [pairOf(views, pair.kind, pair.referenceId, pair.candidateId), pair]
  const usable = candidates.find(({ reference, candidate }) => reference.status === 'ok' && candidate.status === 'ok')
  const [a, b] = [usable?.reference, usable?.candidate]
  if (!usable || !a?.record || !b?.record) return { records: null, changed: null }
  const changed = differingCase(usable)
  if (changed !== null) return { records: null, changed }
  return { records: { a: a.record, b: b.record, views: { reference: a.view, candidate: b.view } }, changed: null }
}

/** A figure is judged under its own preset only, and never across machines or for variants that are not flagged. */
function standing({ a, b, views: { reference, candidate } }: Usable, preset: 'speed' | 'memory'): Standing {
  if (reference.preset !== preset || candidate.preset !== preset) return 'not-judged'
  if (a.flag === false || b.flag === false) return 'not-judged'
  return sameMachine(reference.view.manifest, candidate.view.manifest) ? 'judged' : 'not-comparable'
}
