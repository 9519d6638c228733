/** Git repositories made from the source archives of abTEM's releases. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { python } from './cli.ts'

/** One commit and tag a release. The archives are put beside the repository. */
export async function repositoryOfReleases(repository: string, versions: string[]): Promise<string> {
  mkdirSync(repository)
  const git = gitIn(repository)
  await git('init', '--quiet', '--initial-branch=main')
  for (const version of versions) {
    const archives = `${repository}-sdist-${version}`
    const options = ['--quiet', '--no-deps', '--no-binary', ':all:', '--dest', archives]
    await python(['-m', 'pip', 'download', ...options, `abtem==${version}`])
    const [archive] = readdirSync(archives)
    if (archive === undefined) throw new Error(`no source archive of ${version}`)
    await git('rm', '-r', '--quiet', '--ignore-unmatch', '.')
    await execa('tar', ['-xzf', join(archives, archive), '--strip-components=1', '-C', repository])
    await git('add', '--all')
    await git('commit', '--quiet', '-m', `abTEM ${version}`)
    await git('tag', `v${version}`)
  }
  return repository
}

/** One commit: `edit` of a file that must change it. Its sha. */
export async function commitEdit(
  repository: string,
  message: string,
  file: string,
  edit: (text: string) => string,
): Promise<string> {
  const before = readFileSync(join(repository, file), 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${message}: nothing changed in ${file}`)
  writeFileSync(join(repository, file), after)
  const git = gitIn(repository)
  await git('commit', '--quiet', '--all', '-m', message)
  return (await git('rev-parse', 'HEAD')).stdout
}

const gitIn =
  (repository: string) =>
  (...args: string[]) =>
    execa('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: repository })
