import { type Outcome, success } from '../../contract/outcome.ts'
import { createGitRefLister } from '../environments/list-git-refs.ts'
import { createReleaseLister } from '../environments/list-releases.ts'
import type { FoundSuite } from '../suites/find-suites.ts'
import { listSuite } from '../suites/list-suite.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { completeEnv, completeGit, completeReleases, completeWheel } from './complete-refs.ts'
import type { Handlers } from './route.ts'

export type RefParts = {
  workspace: Workspace
  findSuite: (suite: string) => Promise<Outcome<FoundSuite>>
}

export function refMethods({ workspace, findSuite }: RefParts): Handlers<'refs.complete'> {
  const listReleases = createReleaseLister(workspace.paths.environments)
  const listGitRefs = createGitRefLister()
  /** What a suite's subject is called does not change while a person types; by suite as it is named. */
  const subjects = new Map<string, { suite: string; distribution: string }>()

  async function subjectOf(suite: string, signal: AbortSignal | undefined) {
    const before = subjects.get(suite)
    if (before !== undefined) return success(before)
    const found = await findSuite(suite)
    if (!found.ok) return found
    const listed = await listSuite(found.value.folder, signal)
    if (!listed.ok) return listed
    const subject = { suite: listed.value.suite, distribution: listed.value.subject.distribution }
    subjects.set(suite, subject)
    return success(subject)
  }

  return {
    async 'refs.complete'({ suite, text: typed, limit }, signal) {
      const text = typed.trim()
      if (text.startsWith('git:')) return success((await completeGit(text, listGitRefs, signal)).slice(0, limit))
      if (text.startsWith('wheel:')) return success((await completeWheel(text)).slice(0, limit))
      if (text.startsWith('env:')) return success((await completeEnv(text)).slice(0, limit))
      const subject = await subjectOf(suite, signal)
      if (!subject.ok) return subject
      const captured = workspace.catalogue.bundles().filter((row) => row.suite === subject.value.suite)
      const releases = await listReleases(subject.value.distribution, signal)
      return success(completeReleases(text, releases, captured).slice(0, limit))
    },
  }
}
