/** `decisions.jsonl` of a workspace: one line a decision or an undoing, appended and never rewritten. */
import { stat } from 'node:fs/promises'
import { type Decision, DecisionLine } from '../../contract/decision.ts'
import { type Failure, failure, type Outcome, success } from '../../contract/outcome.ts'
import { appendJsonLine, type BrokenLine, readSoundLines } from '../files/json-lines.ts'
import { systemErrorCode, whileWriting } from '../files/write-failures.ts'
import { decisionsIn } from './standing.ts'

/** `problems`: a WORKSPACE_BROKEN for each line that was set aside, naming it. */
export type ReadDecisions = { decisions: Decision[]; problems: Failure[] }

export type DecisionLog = {
  /** In the order of their making, as far as they can be understood. */
  all: () => Promise<ReadDecisions>
  append: (line: DecisionLine) => Promise<Outcome<undefined>>
}

export function openDecisionLog(path: string): DecisionLog {
  let known: (ReadDecisions & { state: string }) | null = null
  return {
    async all() {
      const state = await stateOf(path)
      if (known?.state === state) return known
      const { values, broken } = await readSoundLines(path, DecisionLine)
      known = { state, decisions: decisionsIn(values), problems: broken.map(setAside) }
      return known
    },
    append: (line) =>
      whileWriting(path, async () => {
        await appendJsonLine(path, DecisionLine.parse(line))
        return success()
      }),
  }
}

function setAside({ line, message, issues }: BrokenLine): Failure {
  return failure('WORKSPACE_BROKEN', {
    message: `${message} It is set aside: what it decided or took back does not count.`,
    cure: 'Restore the file from a copy, or take that line out.',
    detail: { line, issues },
  }).failure
}

/** Another text where the file has changed, also by another hand. */
async function stateOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size } = await stat(path)
    return `${mtimeMs} ${size}`
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 'none'
    throw error
  }
}
