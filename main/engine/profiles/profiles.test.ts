import { expect, test } from 'vitest'
import type { CallTree } from '../../contract/profile.ts'
import { functionTimes, totalSeconds } from './function-times.ts'
import { Speedscope } from './speedscope.fixture.ts'
import { speedscopeOf } from './speedscope.ts'

const frame = (name: string, file: string | null = `${name}.py`) => ({ name, file, line: file === null ? null : 1 })

/** main (0.1 s) calls f twice (1 s), which calls itself (0.5 s) and sqrt (0.25 s); main calls sqrt once (0.125 s). */
const calls: CallTree = {
  frames: [frame('main'), frame('f'), frame('math.sqrt', null)],
  nodes: [
    [-1, 0, 1, 0.1],
    [0, 1, 2, 1],
    [1, 1, 2, 0.5],
    [2, 2, 4, 0.25],
    [0, 2, 1, 0.125],
  ],
}

test('own times and calls add up wherever a function was called from, and a recursion is counted once', () => {
  const [f, sqrt, main] = functionTimes(calls)
  expect(f).toMatchObject({ name: 'f', calls: 4, own_s: 1.5, cumulative_s: 1.75 })
  expect(sqrt).toMatchObject({ name: 'math.sqrt', calls: 5, own_s: 0.375, cumulative_s: 0.375 })
  expect(main).toMatchObject({ name: 'main', calls: 1, own_s: 0.1 })
  expect(main?.cumulative_s).toBeCloseTo(1.975, 12)
  expect(totalSeconds(calls)).toBeCloseTo(1.975, 12)
})

test('speedscope gets one sample a stack, weighed by its own seconds', () => {
  const [profile] = Speedscope.parse(speedscopeOf(calls, 'main')).profiles
  expect(profile).toMatchObject({
    unit: 'seconds',
    samples: [[0], [0, 1], [0, 1, 1], [0, 1, 1, 2], [0, 2]],
    weights: [0.1, 1, 0.5, 0.25, 0.125],
  })
  expect(profile?.endValue).toBeCloseTo(1.975, 12)
})
