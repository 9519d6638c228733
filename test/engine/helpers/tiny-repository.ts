/** The tiny subject in a git repository: a line with a side branch, a commit that can't be built, and two planted changes. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

const subject = fileURLToPath(new URL('../../fixtures/suite-tiny/subject', import.meta.url))

/** An in-tree build backend (PEP 517): the build fetches nothing. */
const backend = `
import os, zipfile

def build_wheel(folder, config_settings=None, metadata_directory=None):
    info = "tinysubject-1.0.0.dist-info"
    files = {f"tinysubject/{name}": open(f"tinysubject/{name}").read() for name in os.listdir("tinysubject")}
    files[f"{info}/METADATA"] = "Metadata-Version: 2.1\\nName: tinysubject\\nVersion: 1.0.0\\nRequires-Dist: numpy\\n"
    files[f"{info}/WHEEL"] = "Wheel-Version: 1.0\\nGenerator: x\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
    files[f"{info}/RECORD"] = "".join(f"{name},,\\n" for name in files) + f"{info}/RECORD,,\\n"
    name = "tinysubject-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        for path, text in files.items():
            wheel.writestr(zipfile.ZipInfo(path), text)
    return name
`
const build = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'

export type TinyRepository = {
  path: string
  /** Subject of a commit -> its sha. */
  shas: Map<string, string>
}

/**
 * Ten commits after the tag `good`: the side branch that `merge` brings in holds `drift`, the line holds `slower`, and
 * `broken`, which drifts once more, can't be built. `main` is the newest.
 */
export async function makeTinyRepository(path: string): Promise<TinyRepository> {
  const git = async (...args: string[]): Promise<string> =>
    (await execa('git', ['-C', path, '-c', 'user.name=Tess Tiny', '-c', 'user.email=t@localhost', ...args])).stdout
  const shas = new Map<string, string>()
  const commit = async (message: string, ...files: [name: string, edit: (text: string) => string][]): Promise<void> => {
    for (const [name, edit] of files) writeFileSync(join(path, name), edit(readFileSync(join(path, name), 'utf8')))
    await git('add', '--all')
    await git('commit', '--quiet', '--allow-empty', '-m', message)
    shas.set(message, await git('rev-parse', 'HEAD'))
  }
  const code = 'tinysubject/__init__.py'
  const words = (of: string): [string, (text: string) => string] => ['README', (text) => `${text}${of}\n`]
  mkdirSync(path)
  await git('init', '--quiet', '--initial-branch=main')
  cpSync(subject, path, { recursive: true, filter: (file) => !file.includes('__pycache__') })
  writeFileSync(join(path, 'tinysubject/_version.py'), '__version__ = "1.0.0"\n')
  writeFileSync(join(path, 'backend.py'), backend)
  writeFileSync(join(path, 'pyproject.toml'), build)
  writeFileSync(join(path, 'README'), 'Waves\n')
  await commit('waves')
  await git('tag', 'good')

  await git('checkout', '--quiet', '-b', 'side')
  await commit('side: words', [code, (text) => text.replace('standing waves.', 'standing waves')])
  await commit('drift', [code, (text) => text.replace('1 - 2 * x)', '1 - 2 * x) * (1 + 1e-7)')])
  await commit('side: more words', [code, (text) => text.replace('Another one each time.', 'A new one each time.')])
  await git('checkout', '--quiet', 'main')
  await commit('words', words('stand'))
  await commit('slower', [
    code,
    (text) => text.replace('    _spend(seconds)\n    x =', '    _spend(3 * seconds)\n    x ='),
  ])
  await commit('more words', words('still'))
  await git('merge', '--quiet', '--no-ff', '-m', 'merge', 'side')
  shas.set('merge', await git('rev-parse', 'HEAD'))
  await commit(
    'broken',
    ['pyproject.toml', (text) => text.replace('"backend"', '"no_backend"')],
    [code, (text) => text.replace('(1 + 1e-7)', '(1 + 3e-7)')],
  )
  await commit('mended', ['pyproject.toml', (text) => text.replace('"no_backend"', '"backend"')])
  await commit('last words', words('for ever'))
  return { path, shas }
}
