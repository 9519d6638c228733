import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '../../contract/environment.ts'
import { Plan } from '../../contract/plan.ts'
import { Sample } from '../../contract/run-directory.ts'
import type { Execution, Schedule, ScheduledCase } from '../../contract/schedule.ts'
import type { Preset, Status } from '../../contract/words.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import type { DriverStart, SampleAt } from './draft.ts'

/** A small campaign, made as the runner makes one: schedule, and executions whose arrays numpy wrote. */
const repository = join(import.meta.dirname, '../../..')
const hash = sha256OfBytes('fixture')

/** Runs Python with numpy, with arguments, and gives what it printed. */
export function python(script: string, ...args: string[]): string {
  return execFileSync(join(repository, '.venv/bin/python'), ['-c', script, ...args]).toString()
}

export const start: DriverStart = {
  machine: {
    hostname: 'bench',
    os: 'Linux 6',
    cpu: 'A CPU',
    cpu_count: 2,
    memory_gib: 8,
    gpu: 'none',
    driver: '',
    machine_fingerprint: hash,
  },
  load_average: 0.5,
  mem_available_bytes: 4_000_000_000,
}

const environment: Environment = {
  hash,
  python: '/env/bin/python',
  subject_root: '/env/lib',
  caches: '/env/caches',
  packages: { numpy: '2.4.6', tiny: '1.0', 'cupy-cuda12x': '13.0' },
  lock: {
    format: 1,
    python: { version: '3.11.9', implementation: 'CPython', platform: 'linux' },
    subject: { distribution: 'tiny', import_name: 'tiny', version: '1.0', sha: null, dirty: null, wheel_sha256: null },
    packages: [],
    constraints: [],
    resolved_utc: '2026-01-01T00:00:00.000Z',
  },
}

const bounds = { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10, declared: false }

function scheduledCase(name: string): ScheduledCase {
  return {
    case_id: `${name}@quick/cpu`,
    name,
    variant: 'default',
    tier: 'quick',
    device: 'cpu',
    compare_as: null,
    flag: true,
    stable_expected: true,
    outputs: ['out'],
    tolerance: { out: bounds },
    params: { size: 4 },
    nominal_bytes: 96,
    case_hash: { accuracy: hash, speed: hash, 'float32-tracking': hash },
  }
}

export type Asked = { names?: string[]; preset?: Preset; rounds?: number; arrays?: Plan['arrays'] }

export function scheduleOf({ names = ['a.wave'], preset = 'accuracy', rounds = 1, arrays = 'all' }: Asked): Schedule {
  const ref = { spec: '1.0', kind: 'release' as const, label: '1.0', sha: null, describe: null, dirty: null }
  const cases = names.map(scheduledCase)
  const executions: Execution[] = cases.flatMap(({ case_id }) =>
    Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
      ['a', 'b'].map((side) => ({
        n: 0,
        shard: 0,
        side,
        case_id,
        preset,
        round,
        timeout_s: 30,
        warm_repeats: 2,
        write_arrays: round === 0,
      })),
    ),
  )
  return {
    format: 1,
    campaign_id: '5e0c9bb0-6f0b-4d43-9d8e-6a2c1f9c1b11',
    created_utc: '2026-01-02T03:04:05.678Z',
    name: 'fixture',
    kind: 'run',
    plan: Plan.parse({ format: 1, kind: 'run', suite: 'tiny', refs: ['1.0', '1.1'], presets: [preset], arrays }),
    suite: {
      name: 'tiny',
      folder: 'payload/cases/tiny',
      distribution: 'tiny',
      import_name: 'tiny',
      suite_hash: hash,
      result_version: 1,
      runner_version: '0.1.0',
    },
    sides: [
      { side: 'a', ref, environment },
      { side: 'b', ref: { ...ref, spec: '1.1', label: '1.1' }, environment },
    ],
    cases,
    executions: executions.map((execution, n) => ({ ...execution, n })),
    meters: { hz: 20 },
    go_on: true,
  }
}

