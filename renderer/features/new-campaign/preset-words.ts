/** Presets, kinds and rounds in words. Pure. */
import type { CampaignKind, Preset } from '../../../main/contract/words.ts'

export const presetOptions: readonly { value: Preset; label: string; title?: string }[] = [
  { value: 'accuracy', label: 'accuracy' },
  { value: 'float32-tracking', label: 'tracking', title: 'float32-tracking' },
  { value: 'speed', label: 'speed' },
  { value: 'memory', label: 'memory' },
]

const hints: Record<Preset, string> = {
  accuracy: 'float64, one thread, bit-reproducible',
  'float32-tracking': 'float64 and then float32 in one process',
  speed: 'float32, all threads, cold and warm times',
  memory: 'float32, peak memory of process and device',
}

/** Rounds that a preset has where the plan names none (contract/plan.ts). */
const presetRounds: Record<Preset, number> = { accuracy: 1, 'float32-tracking': 1, speed: 10, memory: 3 }

export function presetHint(presets: readonly Preset[]): string {
  const [only] = presets
  return presets.length === 1 && only !== undefined
    ? hints[only]
    : `One after another: ${presets.join(', ')}. Ctrl click adds or takes away.`
}

/** `1`, or `1, 10` for presets of different rounds. */
export const roundsHint = (presets: readonly Preset[]): string =>
  [...new Set(presets.map((preset) => presetRounds[preset]))].join(', ')

export const kindHints: Record<CampaignKind, string> = {
  run: 'Every ref against the first, interleaved.',
  capture: 'One ref: its results are kept as a bundle.',
  'self-check': 'One ref against itself: the noise floor.',
}

/** The order of a case's executions: `A B C, A B C, …`; of one side nothing. */
export function interleavingOf(kind: CampaignKind, refs: number): string {
  const sides = kind === 'self-check' ? 2 : refs
  if (sides < 2) return ''
  const letters = Array.from({ length: Math.min(sides, 4) }, (_, at) => String.fromCharCode('A'.charCodeAt(0) + at))
  const turn = `${letters.join(' ')}${sides > 4 ? ' …' : ''}`
  return `${turn}, ${turn}, …`
}
