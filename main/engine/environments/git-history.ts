/** The commits between two of a repository, for a bisection. */
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import type { HistoryCommit } from '../../contract/bisect.ts'
import { commandFailure } from './command-failure.ts'
import { commitsFolder, type Repository, runGit } from './git-repository.ts'

export type Range = Repository & { good: string; bad: string }

/**
 * What `bad` holds and `good` doesn't, children before parents; both are full shas that `resolveCommit` has found.
 * @param folder `<workspace>/environments`
 * @returns GIT_FAILED; WRONG_USE where `good` is `bad`, or no ancestor of it
 */
export async function commitsBetween(
  { good, bad, ...repository }: Range,
  folder: string,
  signal?: AbortSignal,
): Promise<Outcome<HistoryCommit[]>> {
  const place = commitsFolder(repository, folder)
  const git = (args: string[]) => runGit(place, args, signal)
  const isAncestor = async (one: string, other: string) =>
    git(['merge-base', '--is-ancestor', '--end-of-options', one, other])
  const [short, other] = [good.slice(0, 12), bad.slice(0, 12)]
  if (good === bad)
    return failure('WRONG_USE', { message: `Good and bad are the same commit, ${short}.`, cure: 'Name two.' })
  const order = await isAncestor(good, bad)
  if (order.code === 1) {
    const isReversed = (await isAncestor(bad, good)).code === 0
    return failure('WRONG_USE', {
      message: `The good commit ${short} is no ancestor of the bad one, ${other}${isReversed ? '; it is the other way round' : ''}.`,
      cure: isReversed
        ? 'Exchange --good and --bad; what was mended is searched for with the versions that have it as bad.'
        : `Name a good commit that both share: git merge-base ${short} ${other}.`,
    })
  }
  if (order.code !== 0) return commandFailure(order, `comparing two commits of ${place}`, place, 'GIT_FAILED')
  const format = '--format=%H%x00%P%x00%an%x00%aI%x00%s'
  const listed = await git(['rev-list', '--topo-order', format, '--end-of-options', bad, `^${good}`])
  if (listed.code !== 0) return commandFailure(listed, `listing the commits of ${place}`, place, 'GIT_FAILED')
  return success(listed.stdout.split('\n').flatMap(commitIn))
}

/** rev-list heads each commit with a line of its own. */
function commitIn(line: string): HistoryCommit[] {
  const [sha, parents, author, authored, subject] = line.split('\0')
  if (sha === undefined || parents === undefined || author === undefined || authored === undefined) return []
  return [
    { sha, parents: parents.split(' ').filter((parent) => parent !== ''), author, authored, subject: subject ?? '' },
  ]
}
