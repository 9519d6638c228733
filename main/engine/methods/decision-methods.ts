import { userInfo } from 'node:os'
import type { EngineEvent } from '../../contract/api.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { createDecisions, type Subject } from '../decisions/decide.ts'
import type { DecisionLog } from '../decisions/decision-log.ts'
import { decisionsOfPair, pairOf, rowDecisions } from '../decisions/standing.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { ParsedComparisons } from './parsed-comparisons.ts'
import type { Handlers } from './route.ts'

type DecisionMethod =
  | 'decisions.propose'
  | 'decisions.accept'
  | 'decisions.reject'
  | 'decisions.needs_work'
  | 'decisions.undo'
  | 'decisions.list'

type DecisionParts = {
  workspace: Workspace
  parsed: ParsedComparisons
  log: DecisionLog
  emit: (event: EngineEvent) => void
}

export function decisionMethods({ workspace, parsed, log, emit }: DecisionParts): Handlers<DecisionMethod> {
  const decisions = createDecisions(workspace, log, accountName())

  async function about<T>(id: string, decide: (subject: Subject) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const found = await parsed.get(id)
    return found.ok ? decide({ id: found.value.entry.id, comparison: found.value.comparison }) : found
  }

  async function told<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const ended = await outcome
    if (ended.ok) emit({ type: 'changed', what: 'decisions' })
    return ended
  }

  return {
    'decisions.propose': ({ comparison_id, ...wish }) =>
      about(comparison_id, (subject) => decisions.propose(subject, wish)),
    'decisions.accept': ({ comparison_id, file_sha256, ...wish }) =>
      told(about(comparison_id, (subject) => decisions.accept(subject, { ...wish, sha256: file_sha256 }))),
    'decisions.reject': ({ comparison_id, ...words }) =>
      told(about(comparison_id, (subject) => decisions.keep(subject, 'reject', words))),
    'decisions.needs_work': ({ comparison_id, ...words }) =>
      told(about(comparison_id, (subject) => decisions.keep(subject, 'needs-work', words))),
    'decisions.undo': ({ id }) => told(decisions.undo(id)),
    async 'decisions.list'({ comparison_id }) {
      const { decisions: all, problems } = await log.all()
      if (comparison_id === undefined) return success({ decisions: all, rows: [], problems })
      return about(comparison_id, ({ comparison }) => {
        const own = decisionsOfPair(all, pairOf(comparison))
        return Promise.resolve(success({ decisions: own, rows: rowDecisions(comparison, own), problems }))
      })
    },
  }
}

/** Who decides is who runs the engine. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the account may have no name.
    return `uid ${String(process.getuid?.() ?? 'unknown')}`
  }
}
