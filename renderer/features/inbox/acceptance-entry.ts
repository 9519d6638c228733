import type { Acceptance } from '../../../main/contract/acceptance.ts'

/** The entry as accepted_changes.toml has it (design 5.3), to find it there; keys in the order of the design. */
export function entryText(entry: Acceptance): string {
  const { kind, since, reason, pr, max_abs_norm, max_rel, max_intensity } = entry
  const pairs = Object.entries({ case: entry.case, kind, since, reason, pr, max_abs_norm, max_rel, max_intensity })
  const lines = pairs.flatMap(([key, value]) => (value === undefined ? [] : [`${key} = ${JSON.stringify(value)}`]))
  return ['[[accepted]]', ...lines].join('\n')
}
