import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { memoryByteSource } from '../../../main/engine/arrays/byte-source.ts'
import { openNpz } from '../../../main/engine/arrays/open-npz.ts'
import type { StoredArray } from '../../../main/engine/arrays/open-npz.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const python = process.env['DRIFTSCOPE_TEST_PYTHON'] ?? here('../../../.venv/bin/python')

/** A folder filled by one of the Python scripts beside this file, run with the folder and `options` as arguments. */
export async function madeByNumpy(script: string, ...options: string[]): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'driftscope-arrays-'))
  await promisify(execFile)(python, [here(script), path, ...options])
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

export async function openArray(path: string): Promise<StoredArray> {
  const opened = await openNpz(memoryByteSource(await readFile(path)), path)
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value.array
}

export function fixture(name: string): string {
  return here(`../../fixtures/arrays/${name}`)
}
