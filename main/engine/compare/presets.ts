import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { indexView, type BundleView, type IndexedView, type ViewPair } from './bundle-view.ts'

/** Which bundles answer which question; a question that no preset of both sides answers falls back to correctness. */
export type ChosenPairs = {
  correctness: ViewPair
  /** Pairs of the presets that both sides have, correctness first. */
  all: ViewPair[]
  time: ViewPair
  memory: ViewPair
  /** Pair of the float32-tracking bundles, where both sides have one. */
  float32: ViewPair | null
  presetsMatch: boolean
}

/** Correctness is taken from the first of these that both sides have, else from any other that both have. */
const forCorrectness = ['accuracy', 'float32-tracking', 'speed', 'memory']

/**
 * Chooses, from one bundle a preset on each side, what is compared with what (design 5.3). COMPARISON_REFUSED where the
 * sides have no preset in common, unless `allowMismatch`: then each side's best bundle for correctness is taken.
 */
export function choosePairs(
  reference: readonly BundleView[],
  candidate: readonly BundleView[],
  allowMismatch: boolean,
): Outcome<ChosenPairs> {
  const [a, b] = [ranked(reference), ranked(candidate)]
  const shared = a.flatMap((view): ViewPair[] => {
    const other = b.find(({ preset }) => preset === view.preset)
    return other === undefined ? [] : [{ reference: view, candidate: other }]
  })
  const [bestA, bestB] = [a[0], b[0]]
  if (bestA === undefined || bestB === undefined) throw new RangeError('a comparison needs a bundle on each side')
  if (shared.length === 0 && !allowMismatch) return refused(a, b)
  const correctness = shared[0] ?? { reference: bestA, candidate: bestB }
  const of = (preset: string) => shared.find((pair) => pair.reference.preset === preset)
  return success({
    correctness,
    all: shared.length > 0 ? shared : [correctness],
    time: of('speed') ?? correctness,
    memory: of('memory') ?? correctness,
    float32: of('float32-tracking') ?? null,
    presetsMatch: shared.length > 0,
  })
}

const rank = (preset: string) => forCorrectness.indexOf(preset) + 1 || forCorrectness.length + 1

const ranked = (views: readonly BundleView[]): IndexedView[] =>
  views.map(indexView).sort((a, b) => rank(a.preset) - rank(b.preset))

/** Which of the presets that both sides have correctness is taken from; null: they have none in common. */
export const correctnessPreset = (reference: readonly string[], candidate: readonly string[]): string | null =>
  reference.filter((preset) => candidate.includes(preset)).sort((a, b) => rank(a) - rank(b))[0] ?? null

function refused(a: IndexedView[], b: IndexedView[]): Outcome<never> {
  const names = (views: IndexedView[]) => views.map(({ preset }) => preset).join(', ')
  return failure('COMPARISON_REFUSED', {
    message: `The reference ran under ${names(a)}, the candidate under ${names(b)}: other presets give other numbers.`,
    cure: 'Capture both under one preset, or ask for it by name with --allow-preset-mismatch.',
  })
}
