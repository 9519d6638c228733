import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { SourceFile } from './law.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every source file of ours that git tracks, or would: TypeScript with its imports, Python with none. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.py'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return listed
    .split('\n')
    .filter((path) => path !== '' && existsSync(`${root}/${path}`))
    .map((path) => sourceFile(path, readFileSync(`${root}/${path}`, 'utf8')))
}

export function sourceFile(path: string, text: string): SourceFile {
  const named = /\.tsx?$/.test(path)
    ? ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName)
    : []
  const imports = named.map((name) => (name.startsWith('.') ? posix.join(dirname(path), name) : name))
  return { path, imports, text }
}
