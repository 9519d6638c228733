import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { releases } from '../reports/fixtures/comparisons.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { opened } from '../workspace/workspace.fixture.ts'
import { acceptanceFileOf, replaceText } from './acceptance-file.ts'

async function inWorkspace(settings = '') {
  const folder = scratchFolder('acceptance-file')
  const path = join(folder, 'workspace')
  mkdirSync(path)
  writeFileSync(join(path, 'workspace.toml'), `format = 1\n${settings}`)
  const workspace = await opened(path)
  onTestFinished(() => workspace.close())
  return { folder, path, workspace }
}

test('a new file of the workspace begins with the entries by which the comparison was judged', async () => {
  const { folder, path, workspace } = await inWorkspace()
  const own = join(folder, 'own.toml')
  writeFileSync(own, '# the suite’s own\n')
  const judged = { ...releases, acceptance_file: { path: own, sha256: sha256OfBytes('') } }
  expect(await acceptanceFileOf(judged, workspace)).toMatchObject({
    ok: true,
    value: { path: join(path, 'accepted_changes.toml'), sha256: null, beginsWith: own, text: '# the suite’s own\n' },
  })
})

test('the file that workspace.toml names is taken, and two suites never share one that it does not', async () => {
  const named = await inWorkspace('[suite.abtem]\naccepted = "mine.toml"\n')
  writeFileSync(join(named.path, 'mine.toml'), '')
  expect(await acceptanceFileOf(releases, named.workspace)).toMatchObject({
    value: { path: join(named.path, 'mine.toml'), isNamed: true, sha256: sha256OfBytes('') },
  })
  const other = await inWorkspace('[suite.other]\naccepted = "accepted_changes.toml"\n')
  expect(await acceptanceFileOf(releases, other.workspace)).toMatchObject({
    value: { path: join(other.path, 'accepted_changes.abtem.toml'), isNamed: false },
  })
})

test('bundles that name no suite, or one that is a path, have no file', async () => {
  const { workspace } = await inWorkspace()
  for (const suite of [null, '../x', 'a/b']) {
    const comparison = { ...releases, candidate: { ...releases.candidate, suite } }
    expect(await acceptanceFileOf(comparison, workspace)).toMatchObject({ failure: { code: 'DECISION_REFUSED' } })
  }
})

test('a file that is not UTF-8 is refused rather than rewritten with losses', async () => {
  const { path, workspace } = await inWorkspace('[suite.abtem]\naccepted = "latin.toml"\n')
  writeFileSync(join(path, 'latin.toml'), Buffer.from('# Gr\xfc\xdfe\n', 'latin1'))
  expect(await acceptanceFileOf(releases, workspace)).toMatchObject({
    failure: { code: 'ACCEPTANCES_INVALID', message: expect.stringContaining('not UTF-8') as unknown },
  })
})

test('what is replaced is the file behind a link, with its permissions, and only if it is still the one that was read', async () => {
  const { folder } = await inWorkspace()
  const [target, link] = [join(folder, 'target.toml'), join(folder, 'link.toml')]
  writeFileSync(target, 'old')
  // More than any usual umask leaves.
  chmodSync(target, 0o666)
  symlinkSync(target, link)
  expect(await replaceText(link, 'new', sha256OfBytes('another'))).toMatchObject({
    failure: { code: 'DECISION_REFUSED' },
  })
  expect(await replaceText(link, 'new', null)).toMatchObject({ ok: false })
  expect(await replaceText(link, 'new', sha256OfBytes('old'))).toEqual({ ok: true, value: undefined })
  expect(readFileSync(target, 'utf8')).toBe('new')
  expect([lstatSync(link).isSymbolicLink(), statSync(target).mode & 0o777]).toEqual([true, 0o666])
})
