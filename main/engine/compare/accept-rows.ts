import type { Acceptance, AcceptanceStyle } from '../../contract/acceptance.ts'
import type { BundleManifest } from '../../contract/bundle.ts'
import { rowName } from '../../contract/comparison-rows.ts'
import type { ComparedOutput, ComparisonRow } from '../../contract/comparison.ts'
import type { JudgedRow } from './exit-status.ts'
import { globPattern } from '../../contract/globs.ts'
import { fromReport } from './report-number.ts'
import { sumCancels, worstVerdict } from './verdict.ts'

/** Whether a glob covers a case: it matches the case id, or the case name alone, which means all its variants. */
export function caseTest(glob: string): (caseId: string) => boolean {
  const pattern = globPattern(glob)
  return (caseId) => pattern.test(caseId) || pattern.test(caseId.replace(/[[@].*$/s, ''))
}

export const covers = (entry: Acceptance, caseId: string): boolean => caseTest(entry.case)(caseId)

/** What moved in the values of a case says nothing of its float32, nor of what it must agree with: those have their own entries. */
export const coversRow = (entry: Acceptance, row: ComparisonRow): boolean =>
  isOfKind(entry, row) && covers(entry, rowName(row))

const isOfKind = ({ kind }: Acceptance, row: ComparisonRow) => row.kind === (kind ?? 'same')

/** Whether `since` means this reference: its label, its describe, or seven or more digits of its sha. */
export function isSince(since: string, { label, describe, sha }: BundleManifest['ref']): boolean {
  if (since === label || since === describe) return true
  return /^[0-9a-f]{7,}$/i.test(since) && (sha ?? '').toLowerCase().startsWith(since.toLowerCase())
}

/** Whether the entry's bounds hold for one drifted output. One-sided non-finite elements are beyond every bound. */
export function holds(entry: Acceptance, output: ComparedOutput, style: AcceptanceStyle): boolean {
  if (output.verdict !== 'drift' || output.decided_by === 'non-finite') return false
  const leftOut = (own: number) => (style === 'abtem' ? Infinity : own)
  const within = (value: number, bound: number) => Math.abs(value) <= bound
  const cancels = output.notes.includes(sumCancels)
  return (
    within(fromReport(output.max_abs_norm), entry.max_abs_norm) &&
    (output.rel === null || within(fromReport(output.rel), entry.max_rel ?? leftOut(output.bounds.rel))) &&
    (cancels || within(fromReport(output.intensity), entry.max_intensity ?? leftOut(output.bounds.intensity)))
  )
}

export type Accepting = {
  entries: readonly Acceptance[]
  style: AcceptanceStyle
  reference: BundleManifest['ref']
}

/** `used`: which entries accepted which case ids; `accepted_by` of the rows counts in this list. */
export type AcceptedRows = {
  rows: JudgedRow[]
  used: { entry: Acceptance; cases: string[] }[]
  stale: Acceptance[]
}

/** Turns drifts that an entry covers into `accepted`, and finds the entries that no drift needs any more. */
export function acceptRows(rows: readonly JudgedRow[], { entries, style, reference }: Accepting): AcceptedRows {
  const current = entries.filter(({ since }) => isSince(since, reference))
  const used: AcceptedRows['used'] = []
  const accepted = rows.map((judged) => {
    const entry = current.find((entry) => accepts(entry, judged, style))
    if (entry === undefined) return explained(judged, { entries, style, reference })
    let place = used.findIndex((one) => one.entry === entry)
    if (place < 0) place = used.push({ entry, cases: [] }) - 1
    used[place]?.cases.push(rowName(judged.row))
    return asAccepted(judged, place, entry)
  })
  return { rows: accepted, used, stale: current.filter((entry) => isStale(entry, rows)) }
}

/** A row that stays a drift says why the entries for its case did not accept it. */
function explained(judged: JudgedRow, { entries, style, reference }: Accepting): JudgedRow {
  if (judged.informational || judged.row.verdict !== 'drift') return judged
  const covering = entries.filter((entry) => covers(entry, rowName(judged.row)))
  const ofKind = covering.filter((entry) => isOfKind(entry, judged.row))
  const [entry = ofKind[0] ?? covering[0]] = ofKind.filter(({ since }) => isSince(since, reference))
  if (entry === undefined) return judged
  const note = [judged.row.note, `not accepted: ${whyNot(entry, judged, style, reference)}`]
  return { ...judged, row: { ...judged.row, note: note.filter((text) => text !== '').join('; ') } }
}

function whyNot(
  entry: Acceptance,
  { row }: JudgedRow,
  style: AcceptanceStyle,
  reference: Accepting['reference'],
): string {
  if (!isOfKind(entry, row))
    return row.kind === 'same' ? `its entry is for ${entry.kind ?? ''} only` : `its entry is not for ${row.kind}`
  if (!isSince(entry.since, reference))
    return `its entry is since ${entry.since}, and the reference is ${reference.label}`
  const drifted = Object.values(row.outputs).filter(({ verdict }) => verdict === 'drift')
  const leftOut = [
    ...(entry.max_rel === undefined ? ['max_rel'] : []),
    ...(entry.max_intensity === undefined ? ['max_intensity'] : []),
  ]
  if (style === 'ours' && leftOut.length > 0 && drifted.every((output) => holds(entry, output, 'abtem'))) {
    return `its entry leaves out ${leftOut.join(' and ')}, which is then the case's own tolerance`
  }
  return 'it lies beyond the bounds of its entry'
}

function accepts(entry: Acceptance, judged: JudgedRow, style: AcceptanceStyle): boolean {
  if (judged.informational || judged.row.verdict !== 'drift' || !coversRow(entry, judged.row)) return false
  const drifted = Object.values(judged.row.outputs).filter(({ verdict }) => verdict === 'drift')
  return drifted.length > 0 && drifted.every((output) => holds(entry, output, style))
}

function asAccepted({ row, parts, ...rest }: JudgedRow, acceptedBy: number, entry: Acceptance): JudgedRow {
  const accept = <T extends { verdict: string }>(one: T) =>
    one.verdict === 'drift' ? { ...one, verdict: 'accepted' as const } : one
  const outputs = Object.fromEntries(Object.entries(row.outputs).map(([name, output]) => [name, accept(output)]))
  const accepted = parts.map(accept)
  const verdict = worstVerdict(accepted.map((part) => part.verdict))
  const note = [row.note, `accepted: ${entry.reason}`].filter((text) => text !== '').join('; ')
  return { ...rest, parts: accepted, row: { ...row, outputs, verdict, accepted_by: acceptedBy, note } }
}

/** Both bundles hold a case that the entry covers, and no row of such cases moved. */
function isStale(entry: Acceptance, rows: readonly JudgedRow[]): boolean {
  const covered = rows.filter(({ row, informational }) => !informational && coversRow(entry, row))
  const still = covered.filter(({ row }) => row.verdict === 'identical' || row.verdict === 'ok')
  return still.length > 0 && covered.every(({ row }) => row.verdict !== 'drift' && row.verdict !== 'shape')
}
