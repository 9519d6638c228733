import { bundleSchemaVersion } from '../../contract/bundle.ts'
import type { Schedule, ScheduledSide } from '../../contract/schedule.ts'
import { Device, Tier, type Preset } from '../../contract/words.ts'
import type { DriverStart, SampleAt } from './draft.ts'
import { fingerprintOf, fingerprintShort } from './fingerprint.ts'

export type Incomplete = { case_id: string; status: 'CANCELLED' | 'LOST' }

/** The manifest without its list of files. */
export function foldManifest(
  schedule: Schedule,
  side: ScheduledSide,
  preset: Preset,
  samples: SampleAt[],
  incomplete: Incomplete[],
  start: DriverStart,
): Record<string, unknown> {
  const { suite, plan } = schedule
  const subject = samples.find(({ sample }) => sample.subject !== null)?.sample.subject
  const fingerprint = fingerprintOf(start.machine, side.environment)
  return {
    schema_version: bundleSchemaVersion,
    harness_version: suite.runner_version,
    case_hash: suite.suite_hash,
    ref: { label: side.ref.label, sha: side.ref.sha, describe: side.ref.describe, worktree: null, spec: side.ref.spec },
    preset,
    tier: joined(Tier.options, new Set(schedule.cases.map(({ tier }) => tier))),
    devices: joined(Device.options, new Set(schedule.cases.map(({ device }) => device))),
    timestamp_utc: schedule.created_utc,
    fingerprint,
    fingerprint_short: fingerprintShort(fingerprint),
    load_average_at_start: start.load_average,
    mem_available_at_start: start.mem_available_bytes,
    command: ['driftscope', plan.kind, '--suite', suite.name, ...plan.refs.flatMap((ref) => ['--ref', ref])],
    // Schema 1's names for the subject's version and file, whatever the subject is.
    abtem_version: subject?.version ?? side.environment.lock.subject.version,
    abtem_file: subject?.file ?? null,
    suite: { name: suite.name, distribution: suite.distribution, import_name: suite.import_name },
    machine_fingerprint: start.machine.machine_fingerprint,
    environment: {
      hash: side.environment.hash,
      packages: side.environment.packages,
      lock: side.environment.lock,
    },
    campaign_id: schedule.campaign_id,
    kind: schedule.kind,
    side: side.side,
    arrays: plan.arrays,
    incomplete,
  }
}

/** In the order of `options`, joined by `+` (design 5.2). */
function joined(options: readonly string[], present: ReadonlySet<string>): string {
  return options.filter((option) => present.has(option)).join('+')
}
