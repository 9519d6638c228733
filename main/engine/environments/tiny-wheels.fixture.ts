/** Wheels of a distribution that holds nothing but its version, and needs `six`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

export const tinySubject = { distribution: 'Driftscope_Tiny', import_name: 'driftscope_tiny' }

/** Writes one into `folder`; its path. */
export async function makeWheel(folder: string, version: string, requires: string[]): Promise<string> {
  const info = `driftscope_tiny-${version}.dist-info`
  const metadata = [
    'Metadata-Version: 2.1',
    'Name: Driftscope-Tiny',
    `Version: ${version}`,
    ...requires.map((requirement) => `Requires-Dist: ${requirement}`),
    '',
    '',
  ].join('\n')
  const wheel = 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
  const names = ['driftscope_tiny/__init__.py', `${info}/METADATA`, `${info}/WHEEL`, `${info}/RECORD`]
  const texts = [`import six\nvalue = "${version}"\n`, metadata, wheel, names.map((name) => `${name},,\n`).join('')]
  const files: Record<string, Uint8Array> = {}
  for (const [index, name] of names.entries()) files[name] = strToU8(texts[index] ?? '')
  const path = join(folder, `driftscope_tiny-${version}-py3-none-any.whl`)
  await writeFile(path, zipSync(files, { mtime: '2026-01-01' }))
  return path
}
