import { expect, test } from 'vitest'
import { compared, madeBundle, type MadeCase } from '../../../test/fixtures/in-memory-bundles.ts'

const ran = (config: Record<string, unknown>, rest: object = {}): MadeCase => ({
  outputs: { x: { values: [1] } },
  config,
  ...rest,
})
const differing = async (a: Record<string, MadeCase>, b: Record<string, MadeCase>) => {
  const { config_differs, exit_status } = await compared(madeBundle(a), madeBundle(b))
  expect(exit_status).toBe(0)
  return config_differs
}
const of = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  differing({ 'a.b@quick/cpu': ran(a) }, { 'a.b@quick/cpu': ran(b) })

test('what differs is told by its dotted key, with both values, and is no verdict', async () => {
  expect(
    await of({ abtem: { fftw: { threads: 1 }, fft: 'fftw' } }, { abtem: { fftw: { threads: 2 }, fft: 'mkl' } }),
  ).toEqual([
    { key: 'abtem.fft', reference: 'fftw', candidate: 'mkl', cases: 1 },
    { key: 'abtem.fftw.threads', reference: '1', candidate: '2', cases: 1 },
  ])
})

test('a setting that one side lacks is absent there, which is not null; a table is one difference', async () => {
  const distributed = { comm: { retry: 1, shard: '64MiB' }, version: 2 }
  expect(await of({ dask: { 'temporary-directory': null } }, { dask: { distributed } })).toEqual([
    { key: 'dask.distributed', reference: null, candidate: '(3 settings)', cases: 1 },
    { key: 'dask.temporary-directory', reference: 'null', candidate: null, cases: 1 },
  ])
})

test('text that reads like a number is told from it', async () => {
  expect(await of({ threads: 1 }, { threads: '1' })).toEqual([
    { key: 'threads', reference: '1', candidate: '"1"', cases: 1 },
  ])
})

test('places on a machine are no settings', async () => {
  const paths = (user: string) => ({
    cache: `/home/${user}/.cache`,
    folders: [`/tmp/${user}`, 'x'],
    win: `C:\\${user}`,
  })
  expect(await of(paths('a'), paths('b'))).toEqual([])
  expect(await of({ spill: null }, { spill: '/scratch/a' })).toEqual([
    { key: 'spill', reference: 'null', candidate: '(a path)', cases: 1 },
  ])
})

test('variables of the environment count too, and cases are counted', async () => {
  const threads = (count: string) => ran({}, { environment_variables: { OMP_NUM_THREADS: count } })
  expect(
    await differing(
      { 'a.b@quick/cpu': threads('1'), 'a.c@quick/cpu': threads('1'), 'a.d@quick/cpu': threads('1') },
      { 'a.b@quick/cpu': threads('2'), 'a.c@quick/cpu': threads('2'), 'a.d@quick/cpu': threads('1') },
    ),
  ).toEqual([{ key: 'environment.OMP_NUM_THREADS', reference: '1', candidate: '2', cases: 2 }])
})

test('a case that one side did not get through has not resolved its settings, and says nothing', async () => {
  const failed: MadeCase = { status: 'UNSUPPORTED', config: {} }
  const a = { 'a.b@quick/cpu': ran({ x: 1 }), 'a.c@quick/cpu': failed }
  const b = { 'a.b@quick/cpu': ran({ x: 1 }), 'a.c@quick/cpu': ran({ x: 1 }) }
  expect(await differing(a, b)).toEqual([])
})
