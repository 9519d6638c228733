import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareEnvironments } from './prepare-environments.ts'
import { resolveRefs } from './resolve-refs.ts'

const containing = (text: string): unknown => expect.stringContaining(text)
const subject = { distribution: 'tiny-git', import_name: 'tiny_git' }
let root: string
let repository: string
let folder: string

/** An in-tree build backend (PEP 517): the build needs no network. */
const backend = `
import os, zipfile
def build_wheel(folder, config_settings=None, metadata_directory=None):
    version = open("VERSION").read().strip()
    info = f"tiny_git-{version}.dist-info"
    files = {"tiny_git/__init__.py": open("tiny_git/__init__.py").read(),
             f"{info}/METADATA": f"Metadata-Version: 2.1\\nName: tiny-git\\nVersion: {version}\\n",
             f"{info}/WHEEL": "Wheel-Version: 1.0\\nGenerator: x\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"}
    files[f"{info}/RECORD"] = "".join(f"{name},,\\n" for name in files) + f"{info}/RECORD,,\\n"
    name = f"tiny_git-{version}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        for path, text in files.items():
            wheel.writestr(zipfile.ZipInfo(path), text)
    return name
`

const git = (...args: string[]) =>
  execa('git', ['-C', repository, '-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args])

async function commitVersion(version: string): Promise<string> {
  await writeFile(join(repository, 'VERSION'), version)
  await writeFile(join(repository, 'tiny_git', '__init__.py'), `value = "${version}"\n`)
  await git('add', '-A')
  await git('commit', '-q', '-m', version)
  await git('tag', `v${version}`)
  return (await git('rev-parse', 'HEAD')).stdout
}

let shas: string[]
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'driftscope-git-'))
  repository = join(root, 'repository')
  folder = join(root, 'environments')
  await mkdir(join(repository, 'tiny_git'), { recursive: true })
  await execa('git', ['init', '-q', '-b', 'main', repository])
  await writeFile(join(repository, 'backend.py'), backend)
  const build = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
  await writeFile(join(repository, 'pyproject.toml'), build)
  shas = [await commitVersion('1.0'), await commitVersion('2.0')]
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** `git:repository@…` and `env:venv` as the tests write them, below `root`. */
const below = (spec: string) => spec.replace(/^(git|env):(?=repository@|venv|bare|nowhere)/, `$1:${root}/`)

async function resolved(specs: string[]) {
  const refs = await resolveRefs(specs.map(below), { folder, subject })
  if (!refs.ok) throw new Error(JSON.stringify(refs.failure))
  return refs.value
}

async function prepared(specs: string[]) {
  const plain = { requirements: [], deviceRequirements: {}, devices: ['cpu'] as const, constraints: [] }
  const environments = await prepareEnvironments({
    refs: await resolved(specs),
    subject,
    folder,
    ...plain,
  })
  if (!environments.ok) throw new Error(JSON.stringify(environments.failure))
  return environments.value
}

test('tags of a repository become environments of their commits, whatever its working tree holds', async () => {
  await writeFile(join(repository, 'VERSION'), 'uncommitted')
  const environments = await prepared(['git:repository@v1.0', 'git:repository@v2.0'])
  await git('checkout', '-q', 'VERSION')
  expect(environments.map(({ lock }) => [lock.subject.version, lock.subject.sha])).toEqual([
    ['1.0', shas[0]],
    ['2.0', shas[1]],
  ])
  expect((await git('worktree', 'list')).stdout.split('\n')).toHaveLength(1)
})

test('a moving ref is pinned to a full sha and described', async () => {
  const [head, tag, short] = await resolved([
    'git:repository@main',
    'git:repository@v1.0',
    `git:repository@${shas[0]?.slice(0, 8) ?? ''}`,
  ])
  expect(head).toMatchObject({ label: 'main', sha: shas[1], describe: 'v2.0', dirty: null })
  expect(tag).toMatchObject({ label: 'v1.0', sha: shas[0], describe: 'v1.0' })
  expect(short?.sha).toBe(shas[0])
})

test('a repository that is named by URL is mirrored, and a full sha then needs it no more', async () => {
  const url = `file://${repository}`
  expect((await resolved([`git:${url}@main`]))[0]?.sha).toBe(shas[1])
  expect((await resolved([`git:${url}@HEAD`]))[0]?.sha).toBe(shas[1])
  const [environment] = await prepared([`git:${url}@v1.0`])
  expect(environment?.packages['tiny-git']).toBe('1.0')
  await rename(repository, `${repository}-gone`)
  const [again] = await resolved([`git:${url}@${shas[0] ?? ''}`])
  await rename(`${repository}-gone`, repository)
  expect(again).toMatchObject({ sha: shas[0], describe: 'v1.0' })
})

