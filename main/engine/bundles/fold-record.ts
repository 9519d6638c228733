import type { z } from 'zod'
import { BundleStatus, type BundleOutput, type BundleRecord } from '../../contract/bundle.ts'
import type { Sample } from '../../contract/run-directory.ts'
import type { ScheduledCase, ScheduledSide } from '../../contract/schedule.ts'
import type { Preset, Status } from '../../contract/words.ts'
import { ownValue } from '../compare/own-value.ts'
import { measurementsOf } from './measurements.ts'
import { outputFile } from './output-files.ts'
import { memoryOf, timingsOf } from './schema-one-numbers.ts'

/** Mildest first: a record has the worst status of its rounds. */
const severity: Status[] = ['ok', 'unsupported', 'skipped-memory', 'cancelled', 'timeout', 'oom', 'error', 'lost']

/** The first sample with the worst status; it gives the record its error and its log's last lines. */
export function worstSample<T extends { sample: Sample }>(rounds: [T, ...T[]]): T {
  const rank = ({ sample }: T) => severity.indexOf(sample.status)
  return rounds.reduce((worst, at) => (rank(at) > rank(worst) ? at : worst))
}

/** Of a status that bundles hold: not cancelled, not lost. */
export function bundleStatus(status: Status): BundleStatus {
  return BundleStatus.parse(status.toUpperCase())
}
type BundleStatus = z.infer<typeof BundleStatus>

/** The record of one case id from its rounds in order; `log_tail` is filled in when it is written. */
export function foldRecord(
  scheduled: ScheduledCase,
  side: ScheduledSide,
  preset: Preset,
  rounds: [Sample, ...Sample[]],
): BundleRecord {
  const [first] = rounds
  const { sample: worst } = worstSample([{ sample: first }, ...rounds.slice(1).map((sample) => ({ sample }))])
  const consistency =
    scheduled.consistency?.filter(({ with: other }) => ownValue(first.unmet_relations, other) === undefined) ?? []
  const caseHash = scheduled.case_hash[preset]
  return {
    case_id: scheduled.case_id,
    status: bundleStatus(worst.status),
    ref: side.ref.label,
    sha: side.ref.sha,
    preset,
    timestamp_utc: first.started_utc,
    // Schema 1's names for the subject's version and file, whatever the subject is.
    abtem_version: worst.subject?.version ?? null,
    abtem_file: worst.subject?.file ?? null,
    params: scheduled.params,
    config: first.config,
    environment_variables: first.environment_variables,
    ...conditionsOf(rounds),
    timings: timingsOf(rounds),
    memory: memoryOf(rounds),
    measurements: measurementsOf(rounds),
    outputs: Object.fromEntries(
      Object.keys(first.outputs).map((name) => [name, foldOutput(scheduled.case_id, name, rounds)]),
    ),
    ...(Object.keys(first.tracking).length > 0 ? { tracking: first.tracking } : {}),
    ...sweepOf(first),
    error: worst.error?.traceback ?? null,
    error_summary: worst.error?.summary ?? null,
    returncode: worst.returncode,
    wall_total: rounds.reduce((sum, { wall_s }) => sum + wall_s, 0),
    worker_wall: first.wall_s,
    ...(caseHash === undefined ? {} : { case_hash: caseHash }),
    compare_as: scheduled.compare_as,
    flag: scheduled.flag,
    stable_expected: scheduled.stable_expected,
    tolerance: scheduled.tolerance,
    ...(consistency.length === 0 ? {} : { consistency }),
  }
}

/** What the sizes of a routine case's measurements are; how long each took stands in those. */
function sweepOf({ sweep }: Sample): Pick<BundleRecord, 'sweep'> {
  if (sweep === null) return {}
  const { parameter, unit, exponent } = sweep
  return { sweep: { parameter, unit, exponent } }
}

/** None where no round has them: bundles of old runs stay what they were, byte for byte. */
function conditionsOf(rounds: Sample[]): Pick<BundleRecord, 'conditions'> {
  if (rounds.every(({ conditions }) => conditions === undefined)) return {}
  return { conditions: rounds.map(({ conditions = null }) => conditions) }
}

/** Everything of round 0 but the hashes; axes and metadata are kept here too, for bundles without the array. */
function foldOutput(caseId: string, name: string, rounds: [Sample, ...Sample[]]): z.infer<typeof BundleOutput> {
  const output = rounds[0].outputs[name]
  if (output === undefined) throw new Error(`Round 0 of ${caseId} has no output ${name}`)
  const hashes = rounds.flatMap((sample) => sample.outputs[name]?.sha256 ?? [])
  return {
    file: outputFile(caseId, name),
    shape: output.shape,
    dtype: output.dtype,
    invariants: output.invariants,
    axes: output.axes,
    metadata: output.metadata,
    round_sha256: hashes,
    stable: new Set(hashes).size <= 1,
  }
}
