import { z } from 'zod'

/**
 * After the public schema (https://www.speedscope.app/file-format-schema.json): the parts that a sampled profile may have,
 * with nothing beside them.
 */
export const Speedscope = z.strictObject({
  $schema: z.literal('https://www.speedscope.app/file-format-schema.json'),
  activeProfileIndex: z.number().optional(),
  exporter: z.string().optional(),
  name: z.string().optional(),
  shared: z.strictObject({
    frames: z.array(
      z.strictObject({
        name: z.string(),
        file: z.string().optional(),
        line: z.number().optional(),
        col: z.number().optional(),
      }),
    ),
  }),
  profiles: z.array(
    z.strictObject({
      type: z.literal('sampled'),
      name: z.string(),
      unit: z.enum(['bytes', 'microseconds', 'milliseconds', 'nanoseconds', 'none', 'seconds']),
      startValue: z.number(),
      endValue: z.number(),
      samples: z.array(z.array(z.number())),
      weights: z.array(z.number()),
    }),
  ),
})
