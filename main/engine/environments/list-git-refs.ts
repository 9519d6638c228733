/** Tags and branches of a repository, for completion. */
import { existsSync } from 'node:fs'
import { monotonicMs } from '../clock.ts'
import { runGit, type Repository } from './git-repository.ts'

export type GitRef = { kind: 'git tag' | 'git branch'; name: string }
export type GitRefLister = (repository: Repository, signal?: AbortSignal) => Promise<GitRef[]>

const answerLastsMs = 2 * 60_000

/**
 * A lister: of a folder the newest first, asked every time; of a URL in git's order of versions, asked at most every two
 * minutes. A repository that can't be read has none.
 */
export function createGitRefLister(): GitRefLister {
  const remote = new Map<string, { askedMs: number; refs: GitRef[] }>()
  return async ({ repository, local }, signal) => {
    if (local) return existsSync(repository) ? listLocal(repository, signal) : []
    const before = remote.get(repository)
    if (before !== undefined && monotonicMs() - before.askedMs < answerLastsMs) return before.refs
    const args = ['ls-remote', '--quiet', '--heads', '--tags', '--refs', '--sort=-version:refname']
    const listed = await runGit(null, [...args, '--end-of-options', repository], signal)
    if (listed.cancelled) return []
    const refs = listed.code === 0 ? refsIn(listed.stdout.replaceAll(/^[0-9a-f]+\t/gm, '')) : []
    remote.set(repository, { askedMs: monotonicMs(), refs })
    return refs
  }
}

async function listLocal(repository: string, signal: AbortSignal | undefined): Promise<GitRef[]> {
  const args = [
    'for-each-ref',
    '--sort=-creatordate',
    '--format=%(refname)',
    '--end-of-options',
    'refs/tags',
    'refs/heads',
  ]
  const listed = await runGit(repository, args, signal)
  return listed.code === 0 ? refsIn(listed.stdout) : []
}

/** One full name of a ref a line. */
function refsIn(lines: string): GitRef[] {
  return lines.split('\n').flatMap((line): GitRef[] => {
    const [, where, name] = /^refs\/(tags|heads)\/(.+)$/.exec(line) ?? []
    return name === undefined ? [] : [{ kind: where === 'tags' ? 'git tag' : 'git branch', name }]
  })
}