const writeArrays = `
import hashlib, json, pathlib, sys
import numpy as np
folder, scale, tracking = pathlib.Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3] == "yes"
array = np.arange(12, dtype=np.float64).reshape(3, 4) * scale
axes, metadata = np.array(json.dumps([{"type": "linear", "units": "A"}, {"type": "linear"}])), np.array("{}")
np.savez(folder / "out.npz", array=array, axes=axes, metadata=metadata)
if tracking:
    np.savez(folder / "out.f32.npz", array=array.astype(np.float32), axes=axes, metadata=metadata)
print(json.dumps({
    "element": hashlib.sha256(array.tobytes()).hexdigest(),
    "file": hashlib.sha256((folder / "out.npz").read_bytes()).hexdigest(),
    "size": (folder / "out.npz").stat().st_size,
}))
`

const Written = z.object({ element: z.string(), file: z.string(), size: z.int() })

export type Outcome = { status?: Status; scale?: number; warm?: number[] }

/** Carries out an execution: writes its folder with real arrays, and gives its sample. */
export function carriedOut(run: string, execution: Execution, outcome: Outcome = {}): SampleAt {
  const folder = join(run, 'executions', String(execution.n), '0')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'log'), `line of ${execution.side}, round ${execution.round}\n`)
  writeFileSync(join(folder, 'meters.bin'), 'meters')
  const isTracking = execution.preset === 'float32-tracking'
  const printed = python(writeArrays, folder, String(outcome.scale ?? 1), isTracking ? 'yes' : 'no')
  const sample = sampleOf(execution, outcome, Written.parse(JSON.parse(printed)))
  writeFileSync(join(folder, 'sample.json'), JSON.stringify(sample))
  return { sample, folder }
}

/** The sample alone; bytes that differ by `scale` have other hashes. */
export function sampleOf(execution: Execution, outcome: Outcome = {}, written = writtenOf(outcome)): Sample {
  const { status = 'ok', scale = 1, warm = [0.25, 0.5] } = outcome
  const { element, file, size } = written
  const isTracking = execution.preset === 'float32-tracking'
  const output = {
    file: execution.write_arrays ? 'out.npz' : null,
    file_sha256: execution.write_arrays ? file : null,
    size_bytes: execution.write_arrays ? size : null,
    shape: [3, 4],
    dtype: 'float64',
    sha256: element,
    axes: [{ type: 'linear', units: 'A' }, { type: 'linear' }],
    metadata: {},
    invariants: { sum: 66 * scale, worst: 'nan' },
  }
  return Sample.parse({
    format: 1,
    n: execution.n,
    attempt: 0,
    side: execution.side,
    case_id: execution.case_id,
    preset: execution.preset,
    round: execution.round,
    status,
    started_utc: '2026-01-02T03:04:06.000Z',
    wall_s: 2,
    returncode: status === 'ok' ? 0 : 1,
    phases: [],
    timings: { import_s: 1, setup_s: 0.125, cold_s: 0.75, cold_cpu_s: 0.5, warm_s: warm, warm_cpu_s: warm },
    memory: {
      rss_after_import_bytes: 100,
      peak_above_import_bytes: 50 + execution.round,
      vm_hwm_bytes: 150,
      device_pool_peak_bytes: null,
      device_peak_bytes: null,
      nominal_bytes: 96,
    },
    outputs: status === 'ok' ? { out: output } : {},
    tracking: isTracking ? { out: { max_abs_norm: 0, rel: 0, intensity: 0 } } : {},
    subject: { version: '1.0', file: '/env/lib/tiny/__init__.py' },
    params: { size: 4 },
    config: { precision: 'float64' },
    environment_variables: { OMP_NUM_THREADS: '1' },
    error: status === 'ok' ? null : { summary: `ended as ${status}`, traceback: `Traceback\nended as ${status}` },
    files: ['meters.bin', 'log'],
  })
}

function writtenOf({ scale = 1 }: Outcome): z.infer<typeof Written> {
  return { element: sha256OfBytes(`elements ${scale}`), file: sha256OfBytes(`file ${scale}`), size: 100 }
}

export const textOf = (path: string): string => readFileSync(path, 'utf8')
