/** What can be asked of the bisections of a workspace. */
import type { Bisect, BisectReport } from '../../contract/bisect.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import type { Progress } from '../../contract/progress.ts'
import { findCase } from '../suites/find-case.ts'
import { beginBisect, type BeginParts, type BisectRequest } from './begin-bisect.ts'
import { findBisect, readBisects, writeBisect } from './bisect-files.ts'
import { nextStep } from './next-step.ts'
import { rowOfComparison, type StepParts, testCommit } from './test-commit.ts'
import { presetOf } from './told-by.ts'

export type BisectsParts = BeginParts & StepParts

export function createBisects(parts: BisectsParts) {
  const { workspace } = parts
  const folder = workspace.paths.bisects
  /** Of those at work: two would start every campaign twice. */
  const going = new Set<string>()

  return {
    async begin(request: BisectRequest, signal?: AbortSignal): Promise<Outcome<BisectReport>> {
      const begun = await beginBisect(request, parts, signal)
      if (!begun.ok) return begun
      const written = await writeBisect(folder, begun.value)
      return written.ok ? reportOf(begun.value, parts) : written
    },

    async goOn(id: string, tell: (progress: Progress) => void, signal?: AbortSignal): Promise<Outcome<BisectReport>> {
      const found = await findBisect(folder, id)
      if (!found.ok) return found
      const unchanged = await refuseChangedCase(found.value, parts, signal)
      if (!unchanged.ok) return unchanged
      if (going.has(found.value.id))
        return failure('NOT_ALLOWED', { message: `Bisection ${found.value.id} is at work already.` })
      going.add(found.value.id)
      try {
        return await carryOn(found.value, parts, tell, signal)
      } finally {
        going.delete(found.value.id)
      }
    },

    async show(id: string | undefined): Promise<Outcome<BisectReport>> {
      const found = await findBisect(folder, id)
      return found.ok ? reportOf(found.value, parts) : found
    },

    async list(): Promise<Outcome<Omit<BisectReport, 'rows'>[]>> {
      const all = await readBisects(folder)
      return all.ok ? success(all.value.map((bisect) => ({ bisect, state: stateOf(bisect) }))) : all
    },
  }
}

export type Bisects = ReturnType<typeof createBisects>

async function carryOn(
  begun: Bisect,
  parts: BisectsParts,
  tell: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): Promise<Outcome<BisectReport>> {
  let bisect = begun
  for (;;) {
    const state = stateOf(bisect)
    if (state.do === 'refuse') return refusedEnd(bisect, state)
    if (state.do === 'found' || state.do === 'narrowed') return reportOf(bisect, parts)
    // The two ends are no steps of the search.
    const done = Math.max(0, bisect.steps.length - 2)
    const total = state.do === 'test' ? done + state.steps_left : null
    tell({ phase: state.do === 'check' ? `check ${state.end}` : state.sha, done, total, unit: 'steps' })
    const step = await testCommit(bisect, state.sha, parts, signal)
    if (!step.ok) return step
    bisect = { ...bisect, steps: [...bisect.steps, step.value] }
    const written = await writeBisect(parts.workspace.paths.bisects, bisect)
    if (!written.ok) return written
  }
}

const stateOf = ({ good, bad, history, steps }: Bisect) => nextStep({ good: good.sha, bad: bad.sha, history }, steps)

async function reportOf(bisect: Bisect, { workspace }: BisectsParts): Promise<Outcome<BisectReport>> {
  const rows: BisectReport['rows'] = []
  for (const { comparison_id: id } of bisect.steps) rows.push(await rowOfComparison(id, bisect.case_id, workspace))
  return success({ bisect, state: stateOf(bisect), rows })
}

/** The answers so far are about the case as it was. */
async function refuseChangedCase(
  { suite, case_id: caseId, case_hash: hash, by }: Bisect,
  { suiteFolders }: BisectsParts,
  signal: AbortSignal | undefined,
): Promise<Outcome<undefined>> {
  const found = await findCase(caseId, suite, suiteFolders(), signal)
  if (!found.ok) return found
  if (found.value.listed.case_hash[presetOf[by]] === hash) return success()
  return failure('SOURCES_CHANGED', {
    message: `The case ${caseId} changed since this bisection began; its steps so far are about another case.`,
    cure: 'Begin a new bisection; environments that were made are used again.',
  })
}

function refusedEnd(
  { steps, good, bad, by, case_id: caseId }: Bisect,
  { end, sha }: { end: 'good' | 'bad'; sha: string },
) {
  const step = steps.find((one) => one.sha === sha)
  const why = step === undefined ? '' : `: ${step.why}`
  const { spec } = end === 'good' ? good : bad
  const wanted = { verdict: 'drift against the good end', time: 'become slower', memory: 'need more memory' }[by]
  const said =
    step?.answer === 'skip'
      ? `The case ${caseId} can't be judged at the ${end} end, ${spec}${why}.`
      : end === 'good'
        ? `The case ${caseId} differs from itself at the good end, ${spec}${why}.`
        : `The case ${caseId} does not ${wanted} at the bad end, ${spec}${why}.`
  return failure('COMPARISON_REFUSED', {
    message: said,
    cure: `driftscope campaign show ${step?.campaign_id ?? ''} tells more.`,
  })
}
