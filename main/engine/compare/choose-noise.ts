/** Which of the self-checks that there are give a comparison its noise floor. Pure. */
import type { Comparison } from '../../contract/comparison.ts'
import type { CaseNoise, NoiseFloor, NoiseMetric, NoiseSource } from '../../contract/noise.ts'
import { plural } from '../../contract/format-number.ts'
import { floorsOf } from './noise.ts'
import { ownValue } from './own-value.ts'

/** A self-check's comparison, and what its bundles say of themselves. */
export type SelfCheck = {
  /** Id of the comparison. */
  id: string
  comparison: Comparison
  /** Case hashes by preset, then by case id: a floor holds for the very same case only. */
  caseHashes: CaseHashes
}
export type CaseHashes = Record<string, Record<string, string>>

/** What is about to be compared. */
export type Wanted = {
  /** Of either side. */
  machines: string[]
  environments: string[]
  caseHashes: CaseHashes
  /** The preset that correctness is taken from. */
  correctness: string
  /** When the candidate was captured: the age of a floor counts from there, so that a comparison repeats. */
  captured_utc: string
  maxAgeDays: number
}

/** Under which preset each is measured; outputs under the one that correctness is taken from. */
const presetOf = { time: 'speed', memory: 'memory', float32: 'float32-tracking' } as const
const metrics: readonly NoiseMetric[] = ['time', 'memory', 'outputs', 'float32']

/**
 * Case by case and metric by metric the newest self-check that fits: of this machine, and of the same case and preset; one
 * of an environment that takes part goes before any other. A floor of another environment, or one older than `maxAgeDays`,
 * is used and said: it is still the best that is known of this machine. One of another machine is never used, nor are
 * times of a case that others kept the machine busy for: those would hide a change for as long as they are the newest.
 * That they are there is said where nothing else is.
 */
export function chooseNoise(selfChecks: readonly SelfCheck[], wanted: Wanted): NoiseFloor | null {
  const ranked = selfChecks
    .map((check) => ({
      ...check,
      floors: floorsOf(check.comparison),
      disturbed: disturbedCases(check.comparison),
      source: sourceOf(check.comparison, check.id, wanted),
    }))
    .sort((a, b) => newestFirst(a.source, b.source))
  const [ours, foreign] = [ranked.filter(isHere(wanted)), ranked.filter((check) => !isHere(wanted)(check))]
  ours.sort((a, b) => Number(isOwn(b, wanted)) - Number(isOwn(a, wanted)))
  const used: Offered[] = []
  const cases: Record<string, CaseNoise> = {}
  const passedOver: { busy: Offered[]; foreign: Offered[] } = { busy: [], foreign: [] }
  for (const caseId of caseIdsOf(wanted)) {
    const noise: CaseNoise = { time: null, memory: null, from: {} }
    for (const metric of metrics) {
      const fits = (check: Offered) => isOf(check, caseId, metric, wanted)
      const found = ours.find((check) => fits(check) && !(metric === 'time' && check.disturbed.has(caseId)))
      if (found === undefined) {
        const [busy, other] = [ours.find(fits), foreign.find(fits)]
        if (busy !== undefined) passedOver.busy.push(busy)
        else if (other !== undefined && matters(metric, caseId)) passedOver.foreign.push(other)
        continue
      }
      if (!used.includes(found)) used.push(found)
      Object.assign(noise, { [metric]: found.floors[caseId]?.[metric] })
      noise.from = { ...noise.from, [metric]: used.indexOf(found) }
    }
    if (Object.keys(noise.from ?? {}).length > 0) cases[caseId] = noise
  }
  const unused = passedOverWords(passedOver)
  if (used.length === 0 && unused.length === 0) return null
  const sources = used.map(({ source }) => source)
  return {
    source: wordsOf(sources),
    cases,
    sources,
    cautions: [...new Set([...sources.flatMap(cautionWords), ...unused])],
  }
}

/**
 * The floor in a file that a person named: used, and said where it does not fit; but never what outputs differed by under
 * another preset, which makes other numbers.
 */
export function namedNoise(comparison: Comparison, path: string, wanted: Wanted): NoiseFloor {
  const source = sourceOf(comparison, null, wanted)
  const foreign = isHere(wanted)({ source }) ? [] : [`The noise floor of ${path} was measured on another machine.`]
  const busy =
    disturbedCases(comparison).size > 0
      ? [`The noise floor of ${path} was measured while the machine was not quiet.`]
      : []
  const place: NonNullable<CaseNoise['from']> = { time: 0, memory: 0, outputs: 0, float32: 0 }
  const isOfPreset = correctnessOf(comparison) === wanted.correctness
  const cases = Object.entries(floorsOf(comparison)).map(([id, { outputs, ...noise }]) => {
    const floor: CaseNoise = { ...noise, from: place, ...(isOfPreset && outputs !== undefined ? { outputs } : {}) }
    return [id, floor] as const
  })
  return {
    source: path,
    cases: Object.fromEntries(cases),
    sources: [source],
    cautions: [...foreign, ...busy, ...cautionWords(source)],
  }
}

