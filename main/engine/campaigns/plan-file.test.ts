import { expect, test } from 'vitest'
import { formatPlanFile, parsePlanFile } from './plan-file.ts'

const valid = ['format = 1', 'kind = "run"', 'suite = "abtem"', 'refs = ["1.0.10", "1.0.11"]'].join('\n')

function refusal(text: string): string {
  const plan = parsePlanFile(text, 'night.plan.toml')
  if (plan.ok) throw new Error('was read')
  expect(plan.failure.code).toBe('PLAN_INVALID')
  return plan.failure.message
}

test('a plan is read with its defaults, and what is printed of it reads back alike', () => {
  const plan = parsePlanFile(valid, 'night.plan.toml')
  if (!plan.ok) throw new Error(plan.failure.message)
  expect(plan.value).toMatchObject({ refs: ['1.0.10', '1.0.11'], tiers: ['quick'], presets: ['accuracy'], go_on: true })
  expect(parsePlanFile(formatPlanFile(plan.value), 'printed')).toEqual(plan)
})

test('unknown keys are refused with file and key', () => {
  const message = refusal(`${valid}\nround = 3`)
  expect(message).toContain('night.plan.toml')
  expect(message).toContain('"round"')
})

test('a value of the wrong kind is refused with its key', () => {
  expect(refusal(`${valid}\ntiers = ["huge"]`)).toContain('"tiers.0"')
})

test('a newer format is refused as newer, whatever else the file holds', () => {
  expect(refusal('format = 2\nthreads = 4')).toContain('format 2')
})

test('broken TOML is refused with its line', () => {
  expect(refusal(`${valid}\nname = "night`)).toContain('line 5')
})
