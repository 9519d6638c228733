import type { Acceptance, AcceptanceStyle } from '../../contract/acceptance.ts'
import type { Comparison, ComparisonRow, NoiseFloor, Thresholds } from '../../contract/comparison.ts'
import { isInformational, sortedRows } from '../../contract/comparison-rows.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import type { CampaignKind } from '../../contract/words.ts'
import { acceptRows, covers, type AcceptedRows } from './accept-rows.ts'
import { refuseUnknownEntries } from './acceptances.ts'
import type { BundleView } from './bundle-view.ts'
import { comparedSide } from './compared-side.ts'
import { consistencyRows } from './consistency-rows.ts'
import { exitStatus, failOnThreshold, type JudgedRow } from './exit-status.ts'
import { float32Row } from './float32-rows.ts'
import { configDifferences } from './config-differences.ts'
import { busySentences } from './conditions.ts'
import { judgeRow } from './judge-row.ts'
import { differingPackages, sameMachine } from './machines.ts'
import { memoryThreshold } from './memory.ts'
import { attributionPairs, differingCase, samePairs } from './pairing.ts'
import { choosePairs, type ChosenPairs } from './presets.ts'
import { noiseFactor, timeThreshold } from './timing.ts'

export type { BundleView } from './bundle-view.ts'

export type CompareInput = {
  /** Bundles of one side, one a preset. */
  reference: BundleView[]
  candidate: BundleView[]
  acceptances: { path: string; sha256: string; entries: Acceptance[]; style: AcceptanceStyle } | null
  /** Every case id of the suite, where its registry is at hand; acceptances that match none are refused. */
  registeredCaseIds: string[] | null
  noise: NoiseFloor | null
  /** Gates as written for `--fail-on`; empty: all. */
  failOn: string[]
  /** Refuse where any case changed, rather than leave its row out. */
  strict: boolean
  allowPresetMismatch: boolean
  /** Of the campaign that made both sides; a self-check of accuracy on the CPU must be bit-identical. */
  kind: CampaignKind | null
  onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Compares two sides (design 5.3). COMPARISON_REFUSED: other presets, other cases; ACCEPTANCES_INVALID: an entry that
 * matches no registered case. Whatever else is wrong with single cases is a verdict of their rows.
 */
export async function compareSides(input: CompareInput): Promise<Outcome<Comparison>> {
  const chosen = choosePairs(input.reference, input.candidate, input.allowPresetMismatch)
  if (!chosen.ok) return chosen
  const known = checkEntries(input)
  if (!known.ok) return known
  const thresholds = thresholdsOf(input.failOn)
  const judged = await judgeRows(chosen.value, thresholds, input)
  const refusal = refuseLeftOut(judged, input.strict)
  return refusal ?? success(assemble(chosen.value, thresholds, judged, input))
}

function checkEntries({ acceptances, registeredCaseIds, reference, candidate }: CompareInput): Outcome<undefined> {
  const foreign = [...reference, ...candidate].some(({ manifest }) => manifest.suite === undefined)
  if (acceptances === null || registeredCaseIds === null || foreign) return success()
  return refuseUnknownEntries(acceptances.entries, registeredCaseIds, acceptances.path, covers)
}

const thresholdsOf = (failOn: string[]): Thresholds => ({
  time: failOnThreshold(failOn, 'speed') ?? timeThreshold,
  memory: failOnThreshold(failOn, 'memory') ?? memoryThreshold,
  noise_factor: noiseFactor,
  fail_on: failOn,
})

/** All rows, one after the other so that memory stays bounded. */
async function judgeRows(
  pairs: ChosenPairs,
  thresholds: Thresholds,
  { noise, kind, onProgress }: CompareInput,
): Promise<JudgedRow[]> {
  const all = [...samePairs(pairs.all), ...attributionPairs(pairs.correctness)]
  const rows: JudgedRow[] = []
  for (const pair of all) {
    rows.push(await judgeRow(pair, { pairs, noise, thresholds }))
    onProgress?.(rows.length, all.length)
  }
  return [...rows, ...(await consistencyRows(pairs.correctness, kind)), ...float32Rows(pairs, noise)]
}

function float32Rows({ float32 }: ChosenPairs, noise: NoiseFloor | null): JudgedRow[] {
  const pairs = float32 === null ? [] : samePairs([float32])
  return pairs.flatMap((pair) => {
    const row = float32Row(pair, noise)
    if (row === null) return []
    const parts = [{ reference: 'ok', candidate: 'ok', verdict: row.verdict }] as const
    return [{ row, parts: [...parts], informational: isInformational(row), mustRepeat: false }]
  })
}

function refuseLeftOut(judged: JudgedRow[], strict: boolean): Outcome<never> | null {
  const rows = judged.map(({ row }) => row).filter(({ kind }) => kind === 'same')
  const leftOut = rows.filter(({ verdict }) => verdict === 'left-out')
  const isAll = leftOut.length === rows.length
  if (leftOut.length === 0 || !(strict || isAll)) return null
  const some = leftOut.slice(0, 3).map(({ candidate_id, note }) => `${candidate_id ?? ''} (${note})`)
  const more = leftOut.length > some.length ? ` and ${leftOut.length - some.length} more` : ''
  return failure('COMPARISON_REFUSED', {
    message: `${isAll ? 'Every case' : 'With --strict: a case'} changed between the two sides: ${some.join(', ')}${more}.`,
    cure: 'Capture both sides with the same suite and runner.',
  })
}

function assemble(
  pairs: ChosenPairs,
  thresholds: Thresholds,
  judged: JudgedRow[],
  { reference, candidate, acceptances, noise, kind, failOn }: CompareInput,
): Comparison {
  const { correctness } = pairs
  const [a, b] = [correctness.reference.view.manifest, correctness.candidate.view.manifest]
  const { rows, used, stale }: AcceptedRows =
    acceptances === null
      ? { rows: judged, used: [], stale: [] }
      : acceptRows(judged, { entries: acceptances.entries, style: acceptances.style, reference: a.ref })
  const file = acceptances?.path ?? ''
  const all = rows.map(({ row }) => row)
  return {
    schema_version: 1,
    reference: comparedSide(correctness.reference, reference),
    candidate: comparedSide(correctness.candidate, candidate),
    presets: {
      correctness: correctness.candidate.preset,
      time: pairs.time.candidate.preset,
      memory: pairs.memory.candidate.preset,
    },
    // Under every preset: one may have other settings where the others' cases are the same.
    case_hash_match: pairs.all.flatMap((views) => samePairs([views])).every((pair) => differingCase(pair) === null),
    preset_match: pairs.presetsMatch,
    fingerprint_match: pairs.all.every((pair) =>
      sameMachine(pair.reference.view.manifest, pair.candidate.view.manifest),
    ),
    environment_differs: differingPackages(a, b),
    config_differs: configDifferences(pairs.all),
    busy: busySentences(pairs.time),
    thresholds,
    noise,
    acceptance_file: acceptances === null ? null : { path: acceptances.path, sha256: acceptances.sha256 },
    rows: sortedRows(all),
    accepted: used.map(({ entry, cases }) => ({ ...entry, file, cases })),
    stale_accepted: stale.map((entry) => ({ ...entry, file })),
    summary: summarise(all),
    exit_status: exitStatus(rows, kind, failOn),
  }
}

/** Rows that count, by verdict. */
function summarise(rows: ComparisonRow[]): Comparison['summary'] {
  const summary: Comparison['summary'] = {}
  for (const { verdict } of rows.filter((row) => !isInformational(row))) summary[verdict] = (summary[verdict] ?? 0) + 1
  return summary
}
