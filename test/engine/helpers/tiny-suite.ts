/** The tiny suite with both versions of its subject, each in an environment that is made in a moment. */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const python = join(root, '.venv/bin/python')

export const tinySuite = join(root, 'test/fixtures/suite-tiny/suite')

/** Refs `env:…` of tinysubject 1.0.0 and 2.0.0. */
export type TinyRefs = { one: string; two: string }

/** Makes both environments in `folder`: venvs that see the packages of the tests' own, and hold one wheel each. */
export async function makeTinyRefs(folder: string): Promise<TinyRefs> {
  const wheels = join(folder, 'wheels')
  await execa(python, [join(root, 'test/fixtures/suite-tiny/build_wheels.py'), wheels])
  const make = async (version: string): Promise<string> => {
    const venv = join(folder, version)
    await execa(python, ['-m', 'venv', '--without-pip', venv])
    const { stdout: packages } = await execa(join(venv, 'bin/python'), ['-c', printPackagesFolder])
    const { stdout: shared } = await execa(python, ['-c', printPackagesFolder])
    await writeFile(join(packages, 'shared.pth'), `${shared}\n`)
    await execa(python, ['-m', 'zipfile', '-e', join(wheels, `tinysubject-${version}-py3-none-any.whl`), packages])
    return `env:${venv}`
  }
  return { one: await make('1.0.0'), two: await make('2.0.0') }
}

const printPackagesFolder = 'import sysconfig; print(sysconfig.get_path("purelib"))'

/** A new folder below the system's temporary one. */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `driftscope-${name}-`))
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true })
    },
  }
}
