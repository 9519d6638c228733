/** The pictures of a report: its drifts, the worst first, as many as a page of bounded size holds. */
import { errorSize, isInformational, sortedOutputs } from '../../contract/comparison-rows.ts'
import type { ComparedOutput, ComparedSide, Comparison, ComparisonRow } from '../../contract/comparison.ts'
import { formatMemory } from '../../contract/format-number.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { outputOfA } from '../../contract/related-rows.ts'
import type { Progress } from '../../contract/progress.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import { describeArray } from '../bundles/describe-array.ts'
import type { FindArray } from '../bundles/find-array.ts'
import type { OpenedFile } from '../files/admitted-files.ts'
import type { Figure, FigureOf, NoFigure } from '../reports/figures.ts'
import { drawFigure } from './draw-figure.ts'
import { createFigurePage } from './page-budget.ts'

/** Pictures and values of one report, as they stand in it. */
const defaultBudgetBytes = 12 * 2 ** 20

type Drift = { comparison: Comparison; row: ComparisonRow; name: string; output: ComparedOutput }

export type FigureParts = {
  findArray: FindArray
  signal?: AbortSignal | undefined
  tell?: (progress: Progress) => void
  budgetBytes?: number
}

/**
 * Draws every output that drifted, one after the other; memory holds what the page will, and a part of two arrays. What
 * can't be drawn has a sentence instead. Failure: CANCELLED.
 */
export async function reportFigures(
  comparisons: readonly Comparison[],
  parts: FigureParts,
): Promise<Outcome<FigureOf>> {
  const { signal, tell, budgetBytes = defaultBudgetBytes } = parts
  const leftOut = none(`The pictures of a report take ${formatMemory(budgetBytes)} at most, and worse drifts did.`)
  const drifts = driftsOf(comparisons)
  const page = createFigurePage<ComparedOutput>(budgetBytes)
  for (const [done, drift] of drifts.entries()) {
    tell?.({ phase: 'drawing', done, total: drifts.length, unit: 'pictures' })
    if (page.isFull()) break
    try {
      page.place(drift.output, await figureOf(drift, parts))
    } catch (error) {
      if (signal?.aborted === true) return failure('CANCELLED', { message: 'The report was stopped.' })
      throw error
    }
  }
  const figures = page.figures()
  const drifted = new Set(drifts.map(({ output }) => output))
  return success((row, name) => {
    const output = Object.hasOwn(row.outputs, name) ? row.outputs[name] : undefined
    if (output === undefined || !drifted.has(output)) return null
    return figures.get(output) ?? leftOut
  })
}

const none = (reason: string): NoFigure => ({ kind: 'none', reason })

/** Rows that count before rows that inform, then by how much they moved. */
function driftsOf(comparisons: readonly Comparison[]): Drift[] {
  return comparisons
    .flatMap((comparison) => comparison.rows.map((row) => ({ comparison, row })))
    .filter(({ row }) => row.verdict === 'drift')
    .flatMap(({ comparison, row }) =>
      sortedOutputs(row)
        .filter(([, { verdict }]) => verdict === 'drift')
        .map(([name, output]) => ({ comparison, row, name, output })),
    )
    .sort(
      (one, other) =>
        Number(isInformational(one.row)) - Number(isInformational(other.row)) ||
        // Infinities are equal to each other.
        (errorSize(other.output) === errorSize(one.output) ? 0 : errorSize(other.output) - errorSize(one.output)),
    )
}

/** Rejects with the signal's reason. */
async function figureOf({ comparison, row, name, output }: Drift, { findArray, signal }: FigureParts): Promise<Figure> {
  signal?.throwIfAborted()
  if (row.kind === 'float32') return none('Its float32 and its float64 array were compared by the run itself.')
  const preset = comparison.presets?.correctness ?? null
  const a = await find(
    row.kind === 'consistency' ? comparison.candidate : comparison.reference,
    row.reference_id,
    outputOfA(row, name),
  )
  const b = await find(comparison.candidate, row.candidate_id, name)
  if (!a.ok || !b.ok) return none(reasonOf(a.ok ? b : a))
  try {
    const described = await describeArray(a.value)
    const axes = described.ok ? described.value.axes : []
    return await drawFigure({ a: a.value.array, b: b.value.array }, axes, output, signal)
  } catch (error) {
    if (error instanceof ArrayReadError) return none(error.failure.message)
    throw error
  }

  /** In the bundle of the preset that the verdict rests on, else in whichever has it. */
  async function find({ bundles }: ComparedSide, caseId: string | null, output: string): Promise<Outcome<OpenedFile>> {
    const ids = Object.entries(bundles).toSorted(([x], [y]) => Number(y === preset) - Number(x === preset))
    let missing: Outcome<OpenedFile> = failure('UNKNOWN_BUNDLE', { message: 'There is no bundle.' })
    for (const [, bundle] of caseId === null ? [] : ids) {
      const found = await findArray({ bundle, case_id: caseId ?? '', output })
      if (found.ok) return found
      missing = found
    }
    return missing
  }
}

/** Ends with a full stop. */
const reasonOf = (refused: Outcome<unknown>) => {
  if (refused.ok) return ''
  const { code, message } = refused.failure
  return code === 'UNKNOWN_BUNDLE' ? 'Its arrays are not in this workspace.' : message
}
