import { join } from 'node:path'
import { caseFileName } from '../../contract/case-id.ts'
import type { Execution, Schedule } from '../../contract/schedule.ts'
import type { Preset } from '../../contract/words.ts'
import type { BundleDraft, DraftFile, DriverStart, SampleAt } from './draft.ts'
import { foldManifest, type Incomplete } from './fold-manifest.ts'
import { foldRecord, worstSample } from './fold-record.ts'
import { keptArrays } from './kept-arrays.ts'
import { float32File, outputFile } from './output-files.ts'

type Rounds = [SampleAt, ...SampleAt[]]

/**
 * Everything that one side did under one preset, as a bundle to be written. Pure: the same samples give the same bundle,
 * byte for byte. Several rounds of a case become one record; a case with an execution that was cancelled, lost or never
 * finished is left out and listed as incomplete (design 5.2).
 * @param samples one an execution, of all sides (which arrays differ is told by them); further rounds than the schedule's
 *   (confirmation) are taken as they come
 * @param start of the driver that ran them
 * @param unfinished what an execution without a sample is called
 */
export function foldRecords(
  schedule: Schedule,
  samples: SampleAt[],
  side: string,
  preset: Preset,
  start: DriverStart,
  unfinished: Incomplete['status'] = 'CANCELLED',
): BundleDraft {
  const scheduledSide = schedule.sides.find((candidate) => candidate.side === side)
  if (scheduledSide === undefined) throw new Error(`The schedule has no side ${side}`)
  const ofPreset = samples.filter(({ sample }) => sample.preset === preset)
  const ours = ofPreset
    .filter(({ sample }) => sample.side === side)
    .sort((a, b) => a.sample.round - b.sample.round || a.sample.n - b.sample.n)
  const isKept = keptArrays(schedule, ofPreset)

  const oursByCase = Map.groupBy(ours, ({ sample }) => sample.case_id)
  const wantedByCase = Map.groupBy(
    schedule.executions.filter((execution) => execution.side === side && execution.preset === preset),
    ({ case_id }) => case_id,
  )

  const incomplete: Incomplete[] = []
  const draft: Omit<BundleDraft, 'manifest'> = { records: [], files: [] }
  for (const scheduled of schedule.cases) {
    const wanted = wantedByCase.get(scheduled.case_id)
    if (wanted === undefined) continue
    const rounds = completeRounds(wanted, oursByCase.get(scheduled.case_id) ?? [], unfinished)
    if (typeof rounds === 'string') {
      incomplete.push({ case_id: scheduled.case_id, status: rounds })
      continue
    }
    const [first, ...later] = rounds
    const record = foldRecord(scheduled, scheduledSide, preset, [first.sample, ...later.map(({ sample }) => sample)])
    draft.records.push({ record, logTailOf: logOf(worstSample(rounds)) })
    draft.files.push(...filesOf(scheduled.case_id, rounds, isKept))
  }
  return { ...draft, manifest: foldManifest(schedule, scheduledSide, preset, ours, incomplete, start) }
}

/** The case's samples by round, or why there is no record of it. */
function completeRounds(
  wanted: Execution[],
  ours: SampleAt[],
  unfinished: Incomplete['status'],
): Rounds | Incomplete['status'] {
  const [first, ...later] = ours
  const finished = new Set(ours.map(({ sample }) => sample.n))
  if (first === undefined) return unfinished
  const { status } = worstSample([first, ...later]).sample
  if (status === 'lost') return 'LOST'
  if (status === 'cancelled') return 'CANCELLED'
  return wanted.every(({ n }) => finished.has(n)) ? [first, ...later] : unfinished
}

function filesOf(caseId: string, rounds: Rounds, isKept: (caseId: string, output: string) => boolean): DraftFile[] {
  const name = caseFileName(caseId)
  const meters = rounds
    .filter(({ sample }) => sample.files.includes('meters.bin'))
    .map((at) => file(`meters/${name}.${at.sample.round}.bin`, at, 'meters.bin'))
  return [...arrayFiles(caseId, rounds[0], isKept), ...logFiles(`logs/${name}.log`, rounds), ...meters]
}

/** Arrays are those of round 0. */
function arrayFiles(caseId: string, at: SampleAt, isKept: (caseId: string, output: string) => boolean): DraftFile[] {
  return Object.entries(at.sample.outputs).flatMap(([output, { file: array, file_sha256 }]) => {
    if (array === null || !isKept(caseId, output)) return []
    const path = `cases/${outputFile(caseId, output)}`
    const kept = file(path, at, array, file_sha256)
    return output in at.sample.tracking ? [kept, file(float32File(path), at, float32File(array))] : [kept]
  })
}

function logFiles(path: string, rounds: Rounds): DraftFile[] {
  const logs = rounds.flatMap((at) => {
    const from = logOf(at)
    return from === null ? [] : [{ round: at.sample.round, from }]
  })
  const [only] = logs
  if (only === undefined) return []
  return logs.length === 1
    ? [{ path, kind: 'file', from: only.from, sha256: null }]
    : [{ path, kind: 'logs', rounds: logs }]
}

function file(path: string, { folder }: SampleAt, name: string, sha256: string | null = null): DraftFile {
  return { path, kind: 'file', from: join(folder, name), sha256 }
}

function logOf({ sample, folder }: SampleAt): string | null {
  return sample.files.includes('log') ? join(folder, 'log') : null
}
