import { expect, test } from 'vitest'
import { Plan } from '../../../main/contract/plan.ts'
import { draftOf, freshDraft, kindOf, planOf, withNextRef } from './draft.ts'

const given = { ...freshDraft, refs: ['1.0.10', '1.0.11'] }

test('two refs are enough: everything else is the default of the command line', () => {
  const { format, kind, suite, refs } = { format: 1 as const, kind: 'run' as const, suite: 'abtem', refs: given.refs }
  expect(planOf(given, 'abtem')).toEqual(Plan.parse({ format, kind, suite, refs }))
})

test('a plan that is opened comes back whole, whatever it says', () => {
  const plan = Plan.parse({
    format: 1,
    kind: 'run',
    name: 'nightly',
    suite: '/suites/mine',
    refs: ['1.0.10', 'git:../repo@dev'],
    tiers: ['quick', 'large'],
    devices: ['gpu'],
    only: ['stem.*', '*[order1]@*'],
    tags: ['slow'],
    presets: ['accuracy', 'speed'],
    rounds: 7,
    confirm: 2,
    constraints: ['numpy<2'],
    arrays: 'differing',
    self_check_first: true,
    go_on: false,
    timeout_s: 12.5,
    target: 'lynx',
  })
  expect(planOf(draftOf(plan), 'another')).toEqual(plan)
  for (const kind of ['capture', 'self-check'] as const) {
    const one = Plan.parse({ format: 1, kind, suite: 's', refs: ['1'], confirm: kind === 'capture' ? 0 : 3 })
    expect(planOf(draftOf(one), undefined)).toEqual(one)
  }
})

test('one ref is a capture or a self-check, and takes no option of a run', () => {
  const one = { ...freshDraft, refs: ['1.0.10'], selfCheckFirst: true, confirm: 3 }
  expect(kindOf(one)).toBe('capture')
  expect(planOf(one, 's')).toMatchObject({ kind: 'capture', self_check_first: false, confirm: 0 })
  expect(planOf({ ...one, soloKind: 'self-check' }, 's')).toMatchObject({ kind: 'self-check', confirm: 3 })
})

test('without refs, suite or cases there is no plan', () => {
  expect(planOf(freshDraft, 's')).toBeNull()
  expect(planOf(given, undefined)).toBeNull()
  expect(planOf({ ...given, selection: null }, 's')).toBeNull()
})

test('a ref that is written but not added counts at the start, once', () => {
  expect(withNextRef({ ...freshDraft, refs: ['a'], nextRef: ' b ' })).toMatchObject({ refs: ['a', 'b'], nextRef: '' })
  expect(withNextRef({ ...freshDraft, refs: ['a'], nextRef: 'a' }).refs).toEqual(['a'])
})
