import { expect, test } from 'vitest'
import { listedCase } from '../engine/campaigns/listed-case.fixture.ts'
import { costQuestions, withCosts } from './case-costs.ts'

const ordinary = listedCase('hrtem.image')
const routine = { ...listedCase('routine.fft'), sweep: { parameter: 'sizes', unit: 'points', exponent: null } }
const cost = { wall_s: 3, memory_bytes: 1e8 }

test('a routine case is asked for under speed, for it runs under nothing else, and others under accuracy', () => {
  expect(costQuestions('abtem', [ordinary, routine])).toEqual([
    { suite: 'abtem', case_ids: [ordinary.case_id], presets: ['accuracy'] },
    { suite: 'abtem', case_ids: [routine.case_id], presets: ['speed'] },
  ])
  expect(costQuestions('abtem', [])).toEqual([])
})

test('every case keeps its place and has its own cost, whichever question it was of', () => {
  const costs = [{ ...cost, case_id: ordinary.case_id }]
  expect(withCosts([routine, ordinary], costs).map((one) => one.cost?.wall_s ?? null)).toEqual([null, 3])
})
