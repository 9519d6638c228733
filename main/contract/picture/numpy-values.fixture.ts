import { z } from 'zod'
import made from './numpy-values.json' with { type: 'json' }

/** A number, or the word that numpy has for one that is not finite. */
const Value = z.union([z.number(), z.enum(['nan', 'inf', '-inf'])]).transform((value) => {
  if (typeof value === 'number') return value
  return { nan: NaN, inf: Infinity, '-inf': -Infinity }[value]
})
const Scale = z.union([
  z.object({ kind: z.enum(['linear', 'log']) }),
  z.object({ kind: z.enum(['symlog', 'asinh']), width: z.number() }),
])

/** What make_numpy_values.py wrote. */
export const numpyValues = z
  .object({
    scales: z.array(
      z.object({ scale: Scale, low: z.number(), high: z.number(), values: z.array(Value), shares: z.array(Value) }),
    ),
    quantiles: z.object({
      values: z.array(Value),
      shares: z.array(z.number()),
      finite: z.array(z.number()),
      positive: z.array(z.number()),
      log_histogram: z.object({ low: z.number(), high: z.number(), counts: z.array(z.number()) }),
      sum: z.number(),
      mean: z.number(),
      deviation: z.number(),
    }),
    ulps: z.array(
      z.object({ dtype: z.string(), a: z.array(Value), b: z.array(Value), distances: z.array(z.string()) }),
    ),
    reductions: z.object({
      width: z.number(),
      height: z.number(),
      step: z.number(),
      values: z.array(Value),
      max: z.array(Value),
      min: z.array(Value),
      furthest: z.array(Value),
    }),
  })
  .parse(made)

/** One row, or rows of a width, of float64. */
export const planeOf = (values: readonly number[], width = values.length) => ({
  width,
  height: values.length / width,
  values: Float64Array.from(values),
  masked: null,
})
