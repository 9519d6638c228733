/** `decisions.jsonl` of a workspace: one line a decision or an undoing, appended and never rewritten. */
import { stat } from 'node:fs/promises'
import { type Decision, DecisionLine } from '../../contract/decision.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { appendJsonLine, readJsonLines } from '../files/json-lines.ts'
import { systemErrorCode, whileWriting } from '../files/write-failures.ts'
import { decisionsIn } from './standing.ts'

export type DecisionLog = {
  /** In the order of their making. Failure: WORKSPACE_BROKEN, naming the line. */
  all: () => Promise<Outcome<Decision[]>>
  append: (line: DecisionLine) => Promise<Outcome<undefined>>
}

export function openDecisionLog(path: string): DecisionLog {
  let known: { state: string; decisions: Decision[] } | null = null
  return {
    async all() {
      const state = await stateOf(path)
      if (known?.state === state) return success(known.decisions)
      const lines = await readJsonLines(path, DecisionLine, 'WORKSPACE_BROKEN')
      if (!lines.ok) return lines
      known = { state, decisions: decisionsIn(lines.value) }
      return success(known.decisions)
    },
    append: (line) =>
      whileWriting(path, async () => {
        await appendJsonLine(path, DecisionLine.parse(line))
        return success()
      }),
  }
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
