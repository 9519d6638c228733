/** How two sides are judged: options shared by `run`, `self-check` and `compare`. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { AcceptanceStyle } from '../contract/acceptance.ts'
import { CompareOptions, FailOn } from '../contract/api.ts'
import { gates, nonEmpty, oneOf } from './option-values.ts'

export const JudgeOptions = z.object({
  accepted: z.string().optional(),
  acceptedStyle: AcceptanceStyle.optional(),
  noise: z.union([z.string(), z.boolean()]).optional(),
  failOn: z.array(z.string()).optional(),
  strict: z.boolean().optional(),
  allowPresetMismatch: z.boolean().optional(),
})
export type JudgeOptions = z.infer<typeof JudgeOptions>

export function addJudgeOptions(command: Command): Command {
  return command
    .option(
      '--accepted <file>',
      "known drifts (default: the workspace's, else the suite's accepted_changes.toml)",
      nonEmpty,
    )
    .option(
      '--accepted-style <style>',
      `a bound left out is the case's own (ours) or unlimited (abtem); default ours`,
      oneOf(AcceptanceStyle.options),
    )
    .option(
      '--noise <file>',
      "noise floor: the JSON of a self-check (default: the workspace's newest that fits)",
      nonEmpty,
    )
    .option('--no-noise', 'judge by the thresholds alone')
    .option(
      '--fail-on <list>',
      'only these gates fail: drift, shape, error, missing, speed[:N%], memory[:N%]',
      gates((text) => FailOn.safeParse(text).success),
    )
    .option('--strict', 'refuse cases that changed, instead of leaving them out')
    .option('--allow-preset-mismatch', 'compare although the presets differ')
}

/** Paths count from `folder`. */
export function compareOptionsOf(options: JudgeOptions, folder: string): CompareOptions {
  const { accepted, noise } = options
  return CompareOptions.parse({
    ...(accepted === undefined ? {} : { accepted: resolve(folder, accepted) }),
    ...(typeof noise === 'string' ? { noise: resolve(folder, noise) } : {}),
    no_noise: noise === false,
    accepted_style: options.acceptedStyle,
    fail_on: options.failOn,
    strict: options.strict,
    allow_preset_mismatch: options.allowPresetMismatch,
  })
}
