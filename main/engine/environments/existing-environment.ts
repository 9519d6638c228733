import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { checkedOutCommit, uncommittedChanges, type Commit } from './git-repository.ts'
import { probeEnvironment, type EnvironmentProbe } from './probe-environment.ts'

export type ExistingEnvironment = {
  /** Path as the person knows it, not its target: a link inside a venv is what makes it that venv. */
  python: string
  probe: EnvironmentProbe
  root: string
  version: string
  commit: Commit | null
  dirty: string | null
}

/** An interpreter, or the folder of a venv, that a person keeps himself (`env:PATH`): it is used as it is. */
export async function readExistingEnvironment(
  path: string,
  subject: { distribution: string; import_name: string },
  signal?: AbortSignal,
): Promise<Outcome<ExistingEnvironment>> {
  const entry = await stat(path).catch(() => null)
  if (entry === null) return failure('UNKNOWN_REF', { message: `There is no ${path}, which an env: ref names.` })
  const python = entry.isDirectory() ? join(path, 'bin', 'python') : path
  const probe = await probeEnvironment(python, subject, signal)
  if (!probe.ok) return probe
  const { root, checkout, version } = probe.value.subject
  if (root === null)
    return failure('ENVIRONMENT_FAILED', {
      message: `${python} has no package ${subject.import_name}.`,
      cure: `Install ${subject.distribution} there, or name another interpreter.`,
    })
  const commit = checkout ? await checkedOutCommit(root, signal) : null
  const dirty = commit === null ? success(null) : await uncommittedChanges(root, signal)
  if (!dirty.ok) return dirty
  return success({ python, probe: probe.value, root, version: version ?? 'unknown', commit, dirty: dirty.value })
}
