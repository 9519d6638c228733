import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { sha256OfBytes, sha256OfFile } from '../files/sha256.ts'
import { fetcherEnvironment } from './child-environment.ts'
import { commandFailure, shortened } from './command-failure.ts'
import { withLock } from './folder-lock.ts'
import { runCommand, type CommandResult } from './run-command.ts'

/** A repository as a ref names it: a folder here, or a URL. */
export type Repository = { repository: string; local: boolean }
export type Commit = { sha: string; describe: string | null }

const environment = () => ({ ...fetcherEnvironment(), GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' })

/** git without what runs commands: its `ext` transport, hooks and file monitors (design 9). */
export function runGit(folder: string | null, args: string[], signal?: AbortSignal): Promise<CommandResult> {
  const guards = ['-c', 'protocol.ext.allow=never', '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false']
  return runCommand('git', [...guards, ...(folder === null ? [] : ['-C', folder]), ...args], {
    environment: environment(),
    signal,
  })
}

/**
 * The full commit behind a revision, and its `git describe`. A folder is asked as it is (its working tree doesn't
 * matter); a URL is fetched into a mirror below `<folder>/git`. Without network a full sha or a tag that the mirror
 * holds still serves; a branch may have moved, and is refused.
 */
export async function resolveCommit(
  { repository, local }: Repository,
  revision: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Outcome<Commit>> {
  if (local) {
    if (!existsSync(repository))
      return failure('UNKNOWN_REF', { message: `There is no folder ${repository}, which a git: ref names.` })
    const inside = await runGit(repository, ['rev-parse', '--git-dir'], signal)
    if (inside.code !== 0)
      return commandFailure(inside, `reading the git repository ${repository}`, repository, 'GIT_FAILED')
    return findCommit(repository, repository, [revision], signal)
  }
  const mirror = mirrorFolder(folder, repository)
  return withLock(mirror, signal, async () => {
    const made = await makeMirror(mirror, signal)
    if (!made.ok) return made
    if (/^[0-9a-f]{40}$/.test(revision)) {
      const known = await findCommit(mirror, repository, [revision], signal)
      if (known.ok) return known
    }
    const heads = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*', '+HEAD:refs/driftscope/HEAD']
    const fetched = await fetch(mirror, repository, heads, signal)
    if (fetched.ok) {
      const candidates = revision === 'HEAD' ? ['refs/driftscope/HEAD'] : [revision]
      const found = await findCommit(mirror, repository, candidates, signal)
      if (found.ok) return found
      // A pull request's ref, or a commit that no branch holds.
      const single = await fetch(mirror, repository, [`+${revision}:refs/driftscope/asked`], signal)
      return single.ok ? findCommit(mirror, repository, ['refs/driftscope/asked'], signal) : found
    }
    const tag = await findCommit(mirror, repository, [`refs/tags/${revision}`], signal)
    return fetched.failure.code === 'NO_NETWORK' && tag.ok ? tag : fetched
  })
}

/** Runs `body` in a detached worktree of `sha`, which is gone afterwards. */
export async function withWorktree<T>(
  { repository }: Repository,
  sha: string,
  folder: string,
  signal: AbortSignal | undefined,
  body: (worktree: string, commitTimeS: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const mirror = mirrorFolder(folder, repository)
  return withLock(mirror, signal, async () => {
    const made = await makeMirror(mirror, signal)
    if (!made.ok) return made
    if (!(await findCommit(mirror, repository, [sha], signal)).ok) {
      // Tags come along for builds that take the version from them.
      const wanted = [`+${sha}:refs/driftscope/${sha}`, '+refs/tags/*:refs/tags/*']
      const fetched = await fetch(mirror, repository, wanted, signal)
      if (!fetched.ok) return fetched
    }
    const worktree = join(folder, 'git', `worktree-${sha}`)
    await rm(worktree, { recursive: true, force: true })
    await runGit(mirror, ['worktree', 'prune'], signal)
    const args = ['worktree', 'add', '--quiet', '--force', '--detach', '--end-of-options', worktree, sha]
    const added = await runGit(mirror, args, signal)
    if (added.code !== 0) return commandFailure(added, `checking out ${sha} of ${repository}`, worktree, 'GIT_FAILED')
    try {
      const time = await runGit(mirror, ['show', '--no-patch', '--format=%ct', '--end-of-options', sha], signal)
      return await body(worktree, time.stdout.trim())
    } finally {
      await rm(worktree, { recursive: true, force: true })
      await runGit(mirror, ['worktree', 'prune'])
    }
  })
}

/**
 * sha256 over the uncommitted changes and the untracked, not ignored files of a checkout; null where there are none.
 * Failure GIT_FAILED where git can't tell: that is never taken for none.
 */
export async function uncommittedChanges(checkout: string, signal?: AbortSignal): Promise<Outcome<string | null>> {
  const plain = ['--binary', '--no-ext-diff', '--no-textconv', '--no-color']
  const diff = await runGit(checkout, ['diff', ...plain, 'HEAD'], signal)
  const listed = diff.code === 0 ? await runGit(checkout, listUntracked, signal) : diff
  if (listed.code !== 0)
    return commandFailure(listed, `looking for uncommitted changes in ${checkout}`, checkout, 'GIT_FAILED')
  const untracked = listed.stdout.split('\0').filter((name) => name !== '')
  if (diff.stdout === '' && untracked.length === 0) return success(null)
  const hashes: string[] = []
  // One that went away since, or a link to nowhere, is told by its name alone.
  for (const name of untracked) hashes.push(await sha256OfFile(join(checkout, name)).catch(() => 'unreadable'))
  return success(sha256OfBytes(JSON.stringify([diff.stdout, untracked, hashes])))
}

const listUntracked = ['ls-files', '--others', '--exclude-standard', '-z']

/** The commit that a checkout stands on, or null where the folder is in no repository. */
export async function checkedOutCommit(checkout: string, signal?: AbortSignal): Promise<Commit | null> {
  const head = await findCommit(checkout, checkout, ['HEAD'], signal)
  return head.ok ? head.value : null
}

async function findCommit(
  folder: string,
  repository: string,
  revisions: string[],
  signal: AbortSignal | undefined,
): Promise<Outcome<Commit>> {
  for (const revision of revisions) {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
    const sha = (await runGit(folder, args, signal)).stdout.trim()
    if (!/^[0-9a-f]{40,64}$/.test(sha)) continue
    const described = await runGit(folder, ['describe', '--tags', '--always', '--end-of-options', sha], signal)
    return success({ sha, describe: described.code === 0 ? described.stdout.trim() : null })
  }
  const tags = await runGit(folder, ['for-each-ref', '--sort=-creatordate', '--format=%(refname:short)', 'refs/tags'])
  const newest = tags.stdout.split('\n').filter((tag) => tag !== '')
  const known = newest.length === 0 ? '' : ` Tags: ${newest.slice(0, 10).join(', ')}${newest.length > 10 ? ', …' : ''}.`
  return failure('UNKNOWN_REF', { message: `${repository} has no commit ${revisions.join(' or ')}.${known}` })
}

/** The folder in which git knows the commits of a resolved ref: the repository itself, or the mirror of a URL. */
export const commitsFolder = ({ repository, local }: Repository, folder: string): string =>
  local ? repository : mirrorFolder(folder, repository)

function mirrorFolder(folder: string, repository: string): string {
  return join(folder, 'git', `${sha256OfBytes(repository).slice(0, 16)}.git`)
}

async function makeMirror(mirror: string, signal: AbortSignal | undefined): Promise<Outcome<undefined>> {
  if (existsSync(join(mirror, 'HEAD'))) return success()
  await mkdir(mirror, { recursive: true })
  const made = await runGit(null, ['init', '--quiet', '--bare', '--end-of-options', mirror], signal)
  return made.code === 0 ? success() : commandFailure(made, 'making a mirror of a git repository', mirror, 'GIT_FAILED')
}

async function fetch(
  mirror: string,
  repository: string,
  refspecs: string[],
  signal: AbortSignal | undefined,
): Promise<Outcome<undefined>> {
  const options = ['--quiet', '--no-tags', '--update-shallow', '--no-write-fetch-head']
  const fetched = await runGit(mirror, ['fetch', ...options, '--end-of-options', repository, ...refspecs], signal)
  if (fetched.code === 0) return success()
  const refused = commandFailure(fetched, `fetching from ${repository}`, mirror, 'GIT_FAILED')
  if (refused.failure.code !== 'GIT_FAILED') return refused
  return failure('GIT_FAILED', {
    message: `git could not fetch from ${repository}: ${shortened(fetched.stderr)}`,
    cure: 'Try the same with git ls-remote; sign in there if it asks.',
  })
}
