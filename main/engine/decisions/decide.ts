/** Decisions of a person about rows that moved: an acceptance writes entries, every decision is kept, and each can be undone. */
import { randomUUID } from 'node:crypto'
import type { Comparison, ComparisonRow } from '../../contract/comparison.ts'
import type {
  AcceptedBounds,
  Decision,
  DecisionKind,
  DecisionLine,
  Proposal,
  WrittenEntries,
} from '../../contract/decision.ts'
import { type Failure, failure, type Outcome, success } from '../../contract/outcome.ts'
import { utcNow } from '../clock.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { createTurns } from '../turns.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import {
  acceptanceFileOf,
  changedMeanwhile,
  fullPath,
  keptPath,
  putBack,
  readText,
  replaceText,
  type AcceptanceFile,
} from './acceptance-file.ts'
import { withEntries, withoutEntries } from './acceptance-text.ts'
import type { DecisionLog } from './decision-log.ts'
import { acceptable, checked, propose, rowsAt } from './propose.ts'
import { decidedRow, decisionsIn, pairOf } from './standing.ts'

/** A comparison with its id. */
export type Subject = { id: string; comparison: Comparison }
export type Words = { rows: number[]; note: string; link: string | null }
export type Acceptable = Words & {
  globs?: string[] | undefined
  bounds?: AcceptedBounds | undefined
}

export type Decisions = {
  propose: (about: Subject, wish: Acceptable) => Promise<Outcome<Proposal>>
  /** `sha256`: of the file as the proposal showed it. */
  accept: (about: Subject, wish: Acceptable & { sha256: string | null }) => Promise<Outcome<Decision>>
  keep: (about: Subject, decision: 'reject' | 'needs-work', words: Words) => Promise<Outcome<Decision>>
  /** `id`: the id or an unambiguous beginning of it. */
  undo: (id: string) => Promise<Outcome<Decision>>
}

export function createDecisions(workspace: Workspace, log: DecisionLog, who: string): Decisions {
  // Two decisions never write one file at a time.
  const inTurn = createTurns(1)

  async function proposal(about: Subject, { rows: places, note, ...wish }: Acceptable) {
    const rows = rowsAt(about.comparison, places)
    if (!rows.ok) return rows
    const may = acceptable(rows.value)
    if (!may.ok) return may
    const file = await acceptanceFileOf(about.comparison, workspace)
    if (!file.ok) return file
    const proposed = propose(about.comparison, { ...wish, reason: note, rows: rows.value }, file.value)
    return proposed.ok ? success({ file: file.value, proposed: proposed.value }) : proposed
  }

  /** Entries that nothing names would be read by nobody: either both are written, or neither is. */
  async function write(file: AcceptanceFile, { entries }: Proposal): Promise<Outcome<WrittenEntries>> {
    const appended = withEntries(file.text, entries, file.path)
    if (!appended.ok) return appended
    const replaced = await replaceText(file.path, appended.value.text, file.sha256)
    if (!replaced.ok) return replaced
    // Only now: a file that workspace.toml names and that is not there would refuse every comparison.
    const named = file.isNamed ? success() : await workspace.nameAcceptedFile(file.suite, file.name)
    if (!named.ok) return unnamed(named.failure, file.path, await putBack(file, appended.value.text))
    return success({ file: keptPath(file.path, workspace), entries, text: appended.value.appended })
  }

  async function made(
    { id, comparison }: Subject,
    decision: DecisionKind,
    { rows, note, link }: Words,
    written: WrittenEntries | null,
  ): Promise<Outcome<Decision>> {
    const moved = [...new Set(rows)].map((index) => ({ index, row: rowOf(comparison, index) }))
    const line: DecisionLine = {
      type: 'decision',
      id: randomUUID(),
      time_utc: utcNow(),
      who,
      decision,
      note,
      link,
      comparison_id: id,
      ...pairOf(comparison),
      rows: moved.map(({ index, row }) => decidedRow(row, index)),
      written,
    }
    const appended = await log.append(line)
    return appended.ok ? asDecision(decisionsIn([line])) : appended
  }

  async function undo(asked: string): Promise<Outcome<Decision>> {
    const { decisions } = await log.all()
    const found = decisions.filter(({ id }) => id.startsWith(asked))
    const [decision] = found
    if (decision === undefined || found.length > 1) return unknown(asked, found.length)
    if (decision.undone !== null) {
      return failure('DECISION_REFUSED', {
        message: `Decision ${asked} was undone already, by ${decision.undone.who}.`,
      })
    }
    const removed = decision.written === null ? success() : await takeOut(decision.written)
    if (!removed.ok) return removed
    const line: DecisionLine = { type: 'undo', id: randomUUID(), time_utc: utcNow(), who, undoes: decision.id }
    const appended = await log.append(line)
    return appended.ok ? success({ ...decision, undone: { time_utc: line.time_utc, who } }) : appended
  }

  async function takeOut({ file, text }: WrittenEntries): Promise<Outcome<undefined>> {
    const path = fullPath(file, workspace)
    const now = await readText(path)
    if (!now.ok || now.value === null) return now.ok ? success() : now
    const rest = withoutEntries(now.value, text, path)
    return rest.ok ? replaceText(path, rest.value, sha256OfBytes(now.value)) : rest
  }

  return {
    async propose(about, wish) {
      const found = await proposal(about, wish)
      return found.ok ? success(found.value.proposed) : found
    },
    accept: (about, wish) =>
      inTurn(async () => {
        if (wish.note.trim() === '') return noWords('an acceptance needs a reason')
        const found = await proposal(about, wish)
        if (!found.ok) return found
        const { file, proposed } = found.value
        if (file.sha256 !== wish.sha256) return changedMeanwhile(file.path)
        const good = checked(proposed)
        if (!good.ok) return good
        const written = await write(file, proposed)
        if (!written.ok) return written
        const decided = await made(about, 'accept', wish, written.value)
        // An entry that no decision tells of could not be taken back.
        if (!decided.ok) await takeOut(written.value)
        return decided
      }),
    keep: (about, decision, words) =>
      inTurn(async () => {
        if (words.note.trim() === '') return noWords(`whoever reads "${decision}" wants to know why`)
        const rows = rowsAt(about.comparison, words.rows)
        return rows.ok ? made(about, decision, words, null) : rows
      }),
    undo: (id) => inTurn(() => undo(id)),
  }
}

function rowOf({ rows }: Comparison, index: number): ComparisonRow {
  const row = rows[index]
  if (row === undefined) throw new Error(`row ${index} was looked up, and is not there`)
  return row
}

function asDecision([decision]: Decision[]): Outcome<Decision> {
  if (decision === undefined) throw new Error('a decision that was written is none')
  return success(decision)
}

function unnamed(why: Failure, path: string, back: Outcome<undefined>): Outcome<never> {
  const { code, message, cure = '' } = why
  if (back.ok) return { ok: false, failure: { ...why, message: `${message} Nothing was written.` } }
  return failure(code, {
    message: `${message} The entries stand in ${path} all the same.`,
    cure: `Take them out by hand. ${cure}`.trim(),
  })
}

const noWords = (why: string): Outcome<never> =>
  failure('WRONG_USE', { message: `A note is missing: ${why}.`, cure: 'Write one sentence.' })

function unknown(asked: string, found: number): Outcome<never> {
  return failure('UNKNOWN_DECISION', {
    message: found > 1 ? `${asked} is the beginning of several decisions.` : `There is no decision ${asked}.`,
    cure: 'driftscope decision list shows what there is.',
  })
}
