import { expect, test } from 'vitest'
import { sha256OfBytes } from '../files/sha256.ts'
import { foldRecords } from './fold-records.ts'
import { sampleOf, scheduleOf, start, type Asked, type Outcome } from './run.fixture.ts'

/** Folds side a of a campaign whose executions ended as told, by their number. */
function folded(asked: Asked, outcomes: Record<number, Outcome | 'missing'> = {}, side = 'a') {
  const schedule = scheduleOf(asked)
  const samples = schedule.executions.flatMap((execution) => {
    const outcome = outcomes[execution.n]
    return outcome === 'missing'
      ? []
      : [{ sample: sampleOf(execution, outcome), folder: `executions/${execution.n}/0` }]
  })
  return foldRecords(schedule, samples.reverse(), side, asked.preset ?? 'accuracy', start)
}

test('one round gives a record of schema 1 with our fields beside', () => {
  const { manifest, records, files } = folded({})
  expect(manifest).toMatchObject({
    schema_version: 1,
    ref: { label: '1.0' },
    preset: 'accuracy',
    tier: 'quick',
    devices: 'cpu',
    timestamp_utc: '2026-01-02T03:04:05.678Z',
    abtem_version: '1.0',
    incomplete: [],
  })
  expect(records[0]?.record).toMatchObject({
    case_id: 'a.wave@quick/cpu',
    status: 'OK',
    timings: { setup: 0.125, cold: 0.75, warm: [0.25, 0.5], median: 0.375, min: 0.25, rounds: 1 },
    memory: { peak_rss_bytes: 150, nominal_bytes: 96 },
    outputs: { out: { file: 'a.wave@quick__cpu/out.npz', shape: [3, 4], dtype: 'float64', stable: true } },
  })
  expect(files.map(({ path }) => path)).toEqual([
    'cases/a.wave@quick__cpu/out.npz',
    'logs/a.wave@quick__cpu.log',
    'meters/a.wave@quick__cpu.0.bin',
  ])
})

test('rounds fold into one record: a list of numbers each, the hashes of all, arrays of round 0', () => {
  const { records, files } = folded({ rounds: 3, preset: 'speed' }, { 2: { warm: [1, 2] }, 4: { warm: [3, 4] } })
  const record = records[0]?.record
  const named = (name: string) => record?.measurements?.find((measurement) => measurement.name === name)
  expect(named('time.warm')).toMatchObject({
    unit: 's',
    better: 'less',
    phase: 'warm',
    rounds: [
      [0.25, 0.5],
      [1, 2],
      [3, 4],
    ],
  })
  expect(named('memory.peak_above_import')).toMatchObject({ unit: 'bytes', rounds: [[50], [51], [52]] })
  expect(named('memory.device_peak')).toBeUndefined()
  expect(record?.outputs['out']?.round_sha256).toHaveLength(3)
  expect(record?.outputs['out']?.stable).toBe(true)
  expect(files.filter(({ path }) => path.endsWith('.npz'))).toHaveLength(1)
  expect(files.filter(({ path }) => path.startsWith('meters/'))).toHaveLength(3)
})

test('unequal bytes of two rounds are not stable', () => {
  const { records } = folded({ rounds: 2, preset: 'speed' }, { 2: { scale: 3 } })
  expect(records[0]?.record.outputs['out']).toMatchObject({ stable: false })
})

test('the worst status of all rounds is that of the record, with its error', () => {
  const { records } = folded(
    { rounds: 4, preset: 'speed' },
    { 2: { status: 'timeout' }, 4: { status: 'error' }, 6: { status: 'oom' } },
  )
  expect(records[0]?.record).toMatchObject({ status: 'ERROR', error_summary: 'ended as error', returncode: 1 })
})

test('skipped-memory is written as schema 1 writes it', () => {
  expect(folded({}, { 0: { status: 'skipped-memory' } }).records[0]?.record.status).toBe('SKIPPED-MEMORY')
})

test('cancelled, lost and never finished cases are listed as incomplete and have no record', () => {
  const names = ['a.fine', 'a.cancelled', 'a.lost', 'a.missing']
  const { manifest, records } = folded({ names }, { 2: { status: 'cancelled' }, 4: { status: 'lost' }, 6: 'missing' })
  expect(records.map(({ record }) => record.case_id)).toEqual(['a.fine@quick/cpu'])
  expect(manifest['incomplete']).toEqual([
    { case_id: 'a.cancelled@quick/cpu', status: 'CANCELLED' },
    { case_id: 'a.lost@quick/cpu', status: 'LOST' },
    { case_id: 'a.missing@quick/cpu', status: 'CANCELLED' },
  ])
})

test('a case that misses one of its rounds is incomplete', () => {
  const { records } = folded({ rounds: 2, preset: 'speed' }, { 2: 'missing' })
  expect(records).toEqual([])
})

test('arrays = differing keeps what is not the same on all sides, none keeps nothing', () => {
  const names = ['a.same', 'a.moved']
  const arrays = (asked: Asked) => folded(asked, { 3: { scale: 2 } }).files.filter(({ path }) => path.endsWith('.npz'))
  expect(arrays({ names, arrays: 'differing' }).map(({ path }) => path)).toEqual(['cases/a.moved@quick__cpu/out.npz'])
  expect(arrays({ names, arrays: 'none' })).toEqual([])
})

test('float32-tracking keeps both arrays and their distance', () => {
  const { records, files } = folded({ preset: 'float32-tracking' })
  expect(files.map(({ path }) => path)).toContain('cases/a.wave@quick__cpu/out.f32.npz')
  expect(records[0]?.record.tracking).toEqual({ out: { max_abs_norm: 0, rel: 0, intensity: 0 } })
})

test('fingerprint_short is the hash of the seven joined fields', () => {
  const { manifest } = folded({})
  expect(manifest['fingerprint']).toMatchObject({ python: '3.11.9', numpy: '2.4.6', cupy: '13.0', pyfftw: null })
  const joined = 'A CPU|none|3.11.9|2.4.6|None|None|13.0'
  expect(manifest['fingerprint_short']).toBe(sha256OfBytes(joined).slice(0, 8))
})

test('a record keeps what must agree with it, but what a probe of its version denied', () => {
  const schedule = scheduleOf({})
  const bounds = { rel: 0, above_rel: 1e-6, intensity: 0, max_abs_norm: 0 }
  const to = (caseId: string) => ({ with: caseId, outputs: { out: 'out' }, tolerance: bounds, says: 'They agree.' })
  const consistency = [to('a.one@quick/cpu'), to('a.two@quick/cpu')]
  const related = { ...schedule, cases: schedule.cases.map((one) => ({ ...one, consistency })) }
  const samples = related.executions.map((execution) => ({
    sample: { ...sampleOf(execution), unmet_relations: { 'a.two@quick/cpu': 'Its propagator is exact.' } },
    folder: `executions/${execution.n}/0`,
  }))
  const { records } = foldRecords(related, samples, 'a', 'accuracy', start)
  expect(records[0]?.record.consistency).toEqual([to('a.one@quick/cpu')])
  expect(folded({}).records[0]?.record).not.toHaveProperty('consistency')
})
