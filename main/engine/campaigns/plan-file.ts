import { parse, stringify, TomlError } from 'smol-toml'
import { z } from 'zod'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { Plan, planFormat } from '../../contract/plan.ts'

const Versioned = z.looseObject({ format: z.int() })

/**
 * Reads the text of a `.plan.toml`. Reading never starts anything. Failures: PLAN_INVALID, naming `path` and the line or
 * the key; unknown keys and a newer `format` are refused.
 */
export function parsePlanFile(text: string, path: string): Outcome<Plan> {
  const table = parseToml(text, path)
  if (!table.ok) return table
  const versioned = Versioned.safeParse(table.value)
  if (versioned.success && versioned.data.format > planFormat) {
    return failure('PLAN_INVALID', {
      message: `${path}: this plan has format ${versioned.data.format}; this Driftscope reads up to ${planFormat}.`,
      cure: 'Update Driftscope, or write the plan anew with this version (--print-plan).',
    })
  }
  const plan = Plan.safeParse(table.value)
  if (plan.success) return success(plan.data)
  return failure('PLAN_INVALID', {
    message: `${path}: ${plan.error.issues.map(sentence).join('; ')}.`,
    cure: 'Correct the plan; `driftscope run … --print-plan` prints a valid one.',
  })
}

/** The text of a plan as a `.plan.toml`, which `parsePlanFile` reads back to the same plan. */
export function formatPlanFile(plan: Plan): string {
  return `${stringify(plan).trimEnd()}\n`
}

function parseToml(text: string, path: string): Outcome<unknown> {
  try {
    return success(parse(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const reason = error.message.split('\n')[0] ?? ''
    return failure('PLAN_INVALID', {
      message: `${path}, line ${error.line}, column ${error.column}: ${reason}.`,
      cure: 'Correct the TOML of this line.',
    })
  }
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}`
  const place = issue.path.map(String).join('.')
  return place === '' ? issue.message : `key "${place}": ${issue.message}`
}
