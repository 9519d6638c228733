import type { ComparedOutput } from '../../contract/comparison.ts'
import type { NoiseFloor, OutputNumbers } from '../../contract/noise.ts'
import { isFailing, type RowPart } from '../../contract/failed-gate.ts'
import { compareOutput } from './compare-output.ts'
import { ownValue } from './own-value.ts'
import { differingPackages } from './machines.ts'
import { differingCase, type CasePair, type CaseSide } from './pairing.ts'
import { judgeStatuses, worstVerdict } from './verdict.ts'

/** `parts`: the first is the pair's own; a second stands for the readable outputs of a pair that has an unreadable one. */
export type Correctness = {
  parts: [RowPart, ...RowPart[]]
  outputs: Record<string, ComparedOutput>
  notes: string[]
}

/** Judges every output of a pair, or says why there is nothing to judge. */
export async function judgeCorrectness(pair: CasePair, noise: NoiseFloor | null): Promise<Correctness> {
  const statuses = { reference: pair.reference.status, candidate: pair.candidate.status }
  const changed = differingCase(pair)
  if (changed !== null) return { parts: [{ ...statuses, verdict: 'left-out' }], outputs: {}, notes: [changed] }
  const verdict = judgeStatuses(statuses.reference, statuses.candidate)
  if (verdict !== null) return { parts: [{ ...statuses, verdict }], outputs: {}, notes: statusNotes(pair) }
  return judgeOutputs(pair, spreadOf(pair, noise))
}

type Spread = OutputNumbers | undefined

/** Presets that time how they compute: results need not repeat under them. */
const timing = ['speed', 'memory']

/** Beyond any number: what differs is shown, and only shapes, types, axes and what is not finite can fail. */
const unknownSpread: OutputNumbers = {
  max_abs_norm: Number.MAX_VALUE,
  rel: Number.MAX_VALUE,
  intensity: Number.MAX_VALUE,
}

/**
 * What two runs of one ref differ by in an output, where results need not repeat. Presets for time and memory compute in
 * float32 by plans that the clock chose: the bounds of the case are meant for float64, and a self-check that drew the
 * same plans twice measured 0, so nothing bounds what differs. On a GPU a self-check says it. Elsewhere results repeat to
 * the bit, and nothing is widened.
 */
function spreadOf({ candidateId, candidate }: CasePair, noise: NoiseFloor | null): (output: string) => Spread {
  if (timing.includes(candidate.view.preset)) return () => unknownSpread
  if (!candidateId.endsWith('/gpu')) return () => undefined
  const measured = ownValue(noise?.cases, candidateId)?.outputs
  return (output) => ownValue(measured, output)
}

async function judgeOutputs(
  { reference, candidate }: CasePair,
  spread: (output: string) => Spread,
): Promise<Correctness> {
  const [a, b] = [recorded(reference), recorded(candidate)]
  const outputs: Correctness['outputs'] = {}
  const notes: string[] = []
  const broken = { reference: false, candidate: false }
  for (const name of new Set([...Object.keys(a.record.outputs), ...Object.keys(b.record.outputs)])) {
    const { output, unreadable } = await compareOutput(a, b, name, spread(name))
    outputs[name] = output
    broken.reference ||= unreadable.reference !== null
    broken.candidate ||= unreadable.candidate !== null
    notes.push(...rowNotes(name, output))
  }
  const readable = Object.values(outputs).filter(({ verdict }) => verdict !== 'error')
  const whole = readable.map(({ verdict }) => worstVerdict([verdict]))
  if (whole.length === 0 && !broken.reference && !broken.candidate) {
    // A routine case has none: its note is how its time grows.
    const notes = b.record.sweep === undefined ? ['no outputs to compare'] : []
    return { parts: [{ ...bothOk, verdict: 'ok' }], outputs, notes }
  }
  const packages = differingPackages(a.view.manifest, b.view.manifest)
  if (packages.length > 0 && whole.some((verdict) => verdict !== 'identical')) {
    notes.push(`packages differ: ${packages.join(', ')}`)
  }
  const judged: RowPart[] = whole.length > 0 ? [{ ...bothOk, verdict: worstVerdict(whole) }] : []
  const status = (isBroken: boolean) => (isBroken ? 'error' : 'ok')
  const failed: RowPart[] =
    broken.reference || broken.candidate
      ? [{ reference: status(broken.reference), candidate: status(broken.candidate), verdict: 'error' }]
      : []
  const [first, ...rest] = [...failed, ...judged]
  if (first === undefined) throw new RangeError('a row without a judgement')
  return { parts: [first, ...rest], outputs, notes }
}

const bothOk = { reference: 'ok', candidate: 'ok' } as const

function recorded({ view, record, status }: CaseSide) {
  if (record === null) throw new RangeError(`a case is ${status} without a record`)
  return { view: view.view, record }
}

/** What a reader of the table must know of an output without opening it. */
function rowNotes(name: string, { verdict, decided_by, stable, notes }: ComparedOutput): string[] {
  const unstable = stable ? [] : [`${name}: rounds of one side differ`]
  const explained = verdict === 'error' || decided_by === 'axes' || decided_by === 'missing'
  return [...(explained ? notes.slice(0, 2).map((note) => `${name}: ${note}`) : []), ...unstable]
}

function statusNotes({ reference, candidate }: CasePair): string[] {
  if (reference.status === 'absent') return ['only the candidate has it', ...statusNote('candidate', candidate)]
  if (candidate.status === 'absent') return ['only the reference has it', ...statusNote('reference', reference)]
  // Such a row fails only because the reference could do it (design 5.3, "missing").
  const lost = reference.status === 'ok' && !isFailing(candidate.status) ? ['the reference has a result'] : []
  return [...statusNote('reference', reference), ...statusNote('candidate', candidate), ...lost]
}

/** In words, why a side has no result. */
export function statusNote(side: 'reference' | 'candidate', { status, record }: CaseSide): string[] {
  if (status === 'ok' || status === 'absent') return []
  const unrecorded =
    status === 'lost' ? 'its worker was ended without a result, at every attempt' : 'its campaign did not finish'
  const why = record === null ? unrecorded : record.error_summary
  return [`${side} ${status}${why === undefined || why === null || why === '' ? '' : `: ${why}`}`]
}
