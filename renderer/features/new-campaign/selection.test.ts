import { expect, test } from 'vitest'
import type { Device, Tier } from '../../../main/contract/words.ts'
import { type Choosable, chosenBy, countChosen, defaultSelection, selectionFor } from './selection.ts'

const listed = (name: string, variant: string, tier: Tier, device: Device, tags: string[] = []): Choosable => ({
  case_id: `${name}${variant === 'default' ? '' : `[${variant}]`}@${tier}/${device}`,
  name,
  variant,
  tier,
  device,
  tags,
})

const places: [Tier, Device][] = [
  ['quick', 'cpu'],
  ['standard', 'cpu'],
  ['large', 'gpu'],
]
const suite = places.flatMap(([tier, device]) => [
  listed('potential.finite', 'default', tier, device, ['potential']),
  listed('potential.infinite', 'default', tier, device, ['potential']),
  listed('stem.multi', 'default', tier, device, ['stem']),
  listed('stem.multi', 'order1', tier, device, ['stem', 'order1']),
  listed('stem.multislow', 'default', tier, device, ['stem']),
])
const idsWhere = (test: (one: Choosable) => boolean) => new Set(suite.filter(test).map(({ case_id }) => case_id))
const isQuick = ({ tier }: Choosable) => tier === 'quick'

test('the default is every case and variant of quick on the cpu, and needs no list', () => {
  const chosen = chosenBy(suite, defaultSelection)
  expect(chosen).toEqual(idsWhere(isQuick))
  expect(selectionFor(suite, chosen)).toEqual(defaultSelection)
})

test('chosen routine cases run under speed alone', () => {
  const sweep = { parameter: 'batch', unit: 'patterns', exponent: 1 }
  const cases = [
    { case_id: 'stem.multi@quick/cpu', sweep: null },
    { case_id: 'routine.fft2@quick/cpu', sweep },
    { case_id: 'routine.bins@quick/cpu', sweep },
  ]
  const chosen = new Set(['stem.multi@quick/cpu', 'routine.fft2@quick/cpu'])
  expect(countChosen(cases, chosen, ['accuracy'])).toEqual({ running: 1, leftOut: 1 })
  expect(countChosen(cases, chosen, ['accuracy', 'speed'])).toEqual({ running: 2, leftOut: 0 })
})

test('two columns that are no rectangle need a glob each only where tiers and devices do not say it', () => {
  expect(
    selectionFor(
      suite,
      idsWhere(({ tier }) => tier !== 'standard'),
    ),
  ).toEqual({
    tiers: ['quick', 'large'],
    devices: ['cpu', 'gpu'],
    only: [],
    tags: [],
  })
})

test('one case is its name, its default variant alone is not', () => {
  expect(
    selectionFor(
      suite,
      idsWhere((one) => isQuick(one) && one.name === 'stem.multi'),
    )?.only,
  ).toEqual(['stem.multi'])
  const alone = idsWhere((one) => isQuick(one) && one.name === 'stem.multi' && one.variant === 'default')
  expect(selectionFor(suite, alone)?.only).toEqual(['stem.multi@*'])
})

test('a group and a variant are one glob, a tag is shorter than globs', () => {
  const group = suite.map((one) => ({ ...one, tags: [] }))
  expect(
    selectionFor(
      group,
      idsWhere((one) => isQuick(one) && one.name.startsWith('stem.')),
    )?.only,
  ).toEqual(['stem.*'])
  expect(
    selectionFor(
      group,
      idsWhere((one) => isQuick(one) && one.variant === 'order1'),
    )?.only,
  ).toEqual(['*[order1]@*'])
  expect(
    selectionFor(
      suite,
      idsWhere((one) => isQuick(one) && one.tags.includes('stem')),
    ),
  ).toMatchObject({
    only: [],
    tags: ['stem'],
  })
})

test('a group of one case is called by its name', () => {
  const waves = [...suite, listed('waves.plane', 'default', 'quick', 'cpu')]
  const chosen = new Set(['waves.plane@quick/cpu', 'stem.multislow@quick/cpu'])
  expect(selectionFor(waves, chosen)?.only.toSorted()).toEqual(['stem.multislow', 'waves.plane'])
})

test('no case is no selection, since a plan without lists means all', () => {
  expect(selectionFor(suite, new Set())).toBeNull()
})

/** mulberry32, so that a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test('any selection comes back as it was, in no more globs than cases', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = randomOf(seed)
  for (let round = 0; round < 300; round += 1) {
    const share = random()
    const chosen = idsWhere(() => random() < share)
    const selection = selectionFor(suite, chosen)
    if (selection === null) expect(chosen.size, `seed ${String(seed)}`).toBe(0)
    else {
      expect(chosenBy(suite, selection), `seed ${String(seed)}`).toEqual(chosen)
      expect(selection.only.length, `seed ${String(seed)}`).toBeLessThanOrEqual(chosen.size)
    }
  }
})
