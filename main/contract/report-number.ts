import { z } from 'zod'

/** Strict JSON: a number that is not finite is a string. */
export const ReportNumber = z.union([z.number(), z.enum(['inf', '-inf', 'nan'])])
export type ReportNumber = z.infer<typeof ReportNumber>
