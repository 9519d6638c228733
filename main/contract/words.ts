import { z } from 'zod'

/** The closed sets of design 2 and 5.3, in the order in which people list them. */
export const Tier = z.enum(['quick', 'standard', 'large'])
export type Tier = z.infer<typeof Tier>

export const Device = z.enum(['cpu', 'gpu'])
export type Device = z.infer<typeof Device>

export const Preset = z.enum(['accuracy', 'float32-tracking', 'speed', 'memory'])
export type Preset = z.infer<typeof Preset>

/** What became of one execution, or of a record. */
export const Status = z.enum(['ok', 'unsupported', 'error', 'oom', 'timeout', 'skipped-memory', 'cancelled', 'lost'])
export type Status = z.infer<typeof Status>

/** The judgement of one row. Which is worse than which: main/engine/compare/verdict.ts. */
export const Verdict = z.enum([
  'identical',
  'ok',
  'accepted',
  'left-out',
  'only-b',
  'only-a',
  'unsupported',
  'skipped-memory',
  'cancelled',
  'drift',
  'shape',
  'timeout',
  'oom',
  'error',
  'lost',
])
export type Verdict = z.infer<typeof Verdict>

export const CampaignKind = z.enum(['run', 'capture', 'self-check'])
export type CampaignKind = z.infer<typeof CampaignKind>

/** A side of a campaign: `a` is the reference, `b` and later ones are compared with it. */
export const Side = z.string().regex(/^[a-z]$/)
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const UtcTime = z.iso.datetime({ precision: 3 })