/** The preset that its outputs were compared under. */
const correctnessOf = ({ presets }: Comparison) => presets?.correctness ?? 'accuracy'

const caseIdsOf = ({ caseHashes }: Wanted) => [...new Set(Object.values(caseHashes).flatMap((of) => Object.keys(of)))]

const isHere =
  ({ machines }: Wanted) =>
  ({ source: { machine_fingerprint: own } }: { source: NoiseSource }) =>
    own !== null && machines.length > 0 && machines.every((machine) => machine.slice(0, 8) === own.slice(0, 8))

const isOwn = ({ source: { environment_hash: own } }: { source: NoiseSource }, { environments }: Wanted) =>
  own !== null && environments.includes(own)

/**
 * Cases that were timed while the machine was not quiet. A comparison of old knows only that some were, and then any may
 * have been.
 */
function disturbedCases({ rows, busy = [] }: Comparison): ReadonlySet<string> {
  const unknown = busy.length > 0 ? 'busy' : 'quiet'
  return new Set(
    rows.flatMap(({ kind, candidate_id: id, time: { machine = unknown } }) =>
      kind === 'same' && id !== null && machine === 'busy' ? [id] : [],
    ),
  )
}

/** Results on the CPU repeat to the bit and their bounds are never widened: nobody misses a floor there. */
const matters = (metric: NoiseMetric, caseId: string) => metric !== 'outputs' || caseId.endsWith('/gpu')

type Offered = SelfCheck & { floors: Record<string, CaseNoise>; disturbed: ReadonlySet<string>; source: NoiseSource }

function isOf(
  { comparison, caseHashes, floors }: Offered,
  caseId: string,
  metric: NoiseMetric,
  wanted: Wanted,
): boolean {
  const noise = ownValue(floors, caseId)
  if (noise?.[metric] === undefined || noise[metric] === null) return false
  if (metric === 'outputs' && correctnessOf(comparison) !== wanted.correctness) return false
  const preset = metric === 'outputs' ? wanted.correctness : presetOf[metric]
  const [own, other] = [caseHashes, wanted.caseHashes].map((of) => ownValue(ownValue(of, preset), caseId))
  return own !== undefined && own === other
}

function sourceOf({ candidate }: Comparison, id: string | null, wanted: Wanted): NoiseSource {
  const { label, timestamp_utc: measured_utc, machine_fingerprint, environment_hash } = candidate
  const source = { comparison: id, label, measured_utc, machine_fingerprint, environment_hash }
  const days = Math.floor(Math.abs(Date.parse(wanted.captured_utc) - Date.parse(measured_utc)) / 86_400_000)
  const cautions = [
    ...(days > wanted.maxAgeDays ? [`${plural(days, 'day')} away from the candidate`] : []),
    ...(isOwn({ source: { ...source, cautions: [] } }, wanted) ? [] : ['of another environment']),
  ]
  return { ...source, cautions }
}

const newestFirst = (a: NoiseSource, b: NoiseSource) =>
  a.measured_utc < b.measured_utc ? 1 : a.measured_utc > b.measured_utc ? -1 : 0

const day = ({ measured_utc }: NoiseSource) => measured_utc.slice(0, 10)

function wordsOf(sources: NoiseSource[]): string {
  const [first, ...more] = sources
  if (first === undefined) return 'none that fits'
  const others = more.length === 0 ? '' : ` and ${plural(more.length, 'other', 'others')}`
  return `self-check of ${first.label}, ${day(first)}${others}`
}

const cautionWords = (source: NoiseSource): string[] =>
  source.cautions.length === 0
    ? []
    : [`The noise floor of ${source.label}, measured ${day(source)}, is ${source.cautions.join(' and ')}; it is used.`]

/** Why there is no floor although a self-check measured one: a sentence a day of busy ones, and one of a foreign machine. */
function passedOverWords({ busy, foreign: [foreign] }: { busy: Offered[]; foreign: Offered[] }): string[] {
  const days = busy.map(({ source }) => day(source))
  const ofDay = (one: string) => plural(days.filter((other) => other === one).length, 'case')
  const disturbed = [...new Set(days)].map(
    (one) => `The noise floor of time measured ${one} is not used for ${ofDay(one)}: the machine was not quiet then.`,
  )
  if (foreign === undefined) return disturbed
  const { machine_fingerprint: machine } = foreign.source
  return [
    ...disturbed,
    `A noise floor measured ${day(foreign.source)} is of another machine (${machine?.slice(0, 8) ?? 'unknown'}); it is not used.`,
  ]
}
