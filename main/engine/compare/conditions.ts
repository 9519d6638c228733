/** Whether times were measured on a quiet machine. Said, never judged. Pure. */
import type { BundleManifest, BundleRecord } from '../../contract/bundle.ts'
import type { Conditions } from '../../contract/conditions.ts'
import { plural } from '../../contract/format-number.ts'
import type { IndexedView, ViewPair } from './bundle-view.ts'
import { sameMachine } from './machines.ts'

/** A worker runs one thread, so that much of the load is the campaign's own. */
const ownLoad = 1
/**
 * The part of all CPUs from which others are in the way: they take a core now and then where there are few, and slow the
 * clock and crowd caches where there are many.
 */
const crowdedPart = 0.25
/** Held back by its cgroup for longer than this, in seconds, an execution was slowed. */
const heldBackS = 0.1

type Busy = { load: number | null; throttled: boolean }

/** What was in the way of a record's rounds: the highest load as one began, and throttling while one ran; null: nothing. */
function busyOf({ conditions = [] }: BundleRecord, cpus: number): Busy | null {
  const rounds = conditions.filter((round) => round !== null)
  const load = Math.max(0, ...rounds.map(({ start }) => start.load_average ?? 0))
  const isCrowded = load - ownLoad > crowdedPart * cpus
  const throttled = rounds.some(wasThrottled)
  return isCrowded || throttled ? { load: isCrowded ? load : null, throttled } : null
}

const wasThrottled = ({ start, end }: Conditions) =>
  rose(start.thermal_throttles, end.thermal_throttles, 0) ||
  rose(start.cgroup_throttled_s, end.cgroup_throttled_s, heldBackS)

const rose = (from: number | null, to: number | null, by: number) => from !== null && to !== null && to - from > by

function cpusOf({ fingerprint }: BundleManifest): number {
  const count = fingerprint?.['cpu_count']
  return typeof count === 'number' && count > 0 ? count : 1
}

const loadWords = (load: number, cpus: number) => `a load of up to ${load.toFixed(1)} on ${plural(cpus, 'CPU')}`

/** For the note of a row whose time was judged. */
export function busyNotes({ a, b, views }: RecordPair): string[] {
  const sides = [
    {
      letter: 'A',
      busy: busyOf(a, cpusOf(views.reference.view.manifest)),
      cpus: cpusOf(views.reference.view.manifest),
    },
    {
      letter: 'B',
      busy: busyOf(b, cpusOf(views.candidate.view.manifest)),
      cpus: cpusOf(views.candidate.view.manifest),
    },
  ]
  return sides.flatMap(({ letter, busy, cpus }) => (busy === null ? [] : [`${letter} was timed ${words(busy, cpus)}`]))
}
type RecordPair = { a: BundleRecord; b: BundleRecord; views: ViewPair }

const words = ({ load, throttled }: Busy, cpus: number) =>
  [load === null ? '' : `under ${loadWords(load, cpus)}`, throttled ? 'while throttled' : '']
    .filter((part) => part !== '')
    .join(' and ')

/** For the head of a report, a sentence a side; empty where time was not judged, or the machine was quiet. */
export function busySentences({ reference, candidate }: ViewPair): string[] {
  if (reference.preset !== 'speed' || candidate.preset !== 'speed') return []
  if (!sameMachine(reference.view.manifest, candidate.view.manifest)) return []
  return [...sentence('A', reference), ...sentence('B', candidate)]
}

function sentence(letter: string, { view, records }: IndexedView): string[] {
  const cpus = cpusOf(view.manifest)
  const timed = [...records.values()].filter(({ status, flag }) => status === 'OK' && flag !== false)
  const busy = timed.map((record) => busyOf(record, cpus)).filter((of) => of !== null)
  if (busy.length === 0) return []
  const loads = busy.flatMap(({ load }) => load ?? [])
  const throttled = busy.filter((of) => of.throttled).length
  const parts = [
    loads.length === 0 ? '' : `${loadWords(Math.max(...loads), cpus)} before rounds of ${String(loads.length)}`,
    throttled === 0 ? '' : `throttling in ${String(throttled)}`,
  ].filter((part) => part !== '')
  return [`${letter} was not timed on a quiet machine: ${parts.join(', ')} of ${plural(timed.length, 'case')}.`]
}
