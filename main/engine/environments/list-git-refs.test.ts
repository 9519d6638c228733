import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { createGitRefLister } from './list-git-refs.ts'
import { createReleaseLister, versionsIn } from './list-releases.ts'

const repository = join(mkdtempSync(join(tmpdir(), 'driftscope-git-refs-')), 'repo')

function git(date: string, ...args: string[]): void {
  execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
}

beforeAll(() => {
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', repository])
  git('2026-01-01T00:00:00Z', 'commit', '--quiet', '--allow-empty', '-m', 'one')
  git('2026-01-01T00:00:00Z', 'tag', 'v1.10')
  git('2026-02-01T00:00:00Z', 'commit', '--quiet', '--allow-empty', '-m', 'two')
  git('2026-02-01T00:00:00Z', 'tag', '-a', '-m', 'x', 'v1.9')
})

test('a folder gives its tags and branches, newest first', async () => {
  const refs = await createGitRefLister()({ repository, local: true })
  expect(refs.map(({ name }) => name).at(-1)).toBe('v1.10')
  expect(new Set(refs.map(({ kind, name }) => `${kind} ${name}`))).toEqual(
    new Set(['git branch main', 'git tag v1.9', 'git tag v1.10']),
  )
})

test('a URL gives the same, its tags in the order of versions, each once', async () => {
  const refs = await createGitRefLister()({ repository: pathToFileURL(repository).href, local: false })
  const tags = refs.filter(({ kind }) => kind === 'git tag').map(({ name }) => name)
  expect(tags).toEqual(['v1.10', 'v1.9'])
  expect(refs).toContainEqual({ kind: 'git branch', name: 'main' })
})

test.each([
  ['/absent', true],
  ['file:///absent', false],
  ['ext::sh -c true', false],
])('%s has none', async (absent, local) => {
  expect(await createGitRefLister()({ repository: absent, local })).toEqual([])
})

test('releases are read as pip prints them', () => {
  const words = 'abtem (1.0.11)\nAvailable versions: 1.0.11, 1.0.10, 1.0.9\n  INSTALLED: 1.0.10\n'
  expect(versionsIn(words)).toEqual(['1.0.11', '1.0.10', '1.0.9'])
  expect(versionsIn('')).toEqual([])
})

test('without an index there are no releases, and nobody waits for them', async () => {
  const before = process.env['PIP_NO_INDEX']
  process.env['PIP_NO_INDEX'] = '1'
  const releases = await createReleaseLister(mkdtempSync(join(tmpdir(), 'driftscope-releases-')))('tinysubject')
  if (before === undefined) delete process.env['PIP_NO_INDEX']
  else process.env['PIP_NO_INDEX'] = before
  expect(releases).toEqual({ versions: [], asOfUtc: null })
})
