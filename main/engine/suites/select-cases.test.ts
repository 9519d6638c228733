import { expect, test } from 'vitest'
import type { ListedCase, SuiteListing } from '../../contract/registry.ts'
import { parseCaseId } from '../../contract/case-id.ts'
import { editDistance, nearNames } from './near-names.ts'
import { matchesOnly } from '../../contract/globs.ts'
import { routinesLeftOut, selectCases, type Selection } from './select-cases.ts'

const ids = [
  'stem.multidetector@quick/cpu',
  'stem.multidetector[order1]@quick/cpu',
  'stem.multidetector@large/gpu',
  'hrtem.exitwave@quick/cpu',
  'hrtem.exitwave[order1]@quick/cpu',
]
const listing: SuiteListing = {
  format: 1,
  suite: 'tiny',
  title: '',
  subject: { distribution: 'tiny', import_name: 'tiny' },
  requirements: [],
  device_requirements: {},
  constraints: [],
  suite_hash: '0'.repeat(64),
  result_version: 1,
  runner_version: '1',
  cases: ids.map(listedCase),
}

function listedCase(caseId: string): ListedCase {
  const parts = parseCaseId(caseId)
  if (parts === null) throw new Error(caseId)
  const hash = '0'.repeat(64)
  return {
    case_id: caseId,
    ...parts,
    compare_as: null,
    flag: true,
    stable_expected: true,
    tags: parts.name.startsWith('stem') ? ['scan'] : ['wave'],
    outputs: [],
    tolerance: {},
    timeout_s: 1,
    nominal_bytes: null,
    params: {},
    sweep: null,
    doc: '',
    case_hash: { accuracy: hash, 'float32-tracking': hash, speed: hash, memory: hash },
  }
}

const all: Selection = { tiers: [], devices: [], only: [], tags: [] }
function chosen(selection: Partial<Selection>): string[] {
  const cases = selectCases(listing, { ...all, ...selection })
  return cases.ok ? cases.value.map(({ case_id }) => case_id) : [cases.failure.code]
}

test('a glob without bracket or @ is matched against the name and means all variants', () => {
  expect(chosen({ only: ['stem.*'] })).toEqual(ids.slice(0, 3))
  expect(chosen({ only: ['hrtem.exitwav?'] })).toEqual(ids.slice(3))
})

test('a glob with [ or @ is matched against the case id, brackets literal', () => {
  expect(chosen({ only: ['stem.multidetector@*'] })).toEqual([ids[0], ids[2]])
  expect(chosen({ only: ['*[order1]*'] })).toEqual([ids[1], ids[4]])
  expect(chosen({ only: ['*[order1]@quick/cpu'] })).toEqual([ids[1], ids[4]])
  expect(matchesOnly('stem.multidetector[o]*', { case_id: 'stem.multidetectoro@quick/cpu', name: '' })).toBe(false)
})

test('a dot is a dot, and a glob covers the whole name', () => {
  expect(chosen({ only: ['stem?multidetector'] })).toEqual(ids.slice(0, 3))
  expect(chosen({ only: ['stemXmultidetector'] })).toEqual(['UNKNOWN_CASE'])
  expect(chosen({ only: ['stem'] })).toEqual(['UNKNOWN_CASE'])
})

test('several globs are a union in the order of the listing, then cut by tier, device and tag', () => {
  expect(chosen({ only: ['hrtem.*', 'stem.*@*', 'stem.*'], tiers: ['quick'] })).toEqual([
    ids[0],
    ids[1],
    ids[3],
    ids[4],
  ])
  expect(chosen({ devices: ['gpu'] })).toEqual([ids[2]])
  expect(chosen({ tags: ['wave'] })).toEqual([ids[3], ids[4]])
  expect(chosen({})).toEqual(ids)
})

test('a glob that matches nothing is refused with the names it may have meant', () => {
  const refused = selectCases(listing, { ...all, only: ['stem.multidetector', 'hrtem.exitwaves'] })
  expect(refused).toMatchObject({ failure: { code: 'UNKNOWN_CASE', cure: 'Did you mean hrtem.exitwave?' } })
})

test('an unknown tag, and a selection that leaves nothing, are refused', () => {
  expect(chosen({ tags: ['wive'] })).toEqual(['UNKNOWN_CASE'])
  expect(chosen({ tiers: ['standard'] })).toEqual(['UNKNOWN_CASE'])
})

test('a whole plan serves as a selection: what leaves nothing is said, and no other key of the plan', () => {
  const plan = { ...all, format: 1, name: undefined, suite: 'tiny', confirm: 0, tiers: ['standard' as const] }
  expect(selectCases(listing, plan)).toMatchObject({
    failure: { code: 'UNKNOWN_CASE', message: 'No case of suite tiny is left with tiers standard.' },
  })
})

test('near names come nearest first', () => {
  expect(nearNames('stem.hadf', ['prism.scan', 'stem.haadf', 'stem.4d'])[0]).toBe('stem.haadf')
  expect(nearNames('completely.else', ['stem.haadf'])).toEqual([])
  expect(editDistance('kitten', 'sitting')).toBe(3) // the textbook's example
})

test('routine cases are left out where the preset speed is not asked for, which is said', () => {
  const sweep = { parameter: 'batch', unit: 'patterns', exponent: null }
  const swept = { ...listedCase('routine.sum@quick/cpu'), sweep }
  const both = { ...listing, cases: [listedCase('stem.haadf@quick/cpu'), swept] }
  const names = (selection: Partial<Selection>) => {
    const cases = selectCases(both, { ...all, ...selection })
    return cases.ok ? cases.value.map(({ name }) => name) : cases.failure.message
  }
  expect(names({})).toEqual(['stem.haadf', 'routine.sum'])
  expect(names({ presets: ['accuracy', 'speed'] })).toEqual(['stem.haadf', 'routine.sum'])
  expect(names({ presets: ['accuracy', 'memory'] })).toEqual(['stem.haadf'])
  expect(names({ presets: ['accuracy'], only: ['routine.*'] })).toBe(
    'routine.sum: a routine case runs under the preset speed only, and the plan has accuracy.',
  )
  expect(routinesLeftOut(both, { ...all, presets: ['accuracy'] })).toMatch(/^1 routine case left out/)
  expect(routinesLeftOut(both, { ...all, presets: ['speed'] })).toBeNull()
})
