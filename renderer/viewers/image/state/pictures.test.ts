import { expect, test } from 'vitest'
import { planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import {
  differencePicture,
  movedLimits,
  valuePicture,
  type ValueLook,
} from '../../../../main/contract/picture/pictures.ts'

const look: ValueLook = {
  part: 'value',
  keep: 'max',
  map: 'viridis',
  scale: { kind: 'log', width: null },
  limits: null,
}
const disc = planeOf([1, 1e-4, 1e-6, 1e-9])

test('limits of two sides come from both', () => {
  const picture = valuePicture({ ...look, limits: { rule: 'full' } }, disc, [disc, planeOf([5])], 'vik')
  expect(picture.limits).toMatchObject({ low: 1e-9, high: 5 })
})

test('9 decades show a ring at 1e-6 a third of the way up', () => {
  const { limits } = valuePicture({ ...look, limits: { rule: 'decades', decades: 9 } }, disc, [disc], 'vik')
  expect(Math.log10(1e-6 / limits.low) / Math.log10(limits.high / limits.low)).toBeCloseTo(1 / 3)
})

test('nothing above zero under log is no blank: it says that it is empty, and has limits that can be drawn', () => {
  const zeros = planeOf([0, -1])
  expect(valuePicture(look, zeros, [zeros], 'vik')).toMatchObject({ empty: true, limits: { low: 0.1, high: 1 } })
})

test('limits typed for another scale give way', () => {
  const typed = { ...look, limits: { rule: 'typed', low: -1, high: 1 } as const }
  expect(valuePicture(typed, disc, [disc], 'vik').limits.low).toBeGreaterThan(0)
})

test('real parts have zero in the middle of a diverging map, phases a map that closes', () => {
  const waves = planeOf([-1, 3])
  const real = valuePicture({ ...look, part: 'real', scale: { kind: 'symlog', width: null } }, waves, [waves], 'berlin')
  expect(real).toMatchObject({ map: 'berlin', middle: 'zero', limits: { low: -3, high: 3 } })
  expect(valuePicture({ ...look, part: 'phase' }, waves, [waves], 'vik')).toMatchObject({
    map: 'twilight',
    middle: 'cyclic',
  })
})

test('a difference is symmetric around zero, a ratio around one', () => {
  const choice = { differenceWidth: null, differenceLimits: null, map: 'magma' } as const
  const of = (difference: 'difference' | 'ratio' | 'ulp', values: number[]) =>
    differencePicture({ ...choice, difference }, planeOf(values), 'vik')
  expect(of('difference', [-1, 3]).limits).toEqual({ low: -3, high: 3 })
  expect(of('ratio', [0.25, 2]).limits).toEqual({ low: 0.25, high: 4 })
  expect(of('ulp', [0, 1, 100])).toMatchObject({ map: 'magma', limits: { low: 1, high: 100 } })
})

test('a handle moves its limit, the other one too around a middle, and never past the other', () => {
  const at = (middle: 'none' | 'zero' | 'one') =>
    ({ limits: { low: 0.5, high: 2 }, middle, scale: { kind: 'log' } }) as const
  expect(movedLimits(at('none'), 'low', 1)).toEqual({ low: 1, high: 2 })
  expect(movedLimits(at('none'), 'low', 3)).toEqual({ low: 0.5, high: 2 })
  expect(movedLimits(at('none'), 'low', 0)).toEqual({ low: 0.5, high: 2 })
  expect(movedLimits({ ...at('zero'), scale: { kind: 'linear' } }, 'low', -3)).toEqual({ low: -3, high: 3 })
  expect(movedLimits(at('one'), 'high', 4)).toEqual({ low: 0.25, high: 4 })
})
