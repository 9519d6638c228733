import { expect, test } from 'vitest'
import { settingOfAll } from './limits-of-all.ts'

const extent = { low: 2e-9, high: 3, decade: -8 }
const log = { kind: 'log', width: null } as const
const typed = (low: number, high: number) => ({ rule: 'typed', low, high })

test('under log limits of all positions start at the decade of all but a few values, at most twelve below the maximum', () => {
  expect(settingOfAll({ scale: log, limits: null }, extent, 'value').limits).toEqual(typed(1e-8, 3))
  const deep = { ...extent, decade: -40 }
  expect(settingOfAll({ scale: log, limits: null }, deep, 'value').limits).toEqual(typed(3e-12, 3))
  expect(settingOfAll({ scale: log, limits: { rule: 'full' } }, extent, 'value').limits).toEqual(typed(2e-9, 3))
  expect(settingOfAll({ scale: log, limits: { rule: 'decades', decades: 2 } }, extent, 'value').limits).toEqual(
    typed(0.03, 3),
  )
})

test('what a person set stays, and so does what belongs to the picture that is shown', () => {
  const set = { rule: 'typed', low: 1, high: 2 } as const
  expect(settingOfAll({ scale: log, limits: set }, extent, 'value').limits).toBe(set)
  const percent = { rule: 'percent', percent: 99.9 } as const
  expect(settingOfAll({ scale: log, limits: percent }, extent, 'value').limits).toBe(percent)
  expect(settingOfAll({ scale: log, limits: null }, extent, 'phase').limits).toBeNull()
  expect(settingOfAll({ scale: log, limits: null }, null, 'value').limits).toBeNull()
})

test('nothing above zero is left to the picture; parts with a sign are symmetric; widths come from all, too', () => {
  const negative = { low: -5, high: -1, decade: null }
  expect(settingOfAll({ scale: log, limits: null }, negative, 'value').limits).toBeNull()
  const symlog = { kind: 'symlog', width: null } as const
  expect(settingOfAll({ scale: symlog, limits: null }, extent, 'real')).toEqual({
    scale: { kind: 'symlog', width: 1e-8 },
    limits: typed(-3, 3),
  })
})
