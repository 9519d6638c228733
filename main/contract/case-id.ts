import { z } from 'zod'
import { Device, Tier } from './words.ts'

const pattern = /^([a-z][a-z0-9_]*\.[a-z0-9_.]+)(?:\[([A-Za-z0-9_]+)\])?@(quick|standard|large)\/(cpu|gpu)$/

/** `group.name[variant]@tier/device`; `[default]` is left out. */
export const CaseId = z.string().regex(pattern)

export type CaseIdParts = { name: string; variant: string; tier: Tier; device: Device }

/** The parts of a case id, or null where the text is none. */
export function parseCaseId(text: string): CaseIdParts | null {
  const match = pattern.exec(text)
  if (match === null) return null
  const [, name = '', variant = 'default', tier, device] = match
  return { name, variant, tier: Tier.parse(tier), device: Device.parse(device) }
}

/** The file name of a case id inside a bundle (schema 1): `/` becomes `__`. */
export function caseFileName(caseId: string): string {
  return caseId.replaceAll('/', '__')
}
