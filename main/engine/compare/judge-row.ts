import { isInformational } from '../../contract/comparison-rows.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { failedGate, type RowPart } from '../../contract/failed-gate.ts'
import type { JudgedRow } from './exit-status.ts'
import { judgeCorrectness, statusNote } from './judge-correctness.ts'
import { judgeFigures, type Figures, type FigureRules } from './judge-figures.ts'
import { noMemory } from './memory.ts'
import { isSteady, notJudged, pairOf, type CasePair } from './pairing.ts'
import type { ChosenPairs } from './presets.ts'
import { noTime } from './timing.ts'
import { judgeStatuses, worstVerdict } from './verdict.ts'

/** One row: the correctness of its pair, what became of the case under the other presets, time and memory. */
export async function judgeRow(pair: CasePair, rules: FigureRules): Promise<JudgedRow> {
  const correctness = await judgeCorrectness(pair, rules.noise)
  const leftOut = correctness.parts[0].verdict === 'left-out'
  const failures = pair.kind === 'attribution' || leftOut ? [] : failuresElsewhere(pair, rules.pairs)
  const parts = countedParts(pair, [...correctness.parts, ...failures.map(({ part }) => part)])
  const figures = leftOut ? noFigures : judgeFigures(pair, rules)
  const verdict = worstVerdict(parts.map((part) => part.verdict))
  const deciding = parts.find((part) => failedGate(part) !== null) ?? parts.find((part) => part.verdict === verdict)
  const { reference, candidate } = deciding ?? correctness.parts[0]
  const row: ComparisonRow = {
    reference_id: pair.reference.status === 'absent' ? null : pair.referenceId,
    candidate_id: pair.candidate.status === 'absent' ? null : pair.candidateId,
    kind: pair.kind,
    verdict,
    statuses: [reference, candidate],
    ...notJudged(pair),
    accepted_by: null,
    note: [
      ...(isSteady(pair) ? [] : ['its numbers may differ from run to run: never judged']),
      ...correctness.notes,
      ...failures.map(({ note }) => note),
      ...figures.notes,
    ].join('; '),
    outputs: correctness.outputs,
    time: figures.time,
    memory: figures.memory,
    ...(figures.sweep === null ? {} : { sweep: figures.sweep }),
    ...(figures.graph === null ? {} : { graph: figures.graph }),
  }
  return {
    row,
    parts,
    informational: isInformational(row),
    mustRepeat: pair.candidate.view.preset === 'accuracy' && pair.candidateId.endsWith('/cpu'),
  }
}

/** Where numbers may differ from run to run, a side without any is all that there is to judge. */
function countedParts(pair: CasePair, parts: RowPart[]): RowPart[] {
  const withoutNumbers = parts.filter(({ reference, candidate }) => reference !== 'ok' || candidate !== 'ok')
  return isSteady(pair) || withoutNumbers.length === 0 ? parts : withoutNumbers
}

const noFigures: Figures = { time: noTime, memory: noMemory, sweep: null, graph: null, notes: [] }

/** A case that has its results under one preset may still have failed under another. */
function failuresElsewhere(pair: CasePair, { all }: ChosenPairs): { part: RowPart; note: string }[] {
  const own = pair.candidate.view.preset
  return all.flatMap((views) => {
    const { reference, candidate } = pairOf(views, 'same', pair.referenceId, pair.candidateId)
    if (candidate.view.preset === own || reference.status === 'absent' || candidate.status === 'absent') return []
    const verdict = judgeStatuses(reference.status, candidate.status)
    if (verdict === null) return []
    const notes = [...statusNote('reference', reference), ...statusNote('candidate', candidate)]
    const part = { reference: reference.status, candidate: candidate.status, verdict }
    return [{ part, note: `under ${candidate.view.preset}: ${notes.join(', ')}` }]
  })
}
