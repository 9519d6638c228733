import { expect, test } from 'vitest'
import { madeBundle } from '../../../test/fixtures/in-memory-bundles.ts'
import { indexView } from './bundle-view.ts'
import { differingPackages, sameMachine } from './machines.ts'
import { caseSide, withVariant } from './pairing.ts'
import { choosePairs } from './presets.ts'

test.each([
  ['a.b[order1]@quick/cpu', 'default', 'a.b@quick/cpu'],
  ['a.b@quick/cpu', 'order1', 'a.b[order1]@quick/cpu'],
  ['a.b[x]@large/gpu', 'y', 'a.b[y]@large/gpu'],
])('%s as the variant %s is %s', (caseId, variant, other) => {
  expect(withVariant(caseId, variant)).toBe(other)
})

test('the list of what is incomplete is read before the records', () => {
  const view = indexView(
    madeBundle({ 'a.b@quick/cpu': {} }, { incomplete: [{ case_id: 'a.b@quick/cpu', status: 'CANCELLED' }] }),
  )
  expect(caseSide(view, 'a.b@quick/cpu')).toMatchObject({ status: 'cancelled', record: null })
  expect(caseSide(view, 'a.c@quick/cpu')).toMatchObject({ status: 'absent' })
})

const sideOf = (...presets: string[]) => presets.map((preset) => madeBundle({}, { preset }))
const chosen = (a: string[], b: string[], allowMismatch = false) => {
  const outcome = choosePairs(sideOf(...a), sideOf(...b), allowMismatch)
  if (!outcome.ok) return outcome.failure.code
  const { correctness, time, memory, float32, presetsMatch } = outcome.value
  const names = [correctness, time, memory].map((pair) => `${pair.reference.preset}/${pair.candidate.preset}`)
  return [...names, float32 !== null, presetsMatch]
}

test('each question is answered from its own preset where both sides have it', () => {
  const all = ['memory', 'speed', 'float32-tracking', 'accuracy']
  expect(chosen(all, all)).toEqual(['accuracy/accuracy', 'speed/speed', 'memory/memory', true, true])
  expect(chosen(['speed', 'float32-tracking'], all)).toEqual([
    ...['float32-tracking/float32-tracking', 'speed/speed', 'float32-tracking/float32-tracking'],
    ...[true, true],
  ])
  expect(chosen(['speed'], all)).toEqual(['speed/speed', 'speed/speed', 'speed/speed', false, true])
  expect(chosen(['theirs'], ['theirs'])).toEqual(['theirs/theirs', 'theirs/theirs', 'theirs/theirs', false, true])
})

test('sides without a common preset are refused, or compared where that is asked for', () => {
  expect(chosen(['accuracy'], ['speed'])).toBe('COMPARISON_REFUSED')
  expect(chosen(['accuracy'], ['memory', 'speed'], true)).toEqual([
    'accuracy/speed',
    'accuracy/speed',
    'accuracy/speed',
    false,
    false,
  ])
})

const manifestOf = (rest: object) =>
  madeBundle({}, { machine_fingerprint: undefined, suite: undefined, ...rest }).manifest
const machine = { cpu: 'EPYC', cpu_count: 8, gpu: null, os: 'Linux-6.18.2-x86_64', hostname: 'one', numpy: '2.4.6' }

test('machines are alike by the first 8 digits of our fingerprint', () => {
  const ours = (text: string) => manifestOf({ machine_fingerprint: text.padEnd(64, '0') })
  expect(sameMachine(ours('12345678a'), ours('12345678b'))).toBe(true)
  expect(sameMachine(ours('12345678'), ours('12345679'))).toBe(false)
})

test('without ours, by the machine fields that both sides have, of the system its major release', () => {
  const foreign = (change: object) => manifestOf({ fingerprint: { ...machine, ...change } })
  expect(sameMachine(foreign({}), foreign({ hostname: 'two', numpy: '1.26', os: 'Linux-6.19.0-x86_64' }))).toBe(true)
  expect(sameMachine(foreign({}), foreign({ os: 'Linux-7.0' }))).toBe(false)
  expect(sameMachine(foreign({}), foreign({ cpu: 'Xeon' }))).toBe(false)
  expect(sameMachine(foreign({}), manifestOf({ machine_fingerprint: 'ab', fingerprint: { cpu: 'EPYC' } }))).toBe(true)
  expect(sameMachine(foreign({}), manifestOf({}))).toBe(false)
})

test('packages differ by version, whatever the spelling of their names; the subject may', () => {
  const side = (packages: Record<string, string>) =>
    manifestOf({
      environment: { hash: 'h', packages },
      suite: { name: 's', distribution: 'abTEM', import_name: 'abtem' },
    })
  expect(
    differingPackages(
      side({ abtem: '1', Scikit_Image: '1', a: '1' }),
      side({ abTEM: '2', 'scikit-image': '1', b: '1' }),
    ),
  ).toEqual(['a', 'b'])
  expect(differingPackages(manifestOf({ fingerprint: machine }), side({ numpy: '2.4.7', scipy: '1' }))).toEqual([
    'numpy',
  ])
})