test('an unknown revision is refused with the tags there are, and commands in URLs with git', async () => {
  const unknown = await resolveRefs([below('git:repository@v9')], { folder, subject })
  expect(unknown).toMatchObject({ failure: { code: 'UNKNOWN_REF', message: containing('v2.0') } })
  const evil = await resolveRefs([`git:ext::sh -c touch% ${root}/evil@v1`], { folder, subject })
  expect(evil).toMatchObject({ failure: { code: 'GIT_FAILED', message: containing('not allowed') } })
})

test('an existing interpreter is used as it is, with the commit and the uncommitted changes of its checkout', async () => {
  const venv = join(root, 'venv')
  await execa('python3', ['-m', 'venv', '--without-pip', venv])
  const { stdout } = await execa(join(venv, 'bin/python'), [
    '-c',
    'import sysconfig; print(sysconfig.get_path("purelib"))',
  ])
  await writeFile(join(stdout, 'checkout.pth'), `${repository}\n`)
  const info = join(stdout, 'tiny_git-2.0.dist-info')
  await mkdir(info)
  await writeFile(join(info, 'METADATA'), 'Metadata-Version: 2.1\nName: tiny-git\nVersion: 2.0\n')

  const [clean] = await resolved(['env:venv'])
  expect(clean).toMatchObject({ kind: 'env', sha: shas[1], describe: 'v2.0', dirty: null })
  const [environment] = await prepared(['env:venv/bin/python'])
  expect(environment).toMatchObject({
    python: join(venv, 'bin', 'python'),
    subject_root: join(repository, 'tiny_git'),
    packages: { 'tiny-git': '2.0' },
    lock: { subject: { version: '2.0', sha: shas[1], wheel_sha256: null } },
  })

  await appendFile(join(repository, 'tiny_git', '__init__.py'), '# changed\n')
  const [changed] = await resolved(['env:venv'])
  await writeFile(join(repository, 'tiny_git', 'new.py'), '')
  const [more] = await resolved(['env:venv'])
  await git('checkout', '-q', '.')
  await git('clean', '-q', '-f')
  expect(changed?.dirty).toMatch(/^[0-9a-f]{64}$/)
  expect(more?.dirty).not.toBe(changed?.dirty)
})

test('a program that is no Python, or that does not start, is refused in words, without our own program text', async () => {
  const notStartable = join(root, 'not-startable')
  await writeFile(notStartable, 'x')
  const refused = [
    await resolveRefs([`env:${notStartable}`], { folder, subject }),
    await resolveRefs(['env:/bin/false'], { folder, subject }),
  ]
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ failure: { code: 'ENVIRONMENT_FAILED', cure: containing('Python 3.11') } })
    expect(JSON.stringify(refusal)).not.toContain('importlib')
  }
  expect(refused[0]).toMatchObject({ failure: { message: containing('EACCES') } })
  expect(refused[1]).toMatchObject({ failure: { message: containing('code 1 and said nothing') } })
})

test('uncommitted changes of a checkout that a git: ref leaves out are told of', async () => {
  const notes: string[] = []
  const context = { folder, subject, onNote: (note: string) => notes.push(note) }
  await writeFile(join(repository, 'VERSION'), 'uncommitted')
  for (const spec of ['git:repository@HEAD', 'git:repository@v1.0', 'git:repository@main']) {
    expect((await resolveRefs([below(spec)], context)).ok).toBe(true)
  }
  await git('checkout', '-q', 'VERSION')
  await resolveRefs([below('git:repository@HEAD')], context)
  expect(notes).toEqual([
    containing(`${below('git:repository@HEAD')} runs commit ${shas[1]?.slice(0, 12) ?? ''}`),
    containing(below('git:repository@main')),
  ])
})

test('an interpreter without the subject is refused by name', async () => {
  const bare = join(root, 'bare')
  await execa('python3', ['-m', 'venv', '--without-pip', bare])
  expect(await resolveRefs([below('env:bare')], { folder, subject })).toMatchObject({
    failure: { code: 'ENVIRONMENT_FAILED', message: containing('tiny_git') },
  })
  expect(await resolveRefs([below('env:nowhere')], { folder, subject })).toMatchObject({
    failure: { code: 'UNKNOWN_REF' },
  })
})
