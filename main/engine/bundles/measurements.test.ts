import { expect, test } from 'vitest'
import { BundleRecord } from '../../contract/bundle.ts'
import { measurementOf, measurementsBySize } from '../../contract/measurements.ts'
import { Sample } from '../../contract/run-directory.ts'
import { measurementsOf } from './measurements.ts'
import { scheduleOf, sampleOf } from './run.fixture.ts'

const [execution] = scheduleOf({}).executions
if (execution === undefined) throw new Error('no execution')
const sample = (more: Partial<Sample>): Sample => ({ ...sampleOf(execution), ...more })
const point = (size: number, cold_s: number, warm_s: number[]) => ({ size, loops: 10, cold_s, warm_s })
const sweepOf = (...sizes: ReturnType<typeof point>[]) => ({
  parameter: 'batch',
  unit: 'patterns',
  exponent: null,
  sizes,
})

test('a sweep gives one measurement a size, told apart by its parameter, one list a round', () => {
  const rounds = [
    sample({ sweep: sweepOf(point(10, 3, [1, 2]), point(100, 30, [11, 12])) }),
    sample({ sweep: sweepOf(point(10, 4, [1.5, 2.5]), point(100, 40, [11.5, 12.5])) }),
  ]
  const found = measurementsOf(rounds).filter(({ parameters }) => 'batch' in parameters)
  expect(found.map(({ name, parameters, rounds: of }) => [name, parameters['batch'], of])).toEqual([
    ['time.cold', 10, [[3], [4]]],
    [
      'time.warm',
      10,
      [
        [1, 2],
        [1.5, 2.5],
      ],
    ],
    ['time.loops', 10, [[10], [10]]],
    ['time.cold', 100, [[30], [40]]],
    [
      'time.warm',
      100,
      [
        [11, 12],
        [11.5, 12.5],
      ],
    ],
    ['time.loops', 100, [[10], [10]]],
  ])
})

test('a graph gives its tasks and, where it can be pickled, its bytes', () => {
  const of = (size_bytes: number | null) =>
    measurementsOf([sample({ graph: { tasks: 28, size_bytes } })])
      .filter(({ name }) => name.startsWith('graph.'))
      .map(({ name, unit, better, rounds }) => [name, unit, better, rounds])
  expect(of(56_800)).toEqual([
    ['graph.tasks', '1', 'less', [[28]]],
    ['graph.size', 'bytes', 'less', [[56_800]]],
  ])
  expect(of(null)).toEqual([['graph.tasks', '1', 'less', [[28]]]])
})

test('samples of before there were sweeps and graphs have neither', () => {
  const { sweep, graph, ...old } = sample({})
  expect([sweep, graph]).toEqual([null, null])
  expect(Sample.parse(old)).toMatchObject({ sweep: null, graph: null })
})

test('a routine case is found by its largest size, in whichever order its sizes stand', () => {
  const rounds = [sample({ sweep: sweepOf(point(100, 30, [11]), point(10, 3, [1])) })]
  const record = BundleRecord.parse({
    case_id: 'routine.sum@quick/cpu',
    status: 'OK',
    sweep: { parameter: 'batch', unit: 'patterns', exponent: null },
    // Of a routine case nothing is measured as a whole.
    measurements: measurementsOf(rounds).filter(({ parameters }) => 'batch' in parameters),
  })
  expect(measurementOf(record, 'time.warm')?.rounds).toEqual([[11]])
  expect(measurementsBySize(record, 'time.warm').map(({ size }) => size)).toEqual([10, 100])
  expect(measurementOf(record, 'time.other')).toBeUndefined()
})
